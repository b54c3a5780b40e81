import type { FailureCode } from '../../src/app';
import { createEnglishMessages, createGermanMessages } from '../support/messages';

const options = {
  locale: 'en',
  now: () => Date.parse('2026-11-20T09:54:00Z'),
  timeZone: 'UTC',
  origin: 'https://inlay.example',
};
const english = createEnglishMessages(options);
const german = createGermanMessages({ ...options, locale: 'de-DE' });

/** Lists each code once; the compiler reports a code that is missing or unknown. */
const CODES: Readonly<Record<FailureCode, true>> = {
  PlatformUnreachable: true,
  CrossOriginBlocked: true,
  PlatformTimeout: true,
  WrongAddress: true,
  NotSignedIn: true,
  SignInDenied: true,
  SignInExpired: true,
  SignInRefused: true,
  DialogBlocked: true,
  NotAllowed: true,
  NotFound: true,
  RateLimited: true,
  Conflict: true,
  Refused: true,
  ContractBroken: true,
  QueryFailed: true,
  PagesDisagree: true,
  PlatformBroken: true,
  DataApiDown: true,
  DataTokenRefused: true,
  DataScopeMissing: true,
  MemberHidden: true,
  ModelBroken: true,
  SqlNotStarted: true,
  SqlMissing: true,
  RowLimit: true,
  NoColumns: true,
  SeveralQueries: true,
  SourceFailed: true,
  QueryTooSlow: true,
  SeveralInCell: true,
  NoFirstRows: true,
  WorkbookBusy: true,
  NoAnswer: true,
  OutcomeUnknown: true,
  WorkbookProtected: true,
  WorkbookInBack: true,
  ExcelSignedOut: true,
  WorkbookReadOnly: true,
  StructureProtected: true,
  MergedCells: true,
  SheetEdge: true,
  CellsGone: true,
  CellsInTheWay: true,
  CellsChanged: true,
  FilterSet: true,
  FilterInTheWay: true,
  TooLarge: true,
  HostTooOld: true,
  WorkbookRefused: true,
  NoQuery: true,
  QueryTooLong: true,
  PythonReport: true,
  SourceSqlReport: true,
  NoDataAddress: true,
  DataNotHttps: true,
  NoDownload: true,
  DownloadLocked: true,
  TakesNoFilters: true,
  FiltersUnread: true,
  FilterCell: true,
  OverlapsPlacement: true,
  OverlapsFilterCell: true,
  TableInTheWay: true,
  PivotInTheWay: true,
  HeadersApart: true,
  TitlesTooLong: true,
  TooManySnapshots: true,
  PivotTooWide: true,
  PivotTooLong: true,
  NoRowForCaption: true,
  Defect: true,
};

const ALL_CODES = Object.keys(CODES).filter((text): text is FailureCode => text in CODES);

/** These words blame the user, apologise, or sound like a machine. */
const UNKIND = {
  English: /sorry|oops|invalid|failed to|unexpected|please|undefined/i,
  German: /\bbitte\b|leider|ups|hoppla|ungültig|fehlgeschlagen|unerwartet|entschuldig|undefined/i,
};

const LANGUAGES = ['English', 'German'] as const;
const messages = { English: english, German: german };

/**
 * The checks use one operation of the platform and one of the data API, because their hosts and
 * remedies differ.
 */
const OPERATIONS = ['listReports', 'load'] as const;

interface Message {
  readonly language: (typeof LANGUAGES)[number];
  readonly code: FailureCode;
  readonly at: (typeof OPERATIONS)[number];
}

/**
 * Checks the message of every code in both languages and operations. Each fault names them:
 * `German, Conflict of load: ...`.
 */
function findFaults(check: (message: Message) => readonly string[]): string[] {
  return LANGUAGES.flatMap((language) =>
    ALL_CODES.flatMap((code) =>
      OPERATIONS.flatMap((at) =>
        check({ language, code, at }).map((fault) => `${language}, ${code} of ${at}: ${fault}`),
      ),
    ),
  );
}

const HOST = 'analytics.contoso.example';

test('a failure message says what happened and what to do, in whole sentences [P9]', () => {
  const isSentence = (text: string): boolean => /^\S.*[.…]$/.test(text);
  const faults = findFaults(({ language, code, at }) => {
    const { problem, remedy } = messages[language].failure({ code, at, host: HOST });
    return [
      ...(isSentence(problem) ? [] : [`what happened is no sentence: ${problem}`]),
      ...(isSentence(remedy) ? [] : [`what to do is no sentence: ${remedy}`]),
      ...(remedy === problem ? [`both sentences are the same: ${problem}`] : []),
    ];
  });
  expect(faults).toEqual([]);
});

test('a failure message is kind and plain [P9]', () => {
  const faults = findFaults(({ language, code, at }) => {
    const { problem, remedy } = messages[language].failure({ code, at, host: HOST });
    const unkind = UNKIND[language].exec(`${problem} ${remedy}`);
    return unkind === null ? [] : [`says "${unkind[0]}"`];
  });
  expect(faults).toEqual([]);
});

test('a failure message leaves out a host that it does not know [P9]', () => {
  const faults = findFaults(({ language, code, at }) => {
    const { problem, remedy } = messages[language].failure({ code, at });
    return `${problem} ${remedy}`.includes('undefined') ? [`says "undefined": ${problem} ${remedy}`] : [];
  });
  expect(faults).toEqual([]);
});

/** The remedy of these failures depends on which of the two services failed. */
const DIFFERS_BY_SERVICE: readonly FailureCode[] = [
  'PlatformUnreachable',
  'CrossOriginBlocked',
  'PlatformTimeout',
  'WrongAddress',
  'NotAllowed',
  'RateLimited',
  'Refused',
  'PlatformBroken',
];

/** Only the data API can cause these failures. */
const DATA_API_CODES: readonly FailureCode[] = [
  'DataApiDown',
  'DataTokenRefused',
  'DataScopeMissing',
  'ModelBroken',
  'SqlNotStarted',
  'SqlMissing',
  'RowLimit',
  'PagesDisagree',
  'SourceFailed',
  'QueryTooSlow',
  'DataNotHttps',
];

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const formatText = (code: FailureCode, at: string): string => {
    const { problem, remedy } = messages[language].failure({ code, at, host: 'rows.contoso.example' });
    return `${problem} ${remedy}`;
  };

  test('a failure of the data API reads differently from one of the platform [P9]', () => {
    const faults = DIFFERS_BY_SERVICE.flatMap((code) => [
      ...(formatText(code, 'load') === formatText(code, 'listReports')
        ? [`${code} reads the same for both services`]
        : []),
      ...['cubesql', 'sql'].flatMap((at) =>
        formatText(code, at) === formatText(code, 'load') ? [] : [`${code} reads differently for ${at} and load`],
      ),
    ]);
    expect(faults).toEqual([]);
  });

  test('a failure of the data API names its host [P9]', () => {
    const namesHost = (code: FailureCode): boolean => formatText(code, 'load').includes('rows.contoso.example');
    expect([...DIFFERS_BY_SERVICE, ...DATA_API_CODES].filter((code) => !namesHost(code))).toEqual([]);
  });

  test('only a failed query sends the user to the author of the report [P9]', () => {
    const author = language === 'English' ? /author can fix/i : /kann den Fehler beheben/;
    expect(ALL_CODES.filter((code) => author.test(formatText(code, 'load')))).toEqual(['QueryFailed']);
  });

  test('only a refused call of the platform blames the permissions of the user [P9]', () => {
    const blamePattern =
      language === 'English' ? /you don’t have permission to do this/i : /Dazu fehlt Ihnen die Berechtigung/;
    const listBlamingCodes = (at: string) => ALL_CODES.filter((code) => blamePattern.test(formatText(code, at)));
    expect({ load: listBlamingCodes('load'), listReports: listBlamingCodes('listReports') }).toEqual({
      load: [],
      listReports: ['NotAllowed'],
    });
  });
});

test.each([
  ['the user has cancelled', { isCancelled: true }, 'Cancelled. Excel hasn’t answered yet.'],
  ['a minute has passed', {}, 'Excel isn’t responding.'],
] as const)('a request without an answer from Excel says what happened if %s [P9]', (_, cancel, problem) => {
  expect(english.failure({ code: 'NoAnswer', ...cancel }).problem).toBe(problem);
});

test('a failure message ends the text of the platform with one full stop', () => {
  expect(english.failure({ code: 'QueryFailed', detail: 'Column x does not exist' }).problem).toBe(
    'The query failed. Column x does not exist.',
  );
  expect(english.failure({ code: 'QueryFailed', detail: 'Column x does not exist.' }).problem).toBe(
    'The query failed. Column x does not exist.',
  );
});

test('the details of a failure name code, operation, host, request and versions, and quote nothing from the platform', () => {
  const failure = {
    code: 'RateLimited',
    at: 'listReports',
    host: 'a.example',
    requestId: 'r-1',
    detail: 'slow down',
  } as const;
  expect(english.failureDetails(failure, 'Inlay 1.0.0')).toBe(
    'RateLimited, in listReports, at a.example, request r-1. Inlay 1.0.0',
  );
});

test('the line above the list of reports counts the reports, quotes the search and gives the age of an old list', () => {
  const { found } = english.catalogue;
  const staleSince = Date.parse('2026-11-20T08:02:00Z');
  const lines = [
    found(64, 50, '', undefined),
    found(1, 1, '', undefined),
    found(undefined, 50, '', undefined),
    found(3, 3, 'rev', undefined),
    found(1, 1, 'rev', undefined),
    found(0, 0, 'revnue', undefined),
    found(3, 3, 'revnue', undefined, 'revenue'),
    found(64, 50, '', staleSince),
  ];
  expect(lines).toEqual([
    '64 reports',
    '1 report',
    '50 reports',
    '3 reports match “rev”',
    '1 report matches “rev”',
    'No reports match “revnue”.',
    'No exact match. Showing results for “revenue”.',
    '64 reports, as of 8:02 AM',
  ]);
});

test('a dialog counts the rows and columns that do not fit [P5]', () => {
  const size = { resultRows: 65, resultColumns: 6, frameRows: 37, frameColumns: 4 };
  expect(english.report.tooBig(size)).toEqual([
    { strong: '28 rows and 2 columns won’t fit.' },
    ' The report needs 65 × 6 cells; you selected 37 × 4.',
  ]);
  expect(english.report.tooBig({ ...size, frameColumns: 6 })[0]).toEqual({ strong: '28 rows won’t fit.' });
  expect(english.report.tooBig({ ...size, frameRows: 64, frameColumns: 6 })[0]).toEqual({
    strong: '1 row won’t fit.',
  });
});

test('the progress of a write counts rows while their total is still unknown [P9]', () => {
  expect(english.report.rowsWritten(34_999, undefined)).toBe('34,999 rows written');
  expect(english.report.rowsWritten(40, 64)).toBe('40 of 64 rows written');
});

test('the notice of a cut result says what is left out [P5]', () => {
  expect(english.report.notice({ kind: 'cut', rowsWritten: 36, rows: 64, columnsWritten: 4, columns: 6 })).toBe(
    '28 rows and 2 columns didn’t fit. Written: 36 of 64 rows, 4 of 6 columns.',
  );
  expect(english.report.notice({ kind: 'limited', rows: 50_000, isCertain: true })).toContain(
    'at most 50,000 rows, but there are more',
  );
});

test('the notice of a report with a limit of its own names the limit, and what it does to a pivot [P5]', () => {
  const limit = { kind: 'ownLimit', rows: 4, isReached: true } as const;
  expect(english.report.notice({ ...limit, total: 6 })).toBe(
    'This report is limited to 4 of 6 rows. If you need all rows, raise the limit in the report.',
  );
  expect(english.report.notice(limit)).toContain('This report is limited to 4 rows. There may be more.');
  expect(english.report.notice({ ...limit, total: 6, pivot: 'cellsAndTotals' })).toBe(
    'This pivot uses only 4 of 6 rows, because the report is limited. Values, rows or columns may be missing. The totals include all rows. To see everything, remove the limit from the report.',
  );
});

test('the state of a placement gives the age of its rows while there is no network [P12]', () => {
  const refreshedAt = Date.parse('2026-11-18T08:02:00Z');
  const placement = {
    id: 'p-1',
    reportId: 1,
    name: 'Sales',
    cells: 'B4:G68',
    rows: 64,
    refreshedAt,
    status: { kind: 'upToDate' },
    notices: [],
  } as const;
  expect(english.placements.state(placement, true)).toBe('Data from Wednesday, 8:02 AM');
  expect(german.placements.state(placement, true)).toMatch(/^Stand von Mittwoch/);
});

test('the message about cleared cells names each range [P19]', () => {
  const texts = [english, german].map(({ dialogs }) => dialogs.cleared(['B4:C9', 'E4:E9']));
  expect(texts).toEqual(['Cleared B4:C9, E4:E9.', 'B4:C9, E4:E9 geleert.']);
});
