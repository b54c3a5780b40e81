import type { Translation } from '../../../../parts';
import type * as english from '../../en/shell/shell-texts';

export const shellTexts: Translation<typeof english.shellTexts> = {
  shell: {
    reports: 'Berichte',
    thisWorkbook: 'Diese Mappe',
    someNeedYou: 'Problem oder Entscheidung nötig',
    offline: 'Sie sind offline.',
    online: 'Sie sind wieder online.',
    dataAsleep: 'Der Datendienst ruht gerade. Der erste Bericht dauert länger.',
    sqlOff:
      'SQL ist für diese Bereitstellung ausgeschaltet, daher lassen sich Berichte in SQL nicht ausführen. Ihre Administration kann die SQL-API auf der Plattform einschalten.',
    settings: 'Einstellungen',
    workbookUnchanged: 'Ihre Arbeitsmappe ist unverändert.',
    tokenRejected: 'Die Plattform akzeptiert Ihre Anmeldung nicht mehr.',
    tokenRejectedNext: 'Melden Sie sich erneut an. Ihre Zellen bleiben unverändert.',
    signInAgain: 'Erneut anmelden',
    starting: 'Wird gestartet…',
    partsLoading: 'Wird geladen',
    partsFailed: 'Dieser Teil von Inlay konnte nicht geladen werden.',
    partsFailedNext:
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es erneut. Hilft das nicht, schließen Sie den Aufgabenbereich, und öffnen Sie ihn wieder.',
  },
  connect: {
    firstTitle: 'Live-Berichte in Ihren Zellen',
    firstText:
      'Wählen Sie einen Bericht und eine Zelle, und klicken Sie auf „Platzieren“. Aktualisieren können Sie jederzeit; der Rest des Blatts bleibt unverändert.',
    trySample: 'Beispielplattform testen',
    sampleNote: 'Das Beispiel ist ein fiktives Handelsunternehmen. Sie brauchen kein Konto.',

    signIn: 'Anmelden',
    useKey: 'Mit API-Schlüssel verbinden',
    keepSignedIn: 'Auf diesem Gerät angemeldet bleiben',
    signInTitle: 'Bei {host} anmelden',
    signInWindow: 'Melden Sie sich in dem Fenster an, das sich öffnet.',
    enterCode: 'Öffnen Sie die Anmeldeseite, und geben Sie dort diesen Code ein oder bestätigen Sie ihn.',
    code: 'Ihr Code',
    copyCode: 'Code kopieren',
    openSignInPage: 'Anmeldeseite öffnen',
    waitingForApproval: 'Warten auf Ihre Anmeldung…',
    codeReady: 'Ihr Code für die Anmeldeseite lautet {code}.',
    chooseTitle: 'Bereitstellung wählen',

    backToStart: 'Zurück zum Start',
    title: 'Mit Ihrer Plattform verbinden',
    address: 'Adresse der Plattform',
    addressPlaceholder: 'https://…/api',
    addressHint: 'Es geht auch die Adresse einer beliebigen Seite Ihrer Plattform.',
    token: 'API-Schlüssel oder Zugriffstoken',
    tokenHint:
      'Einen Schlüssel erstellen Sie auf der Plattform unter „Admin > API Keys“. Das dürfen nur Administratoren, sofern sie es nicht allen erlauben. Ein Schlüssel hat die Rechte seines Inhabers.',
    required: 'erforderlich',
    showToken: 'Schlüssel anzeigen',
    hideToken: 'Schlüssel ausblenden',
    keep: 'Angemeldet bleiben',
    keepOnDevice: 'Auf diesem Gerät',
    keepForSession: 'Nur bis Excel geschlossen wird',
    privateWindow: 'In einem privaten Fenster bleiben Sie nur angemeldet, bis Sie es schließen.',
    notKept:
      '<strong>Beim Schließen des Aufgabenbereichs werden Sie abgemeldet.</strong> Dieser Browser speichert nichts auf diesem Gerät. Um angemeldet zu bleiben, verlassen Sie das private Fenster, oder erlauben Sie Cookies und Websitedaten für dieses Add-in und für Excel.',
    connect: 'Verbinden',
    tokenStaysOut: 'Ihr Schlüssel wird nie in der Arbeitsmappe gespeichert.',
    connecting: 'Verbindung wird hergestellt',
    asking: 'Verbindung mit {host}…',

    addressProblem: {
      empty: 'Geben Sie die Adresse Ihrer Plattform ein, zum Beispiel https://analytics.example.com/api.',
      notAnAddress: 'Das ist keine Webadresse. Verwenden Sie https://…/api.',
      notHttps: 'Verwenden Sie https://, damit Ihr Schlüssel verschlüsselt übertragen wird.',
    },
    tokenProblem: {
      empty: 'Fügen Sie einen API-Schlüssel ein. Sie erstellen ihn auf der Plattform unter „Admin > API Keys“.',
    },
    wrongAddress: '{host} ist keine Plattformadresse. Prüfen Sie, ob die Adresse auf /api endet.',
    thisAddress: 'Das',
    wrongToken:
      'Die Plattform hat diesen Schlüssel nicht akzeptiert. Kopieren Sie ihn noch einmal vollständig, oder erstellen Sie einen neuen.',
    unreachableNext: 'Prüfen Sie die Adresse und Ihr Netzwerk, und versuchen Sie es erneut.',

    signedIn: 'Bei {host} angemeldet.',
    chooseDeployment: 'Wählen Sie eine Bereitstellung.',
    typeDeployment: 'Sie dürfen Bereitstellungen nicht auflisten. Geben Sie die Nummer Ihrer Bereitstellung ein.',
    deployment: 'Bereitstellung',
    deploymentNumber: 'Nummer der Bereitstellung',
    deploymentHint: 'Die Zahl nach /d/ in der Adresse der Plattform.',
    deploymentProblem: 'Geben Sie die Zahl nach /d/ in der Adresse der Plattform ein.',
    noDeployments:
      'Sie haben noch auf keine Bereitstellung Zugriff. Geben Sie die Nummer einer Bereitstellung ein, oder fragen Sie Ihre Administration.',
    connected: 'Mit {deployment} verbunden.',
    cancelled: 'Abgebrochen. Sie sind nicht angemeldet.',
  },
  catalogue: {
    search: 'Berichte suchen',
    clearSearch: 'Suche löschen',
    folder: 'Ordner',
    allFolders: 'Alle Ordner',
    includeSubfolders: 'Mit Unterordnern',
    sortBy: 'Sortieren nach',
    sorts: { name: 'Name, A bis Z', updatedAt: 'Zuletzt geändert', lastViewedAt: 'Zuletzt angesehen' },

    loading: 'Berichte werden geladen…',
    loadingMore: 'Weitere werden geladen',
    loadMore: 'Weitere laden',
    found: {
      nothing: 'Keine Berichte',
      bestMatches: 'Beste Treffer für „{search}“',
      reports: { one: '{count} Bericht', other: '{count} Berichte' },
      matches: { one: '{count} Treffer für „{search}“', other: '{count} Treffer für „{search}“' },
      asOf: '{found}, Stand {time}',
    },
    endOfBestMatches: 'Nicht dabei? Suchen Sie nach einem anderen Wort aus dem Namen.',
    viewedLast: 'Die {shown} zuletzt angesehenen Berichte. Um alle {total} zu sehen, sortieren Sie nach Namen.',
    placedHere: 'In dieser Arbeitsmappe',
    unreadableName: { numbered: 'Bericht {id}', unknown: 'Bericht ohne Namen' },
    unreadable:
      'Nicht lesbar: Die Plattform liefert keinen brauchbaren Namen oder keine Nummer. Bitten Sie Ihre Administration, den Bericht auf der Plattform zu prüfen.',

    nothingFound: 'Keine Treffer für „{search}“',
    nothingFoundNext: {
      anywhere: 'Prüfen Sie die Schreibweise.',
      inFolder: 'Prüfen Sie die Schreibweise, oder suchen Sie in allen Ordnern.',
    },
    emptyFolder: 'Keine Berichte in diesem Ordner',
    emptyFolderNext: 'Wählen Sie einen anderen Ordner.',
    emptyPlatform: 'Noch keine Berichte',
    emptyPlatformNext: 'Berichte, die Sie auf der Plattform speichern, erscheinen hier.',
    searchEverywhere: 'In allen Ordnern suchen',
    showEverything: 'Alle Ordner anzeigen',
    failed: 'Die Berichte konnten nicht geladen werden.',
    moreFailed: 'Weitere Berichte konnten nicht geladen werden.',
    offline: 'Sie sind offline. Die Liste ist von {time}. Platzieren können Sie nur online.',
  },
  outsideExcel: {
    title: 'Inlay läuft in Excel',
    text: 'Öffnen Sie eine Arbeitsmappe in Excel, fügen Sie Inlay hinzu, und wählen Sie es auf der Registerkarte „Start“ aus.',
  },
};
