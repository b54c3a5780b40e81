import type * as english from '../en/connect';

export const connectMessages: typeof english.connectMessages = {
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
  notKept: [
    { strong: 'Wenn der Bereich geschlossen wird, werden Sie abgemeldet.' },
    ' Dieser Browser speichert nichts auf diesem Gerät; waren Sie hier schon angemeldet, sind Sie es deshalb nicht mehr. Um angemeldet zu bleiben, verlassen Sie das private Fenster, oder erlauben Sie Cookies und Websitedaten für dieses Add-in und Excel.',
  ],
  connect: 'Verbinden',
  tokenStaysOut: 'Das Token gelangt nie in die Arbeitsmappe.',
  connecting: 'Verbindung wird hergestellt',
  asking: (host) => `Anfrage an ${host}…`,

  addressProblem: {
    empty: 'Geben Sie die Adresse Ihrer Plattform ein, zum Beispiel https://analytics.example.com/api.',
    notAnAddress: 'Das ist keine Webadresse. Sie beginnt mit https:// und endet auf /api.',
    notHttps: 'Die Adresse beginnt mit https://, damit das Token verschlüsselt übertragen wird.',
  },
  tokenProblem: {
    empty: 'Fügen Sie ein Zugriffstoken ein. Sie erstellen es in der Plattform unter Ihrem Profil.',
  },
  wrongAddress: (host = 'Diese Adresse') =>
    `${host} hat geantwortet, aber nicht als Plattform. Die Adresse endet auf /api.`,
  wrongToken:
    'Die Plattform hat dieses Token nicht akzeptiert. Kopieren Sie es noch einmal vollständig, oder erstellen Sie ein neues in der Plattform.',
  unreachableNext: 'Prüfen Sie Adresse und Netzwerk, und verbinden Sie dann erneut.',

  signedIn: (host) => `Bei ${host} angemeldet.`,
  chooseDeployment: 'Wählen Sie eine Bereitstellung.',
  typeDeployment: 'Ihr Token darf die Bereitstellungen nicht auflisten. Geben Sie die Nummer Ihrer Bereitstellung ein.',
  deployment: 'Bereitstellung',
  deploymentNumber: 'Nummer der Bereitstellung',
  deploymentHint: 'Sie steht in der Adresse der Plattform nach /d/.',
  deploymentProblem: 'Geben Sie eine Nummer ein. Sie steht in der Adresse der Plattform nach /d/.',
  noDeployments:
    'Diese Plattform zeigt Ihnen noch keine Bereitstellung. Geben Sie die Nummer ein, oder fragen Sie die Administration der Plattform.',
  connected: (deployment) => `Mit ${deployment} verbunden.`,
  cancelled: 'Abgebrochen. Nichts wurde gespeichert.',
};
