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
      problem: 'Couldn’t load the data: {host} isn’t responding.',
      remedy:
        'Check your network. If it works, ask your administrator whether the data API is running and its certificate is valid.',
    },
    CrossOriginBlocked: {
      problem: 'Couldn’t load the data: {host} doesn’t allow requests from Excel.',
      remedy: 'Ask your administrator whether the data API is running and allows {origin}.',
    },
    PlatformTimeout: {
      problem: 'Couldn’t load the data: {host} took too long to respond.',
      remedy: 'Try again in a moment. If it keeps happening, tell your administrator.',
    },
    WrongAddress: {
      problem: 'Couldn’t load the data: {host} isn’t a data API.',
      remedy: 'Ask your administrator to check the address of the data API on the platform.',
    },
    PlatformBroken: {
      problem: 'Couldn’t load the data: {host} reported an error.{quote}',
      remedy: 'Try again in a moment. If it keeps happening, tell your administrator.',
    },
    NotAllowed: {
      problem: '{host} doesn’t let you see this data.{quote}',
      remedy: 'Ask your administrator for access.',
    },
    RateLimited: { problem: 'Too many requests to {host}.', remedy: 'Wait a minute, then try again.' },
    Refused: {
      problem: '{host} rejected this request.{quote}',
      remedy: 'Copy the details for your administrator.',
    },
  },
  rows: {
    QueryFailed: { problem: 'The query failed.{quote}', remedy: 'The report’s author can fix it.' },
    NoColumns: {
      problem: 'This report’s result has no columns, so there is nothing to show.',
      remedy: 'The report’s author can add columns to its query.',
    },
    SeveralQueries: {
      problem: 'This report runs several queries, so it can’t be placed as one table.',
      remedy: 'The report’s author can combine them.',
    },
    PagesDisagree: {
      problem: '{host} returned inconsistent data twice: some rows are repeated or missing.',
      remedy: 'Try again once the data has finished loading there. If it keeps happening, tell your administrator.',
    },
    MemberHidden: {
      problem: [
        'This report uses {detail}, which you don’t have access to.',
        'This report uses a field you don’t have access to.',
      ],
      remedy: 'Ask your administrator for access, or the report’s author to remove the field.',
    },
    QueryTooSlow: {
      problem: 'This report’s query takes too long for {host}.',
      remedy: 'Try again later. If it keeps happening, ask the report’s author to limit it, for example to fewer days.',
    },
    SeveralInCell: {
      problem: [
        'Two rows of this report fall into one cell of the pivot, which can show only one ({detail}).',
        'Two rows of this report fall into one cell of the pivot, which can show only one.',
      ],
      remedy: 'Move a field that tells these rows apart to Rows, or choose the flat list.',
    },
    NoFirstRows: {
      problem: 'The first rows can’t be found for the outermost field in Rows.',
      remedy: 'Show fewer rows, or move another field to the top of Rows.',
    },
    PythonReport: {
      problem: 'This report is computed with Python, which the data API can’t run.',
      remedy: 'You can view it on the platform. To place it, you need a report that queries the data model.',
    },
    SourceSqlReport: {
      problem: 'This report’s SQL queries the database directly, which the data API can’t do.',
      remedy: 'You can view it on the platform. To place it, you need a report that queries the data model.',
    },
    NoQuery: { problem: 'This report has no query.', remedy: 'The report’s author can add one on the platform.' },
    QueryTooLong: {
      problem: 'This query is too long to be saved in the workbook.',
      remedy: 'Use fewer fields or fewer values in its filters.',
    },
    SourceFailed: {
      problem: 'The database behind {host} couldn’t run this query.{quote}',
      remedy: 'Try again in a moment. If it keeps happening, tell the owner of the data model.',
    },
    ModelBroken: {
      problem: 'The data model on {host} contains an error.{quote}',
      remedy: 'Its owner has to fix it. Your report and your sign-in are fine.',
    },
    RowLimit: {
      problem: 'The row limit of {host} is too low for this report.',
      remedy: 'Ask your administrator to raise it.',
    },
    SqlNotStarted: {
      problem: 'This report needs SQL, but the SQL interface of {host} isn’t running.',
      remedy: 'Ask your administrator to turn it on.',
    },
    SqlMissing: {
      problem: 'This report needs SQL, but {host} has no SQL interface at the address set on the platform.',
      remedy: 'Ask your administrator to check that address and the version of the data API.',
    },
    DataTokenRefused: {
      problem: '{host} doesn’t accept the platform’s data tokens.',
      remedy:
        'Your own sign-in is fine. Ask your administrator to set the same secret on the platform and on the data API.',
    },
    DataScopeMissing: {
      problem: [
        '{host} knows you but returns no data: the scope “{detail}” is missing.',
        '{host} knows you but returns no data: the scope “data” is missing.',
      ],
      remedy: 'Ask your administrator to add it.',
    },
    DataApiDown: {
      problem: '{host} responded, but the data API behind it isn’t running.',
      remedy: 'Try again in a moment. If it keeps happening, tell your administrator.',
    },
    DataNotHttps: {
      problem: 'The address of the data API on {host} doesn’t use https, so nothing was sent there.',
      remedy: 'Ask your administrator for an address with https.',
    },
    NoDataAddress: {
      problem: 'This deployment has no address for its data API.',
      remedy: 'Ask your administrator to set it up.',
    },
    NoDownload: {
      problem: 'You can view this report, but you don’t have permission to download its data.{quote}',
      remedy: 'Ask the report’s author or your administrator for permission.',
    },
    TakesNoFilters: {
      problem: 'These filters can’t be applied to this report’s SQL. Your rows are unchanged.',
      remedy: 'Remove the filters in this report’s options, or ask its author for a report without SQL.',
    },
    FiltersUnread: {
      problem: 'These filters were set in a newer version of Inlay and can’t be read here. Your rows are unchanged.',
      remedy: 'Close the pane and open it again to load the newer version.',
    },
    DownloadLocked: {
      problem: 'Downloads are turned off by your administrator.',
      remedy: 'Only your administrator can turn them on.',
    },
  },
};
