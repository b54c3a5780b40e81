/** Texts about failures of reading rows, and who can do what about them. */
import type { RowsFailureTexts } from '../failures';
import { cellsFailureTexts } from './cells-failure-texts';
import { filterCellTexts } from './filter-cell-texts';

export const rowsFailureTexts: RowsFailureTexts = {
  unknownHost: 'The data API',
  cells: cellsFailureTexts,
  filterCell: filterCellTexts,
  dataApi: {
    PlatformUnreachable: {
      problem: '{host}, where the rows come from, did not answer.',
      remedy:
        'Check your network. If it works, ask the administrator of the platform whether this data API runs and its certificate is valid.',
    },
    CrossOriginBlocked: {
      problem: '{host}, where the rows come from, does not let Excel in.',
      remedy: 'Ask the administrator of the platform whether this data API runs and allows {origin}.',
    },
    PlatformTimeout: {
      problem: '{host}, where the rows come from, took too long to answer.',
      remedy: 'Try again in a moment; if it stays, tell the administrator of the platform.',
    },
    WrongAddress: {
      problem: '{host} answered, but not as a data API.',
      remedy: 'Ask the administrator of the platform to check the address that it names for its rows.',
    },
    PlatformBroken: {
      problem: '{host}, where the rows come from, answered with an error of its own.{quote}',
      remedy: 'Try again in a moment; if it stays, tell the administrator of the platform.',
    },
    NotAllowed: {
      problem: '{host} does not let you have these rows.{quote}',
      remedy: 'Ask the administrator of the platform for access.',
    },
    RateLimited: { problem: '{host} asks for fewer requests.', remedy: 'Wait a minute, then try again.' },
    Refused: {
      problem: '{host} refused this request.{quote}',
      remedy: 'Copy the details for the administrator of the platform.',
    },
  },
  rows: {
    QueryFailed: { problem: 'The query of this report failed.{quote}', remedy: 'Its author can repair the report.' },
    SeveralQueries: {
      problem: 'This report runs several queries at once, which cannot be placed as one table.',
      remedy: 'Its author can make one query of them.',
    },
    PagesDisagree: {
      problem: '{host} gave rows that do not fit together, and again when asked anew: some came twice, or are missing.',
      remedy: 'Try again when no data are being loaded; if it stays, tell the administrator of the platform.',
    },
    MemberHidden: {
      problem: [
        'This report asks for {detail}, which you may not see.',
        'This report asks for a field, which you may not see.',
      ],
      remedy: 'Ask the administrator of the platform for access, or its author to leave that out.',
    },
    QueryTooSlow: {
      problem: 'The query of this report takes too long for {host}.',
      remedy: 'Try again later; if it stays, its author can ask for less, such as fewer days.',
    },
    SeveralInCell: {
      problem: [
        'Two rows of this report fall into one cell of this pivot, which can show one of them alone ({detail}).',
        'Two rows of this report fall into one cell of this pivot, which can show one of them alone.',
      ],
      remedy: 'Move a column that tells such rows apart to the rows, or choose the flat list.',
    },
    NoQuery: { problem: 'This report has no query to run.', remedy: 'Its author can add one in the platform.' },
    SourceFailed: {
      problem: 'The database behind {host} did not run this query.{quote}',
      remedy: 'Try again in a moment; if it stays, tell whoever keeps the data model.',
    },
    ModelBroken: {
      problem: 'The data model of {host} does not compile.{quote}',
      remedy: 'Whoever keeps that model has to repair it; the report and your token are fine.',
    },
    RowLimit: {
      problem: '{host} allows too few rows in one answer for this report.',
      remedy: 'Ask the administrator of the platform to raise its row limit.',
    },
    SqlNotStarted: {
      problem: 'This report needs SQL, and the SQL interface of {host} is not running.',
      remedy: 'Ask the administrator of the platform to switch it on.',
    },
    SqlMissing: {
      problem: 'This report needs SQL, and {host} knows no SQL at the address that the platform names.',
      remedy: 'Ask the administrator of the platform to check that address, or the release of the data API.',
    },
    DataTokenRefused: {
      problem: '{host} does not accept the tokens that the platform gives out for rows.',
      remedy: 'Your own token is fine: ask the administrator of the platform to give both the same secret.',
    },
    DataScopeMissing: {
      problem: [
        '{host} knows you, but gives you no rows: the scope “{detail}” is missing.',
        '{host} knows you, but gives you no rows: the scope “data” is missing.',
      ],
      remedy: 'Ask the administrator of the platform to add it.',
    },
    DataApiDown: {
      problem: '{host} answered, but the data API behind it does not run.',
      remedy: 'Try again in a moment; if it stays, tell the administrator of the platform.',
    },
    DataNotHttps: {
      problem: 'The platform names {host} for its rows without https, so nothing was sent there.',
      remedy: 'Ask the administrator of the platform for an address with https.',
    },
    NoDataAddress: {
      problem: 'This deployment names no address for its data.',
      remedy: 'Ask the administrator of the platform to set up its data API.',
    },
    NoDownload: {
      problem: 'Your roles let you read this report, but not take its rows out of the platform.{quote}',
      remedy: 'Ask its author or the administrator of the platform for the right to download data.',
    },
    TakesNoFilters: {
      problem: 'This report is written in SQL now, and takes no filters. Your rows stay as they are.',
      remedy: 'Remove the filters in the options of this report, or ask its author for one without SQL.',
    },
    FiltersUnread: {
      problem: 'A newer version of Inlay has set filters here that this one cannot read. Your rows stay as they are.',
      remedy: 'Close the pane and open it again, so that the newer version is loaded.',
    },
    DownloadLocked: {
      problem: 'Your organisation lets no rows out of the platform.',
      remedy: 'Only its administrator can change that; ask there.',
    },
  },
};
