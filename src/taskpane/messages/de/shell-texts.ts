import type { Translation } from '../../../parts';
import type * as english from '../en/shell-texts';

export const shellTexts: Translation<typeof english.shellTexts> = {
  shell: {
    reports: 'Berichte',
    thisWorkbook: 'Diese Mappe',
    someNeedYou: 'Bei einigen Berichten ist eine Entscheidung nötig',
    offline: 'Sie sind offline.',
    online: 'Das Netzwerk ist wieder da.',
    settings: 'Einstellungen',
    workbookUnchanged: 'Ihre Arbeitsmappe ist unverändert.',
    tokenRejected: 'Die Plattform akzeptiert Ihr Token nicht mehr.',
    tokenRejectedNext: 'Melden Sie sich erneut an; Ihre Zellen bleiben, wie sie sind.',
    signInAgain: 'Erneut anmelden',
    starting: 'Ihre Anmeldung wird gesucht…',
    partsLoading: 'Wird geladen',
    partsFailed: 'Dieser Teil von Inlay wurde nicht geladen.',
    partsFailedNext:
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es noch einmal; bleibt es dabei, schließen und öffnen Sie den Aufgabenbereich.',
  },
  connect: {
    firstTitle: 'Berichte direkt in Ihren Zellen',
    firstText:
      'Bericht wählen, Zelle wählen, „Platzieren“ drücken. Aktualisiert wird auf Wunsch, und der Rest des Blatts bleibt unberührt.',
    trySample: 'Beispielplattform testen',
    sampleNote: 'Das Beispiel ist ein erfundenes Handelsunternehmen. Ein Konto ist nicht nötig.',
    tokensStayOut: 'Inlay speichert keine Token in der Arbeitsmappe.',

    backToStart: 'Zurück zum Start',
    title: 'Mit Ihrer Plattform verbinden',
    address: 'Adresse der Plattform',
    addressPlaceholder: 'https://…/api',
    addressHint: 'Sie endet auf /api und steht in den Einstellungen der Plattform.',
    token: 'Zugriffstoken',
    required: 'erforderlich',
    showToken: 'Token anzeigen',
    hideToken: 'Token ausblenden',
    keep: 'Token behalten',
    keepOnDevice: 'Auf diesem Gerät',
    keepForSession: 'Bis Excel geschlossen wird',
    notKept:
      '<strong>Wenn der Bereich geschlossen wird, werden Sie abgemeldet.</strong> Dieser Browser speichert nichts auf diesem Gerät; waren Sie hier schon angemeldet, sind Sie es deshalb nicht mehr. Um angemeldet zu bleiben, verlassen Sie das private Fenster, oder erlauben Sie Cookies und Websitedaten für dieses Add-in und Excel.',
    connect: 'Verbinden',
    tokenStaysOut: 'Das Token gelangt nie in die Arbeitsmappe.',
    connecting: 'Verbindung wird hergestellt',
    asking: 'Anfrage an {host}…',

    addressProblem: {
      empty: 'Geben Sie die Adresse Ihrer Plattform ein, zum Beispiel https://analytics.example.com/api.',
      notAnAddress: 'Das ist keine Webadresse. Sie beginnt mit https:// und endet auf /api.',
      notHttps: 'Die Adresse beginnt mit https://, damit das Token verschlüsselt übertragen wird.',
    },
    tokenProblem: { empty: 'Fügen Sie ein Zugriffstoken ein. Sie erstellen es in der Plattform unter Ihrem Profil.' },
    wrongAddress: '{host} hat geantwortet, aber nicht als Plattform. Die Adresse endet auf /api.',
    thisAddress: 'Diese Adresse',
    wrongToken:
      'Die Plattform hat dieses Token nicht akzeptiert. Kopieren Sie es noch einmal vollständig, oder erstellen Sie ein neues in der Plattform.',
    unreachableNext: 'Prüfen Sie Adresse und Netzwerk, und verbinden Sie dann erneut.',

    signedIn: 'Bei {host} angemeldet.',
    chooseDeployment: 'Wählen Sie eine Bereitstellung.',
    typeDeployment:
      'Ihr Token darf die Bereitstellungen nicht auflisten. Geben Sie die Nummer Ihrer Bereitstellung ein.',
    deployment: 'Bereitstellung',
    deploymentNumber: 'Nummer der Bereitstellung',
    deploymentHint: 'Sie steht in der Adresse der Plattform nach /d/.',
    deploymentProblem: 'Geben Sie eine Nummer ein. Sie steht in der Adresse der Plattform nach /d/.',
    noDeployments:
      'Diese Plattform zeigt Ihnen noch keine Bereitstellung. Geben Sie die Nummer ein, oder fragen Sie die Administration der Plattform.',
    connected: 'Mit {deployment} verbunden.',
    cancelled: 'Abgebrochen. Nichts wurde gespeichert.',
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
      nothing: 'Keine Berichte hier',
      noMatch: 'Keine Berichte zu „{search}“',
      bestMatches: { one: 'Der beste Treffer zu „{search}“', other: 'Die {count} besten Treffer zu „{search}“' },
      reports: { one: '{count} Bericht', other: '{count} Berichte' },
      matches: { one: '{count} Bericht zu „{search}“', other: '{count} Berichte zu „{search}“' },
      asOf: '{found}, Stand {time}',
    },
    end: {
      unknown: 'Nicht dabei? Suchen Sie nach einem Wort aus dem Namen.',
      matches: { one: 'Das ist der einzige.', other: 'Das sind alle.' },
      reports: { one: 'Das ist der einzige Bericht.', other: 'Das sind alle {count} Berichte.' },
    },
    viewedLast: 'Das sind die {shown} zuletzt angesehenen. Sortieren Sie nach dem Namen, um alle {total} zu sehen.',
    placedHere: 'In dieser Arbeitsmappe',

    nothingFound: 'Nichts namens „{search}“ gefunden',
    nothingFoundNext: {
      anywhere: 'Prüfen Sie die Schreibweise.',
      inFolder: 'Prüfen Sie die Schreibweise, oder suchen Sie außerhalb von {folder}.',
    },
    emptyFolder: 'Keine Berichte in diesem Ordner',
    emptyFolderNext: 'Sehen Sie in einem anderen Ordner nach, oder in allen.',
    emptyPlatform: 'Noch keine Berichte',
    emptyPlatformNext: 'Speichern Sie einen Bericht in Ihrer Plattform; er erscheint dann hier.',
    searchEverywhere: 'In allen Ordnern suchen',
    showEverything: 'Alle Ordner anzeigen',
    failed: 'Die Berichte wurden nicht geladen.',
    moreFailed: 'Die nächsten Berichte wurden nicht geladen.',
    offline: 'Sie sind offline. Die Liste ist von {time}; Platzieren braucht eine Netzwerkverbindung.',
  },
  outsideExcel: {
    title: 'Inlay gehört in Excel',
    text: 'Diese Seite ist der Aufgabenbereich eines Add-Ins. Öffnen Sie eine Arbeitsmappe in Excel, fügen Sie Inlay hinzu und drücken Sie auf der Registerkarte Start die Schaltfläche von Inlay.',
  },
};
