import type { Failure } from '../../../app';
import { type FailureWords, type FirstFailures, sayFirst } from '../failures';
import { withSaid } from '../formats';
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
    /** What happened and what to do. */
    failure: createFailureWords(origin),
    failureDetails,
  };
}

function createFailureWords(origin: string): (failure: Failure) => FailureWords {
  const words: FirstFailures = {
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
      withSaid('Your token does not allow this.', failure.said),
      'Ask the administrator of the platform for access.',
    ],
    NotFound: () => ['The platform does not know this any more.', 'It was deleted or moved. Load the list again.'],
    RateLimited: () => ['The platform asks for fewer requests.', 'Wait a minute, then try again.'],
    Conflict: (failure) => [withSaid('Someone else changed this at the same moment.', failure.said), 'Try again.'],
    Refused: (failure) => [
      withSaid('The platform refused this request.', failure.said),
      'Copy the details for its administrator.',
    ],
    ContractBroken: (_, host) => [
      `${host} answered in a way that Inlay does not understand.`,
      'Copy the details for its administrator.',
    ],
    WorkbookBusy: () => [
      'Excel is busy, most often with a cell that is being edited.',
      'Press Enter or Esc in the sheet, then try again.',
    ],
    WorkbookProtected: (failure) => [
      failure.where ? `The sheet is protected at ${failure.where}.` : 'The sheet is protected.',
      'Choose Review, Unprotect Sheet in Excel, then try again.',
    ],
    WorkbookReadOnly: () => ['This workbook is open for reading only.', 'Choose Editing in Excel or save a copy.'],
    WorkbookRefused: (failure) => [
      failure.where ? `Excel did not take the change at ${failure.where}.` : 'Excel did not take the change.',
      'Try again, or pick another cell.',
    ],
    SheetEdge: () => ['The rows run over the edge of the sheet.', 'Pick a cell further up or to the left.'],
    CellsGone: () => ['The cells of this placement were deleted.', 'Place it again, or unlink it.'],
    TooLarge: () => [
      'The result is larger than Excel takes at once.',
      'Ask for fewer rows or columns in the platform, or select the cells that it shall fill.',
    ],
    PartsNotLoaded: () => [
      'A part of Inlay did not load.',
      'Check your network, then try again; if it stays, close the pane and open it again.',
    ],
    OverlapsPlacement: (failure) => [
      `The cells of ${failure.said ?? 'another placement'} are in the way${failure.where ? ` at ${failure.where}` : ''}.`,
      'Pick another cell, or unlink that placement.',
    ],
    CellsInTheWay: (failure) => [
      failure.where ? `Filled cells are in the way at ${failure.where}.` : 'Filled cells are in the way.',
      'Clear them, or pick another cell.',
    ],
    CellsChanged: () => [
      'The sheet was changed while rows were being written, so nothing was written.',
      'Try again when the sheet is at rest.',
    ],
    MergedCells: (failure) => [
      failure.where ? `Merged cells are in the way at ${failure.where}.` : 'Merged cells are in the way.',
      'Unmerge them, or pick another cell.',
    ],
    TableInTheWay: (failure) => [
      `The table ${failure.said ?? ''} is in the way${failure.where ? ` at ${failure.where}` : ''}.`.replace('  ', ' '),
      'Move the table, or turn it into a plain range, then try again.',
    ],
    PivotInTheWay: (failure) => [
      `The pivot table ${failure.said ?? ''} is in the way${failure.where ? ` at ${failure.where}` : ''}.`.replace(
        '  ',
        ' ',
      ),
      'Move the pivot table, then try again.',
    ],
    StructureProtected: () => [
      'No sheet can be added: the structure of this workbook is protected.',
      'Choose Review, Protect Workbook in Excel to end that, then try again.',
    ],
    HostTooOld: () => ['This Excel is too old for that.', 'Update Excel, or open the workbook in Excel on the web.'],
    Defect: () => ['Inlay made a mistake.', 'Try again; if it stays, copy the details and send them to its makers.'],
  };
  return sayFirst(words, 'The platform');
}

/**
 * For support: which operation broke, where, the platform's id of the request, and what ran. The platform's own words stay away: they may
 * quote what stands in cells, and by the request's id the platform's log has them.
 * @param versions of Inlay and of Excel
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
