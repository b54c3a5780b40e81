import type { PartsWords } from '../en/parts-words';
import { createFailureWords, failureDetails } from './failure-words';

export function createPartsWords(origin: string): PartsWords {
  return {
    back: 'Zurück',
    cancel: 'Abbrechen',
    tryAgain: 'Erneut versuchen',
    copyDetails: 'Details kopieren',
    copied: 'Kopiert',
    copyByHand: 'Kopieren ist hier nicht erlaubt. Markieren Sie diesen Text, und kopieren Sie ihn.',
    failure: createFailureWords(origin),
    failureDetails,
  };
}
