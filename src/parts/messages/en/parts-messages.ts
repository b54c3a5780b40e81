import type { Failure } from '../../../app';
import { createShellFailureMessage, type FailureMessage, type ShellFailureTexts } from '../failures';
import { withQuote } from '../formats';
export type PartsMessages = ReturnType<typeof createPartsMessages>;

/**
 * Returns the messages of the components and of failures.
 * @param origin is the page's origin, which an administrator must allow
 */
export function createPartsMessages(origin: string) {
  return {
    backTo: (page: string) => `Back to ${page}`,
    cancel: 'Cancel',
    tryAgain: 'Try again',
    copyDetails: 'Copy details',
    copied: 'Copied',
    copyByHand: 'Copying is not allowed here. Select this text and copy it.',
    /** Returns what happened, and what to do next. */
    failure: createFailureMessage(origin),
    failureDetails,
  };
}

function createFailureMessage(origin: string): (failure: Failure) => FailureMessage {
  const messages: ShellFailureTexts = {
    PlatformUnreachable: (_, host) => [`${host} did not answer.`, 'Check your network, then try again.'],
    PlatformTimeout: (_, host) => [`${host} took too long to answer.`, 'Try again in a moment.'],
    CrossOriginBlocked: (_, host) => [`${host} does not let Excel in.`, `Ask its administrator to allow ${origin}.`],
    WrongAddress: (_, host) => [`${host} answered, but not as a platform.`, 'The address ends in /api.'],
    PlatformBroken: (_, host) => [
      `${host} answered with an error of its own.`,
      'Try again in a moment; if it stays, tell its administrator.',
    ],
    NotSignedIn: () => [
      'The platform did not accept this token.',
      'Copy it again, whole, or make a new one in the platform.',
    ],
    NotAllowed: (failure) => [
      withQuote('Your token does not allow this.', failure.detail),
      'Ask the administrator of the platform for access.',
    ],
    NotFound: () => ['The platform does not know this any more.', 'It was deleted or moved. Load the list again.'],
    RateLimited: () => ['The platform asks for fewer requests.', 'Wait a minute, then try again.'],
    Conflict: (failure) => [withQuote('Someone else changed this at the same moment.', failure.detail), 'Try again.'],
    Refused: (failure) => [
      withQuote('The platform refused this request.', failure.detail),
      'Copy the details for its administrator.',
    ],
    ContractBroken: (_, host) => [
      `${host} answered in a way that Inlay does not understand.`,
      'Copy the details for its administrator.',
    ],
    Defect: () => ['Inlay made a mistake.', 'Try again; if it stays, copy the details and send them to its makers.'],
  };
  return createShellFailureMessage(messages, 'The platform');
}

/**
 * Returns details for support: the failed operation, the host, the platform's request id and the
 * versions. It omits the platform's own words, because they may quote cells; the platform's log has
 * them under the request id.
 * @param versions names the versions of Inlay and Excel
 */
function failureDetails(failure: Failure, versions: string): string {
  const { code, at, host, requestId, hostCode } = failure;
  const parts: string[] = [code];
  if (at) parts.push(`in ${at}`);
  if (host) parts.push(`at ${host}`);
  if (requestId) parts.push(`request ${requestId}`);
  if (hostCode) parts.push(`Excel says ${hostCode}`);
  return `${parts.join(', ')}. ${versions}`;
}
