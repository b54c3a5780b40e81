import type { Failure } from '../../../app';
import type { PartsMessages } from '../en/parts-messages';
import { createShellFailureMessage, type ShellFailureTexts } from '../failures';
import { withQuote } from '../formats';

export function createPartsMessages(origin: string): PartsMessages {
  return {
    backTo: (page) => `Zurück zu „${page}“`,
    cancel: 'Abbrechen',
    tryAgain: 'Erneut versuchen',
    copyDetails: 'Details kopieren',
    copied: 'Kopiert',
    copyByHand: 'Kopieren ist hier nicht erlaubt. Markieren Sie diesen Text, und kopieren Sie ihn.',
    failure: createFailureMessage(origin),
    failureDetails,
  };
}

const RETRY_SOON = 'Versuchen Sie es gleich noch einmal.';

function createFailureMessage(origin: string): PartsMessages['failure'] {
  const messages: ShellFailureTexts = {
    PlatformUnreachable: (_, host) => [
      `${host} hat nicht geantwortet.`,
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es dann noch einmal.',
    ],
    PlatformTimeout: (_, host) => [`${host} hat zu lange für die Antwort gebraucht.`, RETRY_SOON],
    CrossOriginBlocked: (_, host) => [
      `${host} lässt Excel nicht zu.`,
      `Bitten Sie die Administration der Plattform, ${origin} zuzulassen.`,
    ],
    WrongAddress: (_, host) => [
      `${host} hat geantwortet, aber nicht als Plattform.`,
      'Die Adresse endet auf /api; prüfen Sie sie.',
    ],
    PlatformBroken: (_, host) => [
      `${host} hat mit einem eigenen Fehler geantwortet.`,
      'Versuchen Sie es gleich noch einmal; bleibt es dabei, melden Sie es der Administration der Plattform.',
    ],
    NotSignedIn: () => [
      'Die Plattform hat dieses Token nicht akzeptiert.',
      'Kopieren Sie es noch einmal vollständig, oder erstellen Sie ein neues in der Plattform.',
    ],
    NotAllowed: (failure) => [
      withQuote('Ihr Token erlaubt das nicht.', failure.detail),
      'Fragen Sie die Administration der Plattform nach Zugriff.',
    ],
    NotFound: () => [
      'Die Plattform kennt das nicht mehr.',
      'Es wurde gelöscht oder verschoben. Laden Sie die Liste neu.',
    ],
    RateLimited: () => [
      'Die Plattform verlangt weniger Anfragen.',
      'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
    ],
    Conflict: (failure) => [
      withQuote('Im selben Moment hat das jemand anderes geändert.', failure.detail),
      'Versuchen Sie es noch einmal.',
    ],
    Refused: (failure) => [
      withQuote('Die Plattform hat diese Anfrage abgelehnt.', failure.detail),
      'Kopieren Sie die Details für die Administration der Plattform.',
    ],
    ContractBroken: (_, host) => [
      `${host} hat auf eine Weise geantwortet, die Inlay nicht versteht.`,
      'Kopieren Sie die Details für die Administration der Plattform.',
    ],
    Defect: () => [
      'In Inlay ist ein Fehler aufgetreten.',
      'Versuchen Sie es noch einmal; bleibt es dabei, kopieren Sie die Details und senden Sie sie an den Hersteller.',
    ],
  };
  return createShellFailureMessage(messages, 'Die Plattform');
}

/** Omits the platform's own words, because they may quote cells; the English version says more. */
function failureDetails(failure: Failure, versions: string): string {
  const { code, at: operation, host, requestId, hostCode } = failure;
  const parts: string[] = [code];
  if (operation) parts.push(`in ${operation}`);
  if (host) parts.push(`bei ${host}`);
  if (requestId) parts.push(`Anfrage ${requestId}`);
  if (hostCode) parts.push(`Excel meldet ${hostCode}`);
  return `${parts.join(', ')}. ${versions}`;
}
