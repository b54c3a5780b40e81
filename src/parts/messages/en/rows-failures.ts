/** Says what went wrong in reading rows, and who can do what about it. */
import { createFullFailureMessage, type RowsFailureTexts } from '../failures';
import { withQuote } from '../formats';
import { cellsFailureTexts } from './cells-failures';
import { describeFilterCellFault } from './filter-cells';
import type { PartsMessages } from './parts-messages';

/** Returns messages that also cover failures of reading rows; `failure` has all others. */
export function createRowsFailureMessage(origin: string, failure: PartsMessages['failure']): PartsMessages['failure'] {
  return createFullFailureMessage(
    { rows: rowsFailureTexts, cells: cellsFailureTexts, dataApi: createDataApiFailureTexts(origin) },
    'The data API',
    failure,
  );
}

function createDataApiFailureTexts(origin: string): RowsFailureTexts['dataApi'] {
  return {
    PlatformUnreachable: (_, host) => [
      `${host}, where the rows come from, did not answer.`,
      'Check your network. If it works, ask the administrator of the platform whether this data API runs and its certificate is valid.',
    ],
    CrossOriginBlocked: (_, host) => [
      `${host}, where the rows come from, does not let Excel in.`,
      `Ask the administrator of the platform whether this data API runs and allows ${origin}.`,
    ],
    PlatformTimeout: (_, host) => [
      `${host}, where the rows come from, took too long to answer.`,
      'Try again in a moment; if it stays, tell the administrator of the platform.',
    ],
    WrongAddress: (_, host) => [
      `${host} answered, but not as a data API.`,
      'Ask the administrator of the platform to check the address that it names for its rows.',
    ],
    PlatformBroken: ({ detail }, host) => [
      withQuote(`${host}, where the rows come from, answered with an error of its own.`, detail),
      'Try again in a moment; if it stays, tell the administrator of the platform.',
    ],
    NotAllowed: ({ detail }, host) => [
      withQuote(`${host} does not let you have these rows.`, detail),
      'Ask the administrator of the platform for access.',
    ],
    RateLimited: (_, host) => [`${host} asks for fewer requests.`, 'Wait a minute, then try again.'],
    Refused: ({ detail }, host) => [
      withQuote(`${host} refused this request.`, detail),
      'Copy the details for the administrator of the platform.',
    ],
  };
}

const rowsFailureTexts: RowsFailureTexts['rows'] = {
  QueryFailed: ({ detail }) => [
    withQuote('The query of this report failed.', detail),
    'Its author can repair the report.',
  ],
  SeveralQueries: () => [
    'This report runs several queries at once, which cannot be placed as one table.',
    'Its author can make one query of them.',
  ],
  PagesDisagree: (_, host) => [
    `${host} gave rows that do not fit together, and again when asked anew: some came twice, or are missing.`,
    'Try again when no data are being loaded; if it stays, tell the administrator of the platform.',
  ],
  MemberHidden: ({ detail }) => [
    `This report asks for ${detail ?? 'a field'}, which you may not see.`,
    'Ask the administrator of the platform for access, or its author to leave that out.',
  ],
  QueryTooSlow: (_, host) => [
    `The query of this report takes too long for ${host}.`,
    'Try again later; if it stays, its author can ask for less, such as fewer days.',
  ],
  SeveralInCell: ({ detail }) => [
    `Two rows of this report fall into one cell of this pivot, which can show one of them alone${detail === undefined ? '' : ` (${detail})`}.`,
    'Move a column that tells such rows apart to the rows, or choose the flat list.',
  ],
  NoQuery: () => ['This report has no query to run.', 'Its author can add one in the platform.'],
  SourceFailed: ({ detail }, host) => [
    withQuote(`The database behind ${host} did not run this query.`, detail),
    'Try again in a moment; if it stays, tell whoever keeps the data model.',
  ],
  ModelBroken: ({ detail }, host) => [
    withQuote(`The data model of ${host} does not compile.`, detail),
    'Whoever keeps that model has to repair it; the report and your token are fine.',
  ],
  RowLimit: (_, host) => [
    `${host} allows too few rows in one answer for this report.`,
    'Ask the administrator of the platform to raise its row limit.',
  ],
  SqlNotStarted: (_, host) => [
    `This report needs SQL, and the SQL interface of ${host} is not running.`,
    'Ask the administrator of the platform to switch it on.',
  ],
  SqlMissing: (_, host) => [
    `This report needs SQL, and ${host} knows no SQL at the address that the platform names.`,
    'Ask the administrator of the platform to check that address, or the release of the data API.',
  ],
  DataTokenRefused: (_, host) => [
    `${host} does not accept the tokens that the platform gives out for rows.`,
    'Your own token is fine: ask the administrator of the platform to give both the same secret.',
  ],
  DataScopeMissing: ({ detail }, host) => [
    `${host} knows you, but gives you no rows: the scope “${detail ?? 'data'}” is missing.`,
    'Ask the administrator of the platform to add it.',
  ],
  DataApiDown: (_, host) => [
    `${host} answered, but the data API behind it does not run.`,
    'Try again in a moment; if it stays, tell the administrator of the platform.',
  ],
  DataNotHttps: (_, host) => [
    `The platform names ${host} for its rows without https, so nothing was sent there.`,
    'Ask the administrator of the platform for an address with https.',
  ],
  NoDataAddress: () => [
    'This deployment names no address for its data.',
    'Ask the administrator of the platform to set up its data API.',
  ],
  NoDownload: ({ detail }) => [
    withQuote('Your roles let you read this report, but not take its rows out of the platform.', detail),
    'Ask its author or the administrator of the platform for the right to download data.',
  ],
  TakesNoFilters: () => [
    'This report is written in SQL now, and takes no filters. Your rows stay as they are.',
    'Remove the filters in the options of this report, or ask its author for one without SQL.',
  ],
  FiltersUnread: () => [
    'A newer version of Inlay has set filters here that this one cannot read. Your rows stay as they are.',
    'Close the pane and open it again, so that the newer version is loaded.',
  ],
  FilterCell: describeFilterCellFault,
  DownloadLocked: () => [
    'Your organisation lets no rows out of the platform.',
    'Only its administrator can change that; ask there.',
  ],
};
