import { createFailureWords, failureDetails } from './failure-words';

export type PartsWords = ReturnType<typeof createPartsWords>;

/**
 * What components say themselves, and the words of failures.
 * @param origin where this page comes from, as an administrator must allow it
 */
export function createPartsWords(origin: string) {
  return {
    back: 'Back',
    cancel: 'Cancel',
    tryAgain: 'Try again',
    copyDetails: 'Copy details',
    copied: 'Copied',
    copyByHand: 'Copying is not allowed here. Select this text and copy it.',
    /** What happened and what to do, for each code of a failure. */
    failure: createFailureWords(origin),
    failureDetails,
  };
}
