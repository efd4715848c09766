; The installer for Windows, for NSIS 3.08 or newer. installer.sh beside it makes the list of files and calls makensis.
;
; For one person, without an administrator. It speaks the language of Windows, if that is one of ours; /LANG=1036
; asks for another by its number. /S asks nothing, /D=FOLDER (the last word, without quotes) says where.
;
; Removing deletes the files that were installed, one by one, whatever else is in the folder. Games and settings are
; elsewhere (%LOCALAPPDATA%\mille) and stay.

Unicode true
Target amd64-unicode
SetDateSave off

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "${LIST}"

!define PUBLISHER "The Mille maintainers"
!define HOME "https://github.com/millecards/Mille"
!define APPS "Software\Microsoft\Windows\CurrentVersion\Uninstall\Mille"
!define LINK "$SMPROGRAMS\Mille.lnk"
!define UPGRADE "/UPGRADE"

Name "Mille"
BrandingText "Mille ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Mille"
InstallDirRegKey HKCU "${APPS}" "InstallLocation"
RequestExecutionLevel user
ManifestDPIAware true
ShowInstDetails nevershow
ShowUninstDetails nevershow

!define MUI_ICON "${ICONS}/mille.ico"
!define MUI_UNICON "${ICONS}/mille.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${ICONS}/wizard.bmp"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\mille.exe"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(STAYS)"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The first is for all other languages of Windows.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "German"

LangString ABOUT ${LANG_ENGLISH} "Play seven card games"
LangString ABOUT ${LANG_FRENCH} "Jouez à sept jeux de cartes"
LangString ABOUT ${LANG_SPANISH} "Juega a siete juegos de cartas"
LangString ABOUT ${LANG_JAPANESE} "7つのトランプゲームで遊ぶ"
LangString ABOUT ${LANG_GERMAN} "Sieben Kartenspiele spielen"

LangString OPEN ${LANG_ENGLISH} "Mille is still open. Close it, then try again."
LangString OPEN ${LANG_FRENCH} "Mille est encore ouvert. Fermez-le, puis réessayez."
LangString OPEN ${LANG_SPANISH} "Mille sigue abierto. Hay que cerrarlo antes de continuar."
LangString OPEN ${LANG_JAPANESE} "Milleがまだ開いています。閉じてから、もう一度お試しください。"
LangString OPEN ${LANG_GERMAN} "Mille ist noch offen. Bitte schließen, dann noch mal versuchen."

LangString STAYS ${LANG_ENGLISH} "This removes Mille from your computer. Your games and settings stay."
LangString STAYS ${LANG_FRENCH} "Ceci retire Mille de votre ordinateur. Vos parties et vos réglages restent."
LangString STAYS ${LANG_SPANISH} "Esto quita Mille de este equipo. Las partidas y los ajustes se quedan."
LangString STAYS ${LANG_JAPANESE} "Milleをこのコンピューターから削除します。ゲームの記録と設定は残ります。"
LangString STAYS ${LANG_GERMAN} "Das entfernt Mille von diesem Computer. Spiele und Einstellungen bleiben."

; What Windows shows under "Details", and who asks to be started.
VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductName" "Mille"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileDescription" "Mille, installer"
VIAddVersionKey /LANG=${LANG_ENGLISH} "CompanyName" "${PUBLISHER}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "LegalCopyright" "${PUBLISHER}, MIT License"

Function .onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/LANG=" $1
  ${IfNot} ${Errors}
    StrCpy $LANGUAGE $1
  ${EndIf}
FunctionEnd

; Windows lets nobody write to a program that runs. Without anybody to ask, nothing is changed.
!macro WAIT_UNTIL_CLOSED UN
  Function ${UN}WaitUntilClosed
    ${Do}
      ${IfNot} ${FileExists} "$INSTDIR\mille.exe"
        Return
      ${EndIf}
      ClearErrors
      FileOpen $0 "$INSTDIR\mille.exe" a
      ${IfNot} ${Errors}
        FileClose $0
        Return
      ${EndIf}
      ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(OPEN)" /SD IDCANCEL IDCANCEL`
        Abort "$(OPEN)"
      ${EndIf}
    ${Loop}
  FunctionEnd
!macroend
!insertmacro WAIT_UNTIL_CLOSED ""
!insertmacro WAIT_UNTIL_CLOSED "un."

Section
  Call WaitUntilClosed
  ; An older version knows best which files are its own. The link and the entry stay, and so does where they are pinned.
  ReadRegStr $0 HKCU "${APPS}" "InstallLocation"
  ${If} $0 != ""
  ${AndIf} ${FileExists} "$0\uninstall.exe"
    ExecWait '"$0\uninstall.exe" /S ${UPGRADE} _?=$0'
    Delete "$0\uninstall.exe"
    RMDir "$0"
  ${EndIf}

  !insertmacro INSTALL_FILES
  WriteUninstaller "$INSTDIR\uninstall.exe"
  SetOutPath "$INSTDIR"
  CreateShortCut "${LINK}" "$INSTDIR\mille.exe" "" "" "" SW_SHOWNORMAL "" "$(ABOUT)"

  WriteRegStr HKCU "${APPS}" "DisplayName" "Mille"
  WriteRegStr HKCU "${APPS}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${APPS}" "DisplayIcon" "$INSTDIR\mille.exe"
  WriteRegStr HKCU "${APPS}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${APPS}" "Comments" "$(ABOUT)"
  WriteRegStr HKCU "${APPS}" "URLInfoAbout" "${HOME}"
  WriteRegStr HKCU "${APPS}" "HelpLink" "${HOME}/issues"
  WriteRegStr HKCU "${APPS}" "URLUpdateInfo" "${HOME}/releases"
  WriteRegStr HKCU "${APPS}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${APPS}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${APPS}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${APPS}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${APPS}" "NoModify" 1
  WriteRegDWORD HKCU "${APPS}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  Call un.WaitUntilClosed
  SetOutPath "$TEMP"
  !insertmacro DELETE_FILES
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "${UPGRADE}" $1
  ${If} ${Errors}
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "${LINK}"
    DeleteRegKey HKCU "${APPS}"
  ${EndIf}
SectionEnd
