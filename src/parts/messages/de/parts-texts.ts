import type { Translation } from '../bind-texts';
import type * as english from '../en/parts-texts';

export const partsTexts: Translation<typeof english.partsTexts> = {
  backTo: 'Zurück zu „{page}“',
  cancel: 'Abbrechen',
  tryAgain: 'Erneut versuchen',
  copyDetails: 'Details kopieren',
  copied: 'Kopiert',
  copyByHand: 'Kopieren ist hier nicht erlaubt. Markieren Sie diesen Text, und kopieren Sie ihn.',
  details: { at: 'in {operation}', host: 'bei {host}', request: 'Anfrage {id}', excel: 'Excel meldet {code}' },
  unknownHost: 'Die Plattform',
  failures: {
    PlatformUnreachable: {
      problem: '{host} hat nicht geantwortet.',
      remedy: 'Prüfen Sie Ihr Netzwerk, und versuchen Sie es dann noch einmal.',
    },
    PlatformTimeout: {
      problem: '{host} hat zu lange für die Antwort gebraucht.',
      remedy: 'Versuchen Sie es gleich noch einmal.',
    },
    CrossOriginBlocked: {
      problem: '{host} lässt Excel nicht zu.',
      remedy: 'Bitten Sie die Administration der Plattform, {origin} zuzulassen.',
    },
    WrongAddress: {
      problem: '{host} hat geantwortet, aber nicht als Plattform.',
      remedy: 'Die Adresse endet auf /api; prüfen Sie sie.',
    },
    PlatformBroken: {
      problem: '{host} hat mit einem eigenen Fehler geantwortet.',
      remedy: 'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es der Administration der Plattform.',
    },
    NotSignedIn: {
      problem: 'Die Plattform hat dieses Token nicht akzeptiert.',
      remedy: 'Kopieren Sie es noch einmal vollständig, oder erstellen Sie ein neues in der Plattform.',
    },
    NotAllowed: {
      problem: 'Ihr Token erlaubt das nicht.{quote}',
      remedy: 'Fragen Sie die Administration der Plattform nach Zugriff.',
    },
    NotFound: {
      problem: 'Die Plattform kennt das nicht mehr.',
      remedy: 'Es wurde gelöscht oder verschoben. Laden Sie die Liste neu.',
    },
    RateLimited: {
      problem: 'Die Plattform verlangt weniger Anfragen.',
      remedy: 'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
    },
    Conflict: {
      problem: 'Im selben Moment hat das jemand anderes geändert.{quote}',
      remedy: 'Versuchen Sie es noch einmal.',
    },
    Refused: {
      problem: 'Die Plattform hat diese Anfrage abgelehnt.{quote}',
      remedy: 'Kopieren Sie die Details für die Administration der Plattform.',
    },
    ContractBroken: {
      problem: '{host} hat auf eine Weise geantwortet, die Inlay nicht versteht.',
      remedy: 'Kopieren Sie die Details für die Administration der Plattform.',
    },
    Defect: {
      problem: 'In Inlay ist ein Fehler aufgetreten.',
      remedy:
        'Versuchen Sie es noch einmal; bleibt es dabei, kopieren Sie die Details und senden Sie sie an den Hersteller.',
    },
  },
};
