import type { Translation } from '../bind-texts';
import type * as english from '../en/parts-texts';

export const partsTexts: Translation<typeof english.partsTexts> = {
  backTo: 'Zurück zu „{page}“',
  cancel: 'Abbrechen',
  tryAgain: 'Erneut versuchen',
  copyDetails: 'Details kopieren',
  copied: 'Kopiert',
  copyByHand: 'Inlay darf hier nicht kopieren. Markieren Sie diesen Text, und kopieren Sie ihn selbst.',
  details: { at: 'in {operation}', host: 'bei {host}', request: 'Anfrage {id}', excel: 'Excel meldet {code}' },
  unknownHost: 'Die Plattform',
  failures: {
    PlatformUnreachable: {
      problem: '{host} antwortet nicht.',
      remedy: 'Prüfen Sie Ihr Netzwerk, und versuchen Sie es erneut.',
    },
    PlatformTimeout: {
      problem: '{host} hat nicht rechtzeitig geantwortet.',
      remedy: 'Versuchen Sie es gleich noch einmal.',
    },
    CrossOriginBlocked: {
      problem: '{host} lässt keine Anfragen aus Excel zu.',
      remedy: 'Bitten Sie Ihre Administration, {origin} zuzulassen.',
    },
    WrongAddress: {
      problem: '{host} ist keine Plattformadresse.',
      remedy: 'Prüfen Sie, ob die Adresse auf /api endet.',
    },
    PlatformBroken: {
      problem: '{host} meldet einen Fehler.',
      remedy:
        'Versuchen Sie es gleich noch einmal. Tritt der Fehler weiterhin auf, melden Sie ihn Ihrer Administration.',
    },
    NotSignedIn: {
      problem: 'Die Plattform hat diesen Schlüssel oder dieses Token nicht akzeptiert.',
      remedy: 'Kopieren Sie alles noch einmal vollständig, oder erstellen Sie einen neuen Schlüssel.',
    },
    SignInDenied: {
      problem: 'Die Anmeldung wurde abgelehnt.',
      remedy: 'Melden Sie sich erneut an, und stimmen Sie zu.',
    },
    SignInExpired: { problem: 'Die Anmeldung ist abgelaufen.', remedy: 'Melden Sie sich erneut an.' },
    SignInRefused: {
      problem: '{host} hat die Anmeldung verweigert.{quote}',
      remedy: 'Kopieren Sie die Details für Ihre Administration.',
    },
    DialogBlocked: {
      problem: 'Excel hat kein Anmeldefenster geöffnet.',
      remedy: 'Erlauben Sie Fenster für diese Website, und versuchen Sie es erneut.',
    },
    NotAllowed: {
      problem: 'Dazu fehlt Ihnen die Berechtigung.{quote}',
      remedy: 'Bitten Sie Ihre Administration um Zugriff.',
    },
    NotFound: {
      problem: 'Die Plattform kann das nicht finden.',
      remedy: 'Vielleicht wurde es gelöscht oder verschoben. Laden Sie die Liste neu.',
    },
    RateLimited: {
      problem: 'Zu viele Anfragen.',
      remedy: 'Warten Sie eine Minute, und versuchen Sie es erneut.',
    },
    Conflict: {
      problem: 'Gleichzeitig hat jemand anderes etwas geändert.{quote}',
      remedy: 'Versuchen Sie es erneut.',
    },
    Refused: {
      problem: 'Die Plattform hat diese Anfrage abgelehnt.{quote}',
      remedy: 'Kopieren Sie die Details für Ihre Administration.',
    },
    ContractBroken: {
      problem: '{host} hat eine Antwort gesendet, die Inlay nicht lesen kann.',
      remedy: 'Kopieren Sie die Details für Ihre Administration.',
    },
    Defect: {
      problem: 'In Inlay ist ein Fehler aufgetreten.',
      remedy:
        'Versuchen Sie es erneut. Tritt der Fehler weiterhin auf, kopieren Sie die Details für Ihre Administration.',
    },
  },
};
