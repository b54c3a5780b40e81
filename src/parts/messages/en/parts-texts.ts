/** Texts of the components, and about failures that the first paint may show. */
import type { ShellFailureTexts } from '../failures';

export const partsTexts = {
  backTo: 'Back to {page}',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  copyDetails: 'Copy details',
  copied: 'Copied',
  copyByHand: 'Copying is not allowed here. Select this text and copy it.',
  details: { at: 'in {operation}', host: 'at {host}', request: 'request {id}', excel: 'Excel says {code}' },
  unknownHost: 'The platform',
  failures: {
    PlatformUnreachable: { problem: '{host} did not answer.', remedy: 'Check your network, then try again.' },
    PlatformTimeout: { problem: '{host} took too long to answer.', remedy: 'Try again in a moment.' },
    CrossOriginBlocked: {
      problem: '{host} does not let Excel in.',
      remedy: 'Ask its administrator to allow {origin}.',
    },
    WrongAddress: { problem: '{host} answered, but not as a platform.', remedy: 'The address ends in /api.' },
    PlatformBroken: {
      problem: '{host} answered with an error of its own.',
      remedy: 'Try again in a moment; if it stays, tell its administrator.',
    },
    NotSignedIn: {
      problem: 'The platform did not accept this token.',
      remedy: 'Copy it again, whole, or make a new one in the platform.',
    },
    NotAllowed: {
      problem: 'Your token does not allow this.{quote}',
      remedy: 'Ask the administrator of the platform for access.',
    },
    NotFound: {
      problem: 'The platform does not know this any more.',
      remedy: 'It was deleted or moved. Load the list again.',
    },
    RateLimited: { problem: 'The platform asks for fewer requests.', remedy: 'Wait a minute, then try again.' },
    Conflict: { problem: 'Someone else changed this at the same moment.{quote}', remedy: 'Try again.' },
    Refused: {
      problem: 'The platform refused this request.{quote}',
      remedy: 'Copy the details for its administrator.',
    },
    ContractBroken: {
      problem: '{host} answered in a way that Inlay does not understand.',
      remedy: 'Copy the details for its administrator.',
    },
    Defect: {
      problem: 'Inlay made a mistake.',
      remedy: 'Try again; if it stays, copy the details and send them to its makers.',
    },
  } satisfies ShellFailureTexts,
} as const;
