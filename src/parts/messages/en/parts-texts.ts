/** Texts of the components, and about failures that the first paint may show. */
import type { ShellFailureTexts } from '../failures';

export const partsTexts = {
  backTo: 'Back to {page}',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  copyDetails: 'Copy details',
  copied: 'Copied',
  copyByHand: 'Copying isn’t allowed here. Select this text and copy it.',
  details: { at: 'in {operation}', host: 'at {host}', request: 'request {id}', excel: 'Excel says {code}' },
  unknownHost: 'The platform',
  failures: {
    PlatformUnreachable: { problem: '{host} isn’t responding.', remedy: 'Check your network, then try again.' },
    PlatformTimeout: { problem: '{host} took too long to respond.', remedy: 'Try again in a moment.' },
    CrossOriginBlocked: {
      problem: '{host} doesn’t allow requests from Excel.',
      remedy: 'Ask your administrator to allow {origin}.',
    },
    WrongAddress: { problem: '{host} isn’t a platform address.', remedy: 'Check that the address ends in /api.' },
    PlatformBroken: {
      problem: '{host} reported an error.',
      remedy: 'Try again in a moment. If it keeps happening, tell your administrator.',
    },
    NotSignedIn: {
      problem: 'The platform didn’t accept this key or token.',
      remedy: 'Copy it again in full, or create a new one.',
    },
    SignInDenied: { problem: 'The sign-in was denied.', remedy: 'Sign in again, and approve it.' },
    SignInExpired: { problem: 'The sign-in has expired.', remedy: 'Sign in again.' },
    SignInRefused: {
      problem: '{host} refused the sign-in.{quote}',
      remedy: 'Copy the details for your administrator.',
    },
    DialogBlocked: {
      problem: 'Excel opened no window for the sign-in.',
      remedy: 'Allow windows for this site, then try again.',
    },
    NotAllowed: {
      problem: 'You don’t have permission to do this.{quote}',
      remedy: 'Ask your administrator for access.',
    },
    NotFound: {
      problem: 'The platform can’t find this.',
      remedy: 'It may have been deleted or moved. Check on the platform.',
    },
    RateLimited: { problem: 'Too many requests.', remedy: 'Wait a minute, then try again.' },
    Conflict: { problem: 'Someone else changed this at the same time.{quote}', remedy: 'Try again.' },
    Refused: {
      problem: 'The platform rejected this request.{quote}',
      remedy: 'Copy the details for your administrator.',
    },
    ContractBroken: {
      problem: '{host} sent a response that Inlay can’t read.',
      remedy: 'Copy the details for your administrator.',
    },
    Defect: {
      problem: 'Something went wrong in Inlay.',
      remedy: 'Try again. If it keeps happening, copy the details for your administrator.',
    },
  } satisfies ShellFailureTexts,
} as const;
