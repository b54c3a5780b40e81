import type { FailureCode } from '../../src/app';
import { createPageWords as createGermanPageWords } from '../../src/taskpane/words/de/pages';
import { createWords as createGermanWords } from '../../src/taskpane/words/de/shell';
import { createPageWords } from '../../src/taskpane/words/en/pages';
import { createWords } from '../../src/taskpane/words/en/shell';

const options = {
  locale: 'en',
  now: () => Date.parse('2026-11-20T09:54:00Z'),
  timeZone: 'UTC',
  origin: 'https://inlay.example',
};
const words = createPageWords(createWords(options), options.origin);
const inGerman = createGermanPageWords(createGermanWords({ ...options, locale: 'de-DE' }), options.origin);

/** Each code once: the compiler names one that is missing or unknown. */
const CODES: Readonly<Record<FailureCode, true>> = {
  PlatformUnreachable: true,
  CrossOriginBlocked: true,
  PlatformTimeout: true,
  WrongAddress: true,
  NotSignedIn: true,
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
  SeveralQueries: true,
  SourceFailed: true,
  QueryTooSlow: true,
  SeveralInCell: true,
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
  NoDataAddress: true,
  DataNotHttps: true,
  NoDownload: true,
  DownloadLocked: true,
  TakesNoFilters: true,
  FiltersUnread: true,
  FilterCell: true,
  OverlapsPlacement: true,
  TableInTheWay: true,
  PivotInTheWay: true,
  HeadersApart: true,
  TitlesTooLong: true,
  PivotTooWide: true,
  PivotTooLong: true,
  NoRowForCaption: true,
  PartsNotLoaded: true,
  Defect: true,
};

function isCode(text: string): text is FailureCode {
  return text in CODES;
}

/** What blames, excuses itself or speaks like a machine. */
const UNKIND = {
  English: /sorry|oops|invalid|failed to|unexpected|please|undefined/i,
  German: /\bbitte\b|leider|ups|hoppla|ungültig|fehlgeschlagen|unerwartet|entschuldig|undefined/i,
};

const spokenIn = { English: words, German: inGerman };
const told = Object.keys(CODES)
  .filter(isCode)
  .flatMap((code) => (['English', 'German'] as const).map((language) => [language, code] as const))
  .flatMap(([language, code]) => (['listReports', 'load'] as const).map((at) => [language, code, at] as const));

describe.each(told)('[P9] in %s, %s of %s', (language, code, at) => {
  const { failure } = spokenIn[language];
  const { what, next } = failure({ code, at, host: 'analytics.contoso.example' });

  test('says what happened and what to do, in whole sentences', () => {
    expect(what).toMatch(/^\S.*[.…]$/);
    expect(next).toMatch(/^\S.*[.…]$/);
    expect(next).not.toBe(what);
  });

  test('is kind and plain', () => {
    expect(`${what} ${next}`).not.toMatch(UNKIND[language]);
  });

  test('names nothing that it does not know', () => {
    const bare = failure({ code, at });
    expect(`${bare.what} ${bare.next}`).not.toContain('undefined');
  });
});

describe.each(['English', 'German'] as const)('[P9] in %s, who has to do something', (language) => {
  const { failure } = spokenIn[language];
  const text = (code: FailureCode, at?: string): string => {
    const { what, next } = failure({ code, host: 'rows.contoso.example', ...(at === undefined ? {} : { at }) });
    return `${what} ${next}`;
  };

  test.each<FailureCode>([
    'PlatformUnreachable',
    'CrossOriginBlocked',
    'PlatformTimeout',
    'WrongAddress',
    'NotAllowed',
    'RateLimited',
    'Refused',
    'PlatformBroken',
  ])('%s says another thing of the data API than of the platform, and names its host', (code) => {
    expect(text(code, 'load')).toContain('rows.contoso.example');
    expect(text(code, 'load')).not.toBe(text(code, 'listReports'));
    expect(text(code, 'cubesql')).toBe(text(code, 'load'));
    expect(text(code, 'sql')).toBe(text(code, 'load'));
  });

  test('is the author of the report where the report is wrong, and nowhere else', () => {
    const author = language === 'English' ? /its author can repair/i : /kann ihn reparieren/;
    expect(Object.keys(CODES).filter((code) => isCode(code) && author.test(text(code, 'load')))).toEqual([
      'QueryFailed',
    ]);
  });

  test('is nobody who gave a token, unless the token is the matter', () => {
    const blames = language === 'English' ? /your token does not allow/i : /Ihr Token erlaubt das nicht/;
    for (const at of ['load', 'listReports'])
      expect(Object.keys(CODES).filter((code) => isCode(code) && blames.test(text(code, at)))).toEqual(
        at === 'load' ? [] : ['NotAllowed'],
      );
  });

  test.each<FailureCode>([
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
  ])('%s names the host of the data API', (code) => {
    expect(text(code, 'load')).toContain('rows.contoso.example');
  });
});

test('a failure carries the words of the platform, closed by one full stop', () => {
  expect(words.failure({ code: 'QueryFailed', said: 'Column x does not exist' }).what).toBe(
    'The query of this report failed. Column x does not exist.',
  );
  expect(words.failure({ code: 'QueryFailed', said: 'Column x does not exist.' }).what).toBe(
    'The query of this report failed. Column x does not exist.',
  );
});

test('the details of a failure name code, operation, host, request and versions for support, and nothing that the platform said', () => {
  const failure = {
    code: 'RateLimited',
    at: 'listReports',
    host: 'a.example',
    requestId: 'r-1',
    said: 'slow down',
  } as const;
  expect(words.failureDetails(failure, 'Inlay 1.0.0')).toBe(
    'RateLimited, in listReports, at a.example, request r-1. Inlay 1.0.0',
  );
});

describe('the line over the list of reports', () => {
  test.each([
    [64, 50, '', undefined, '64 reports'],
    [1, 1, '', undefined, '1 report'],
    [undefined, 50, '', undefined, '50 reports'],
    [3, 3, 'rev', undefined, '3 reports match “rev”'],
    [1, 1, 'rev', undefined, '1 report matches “rev”'],
    [0, 0, 'revnue', undefined, 'No reports match “revnue”'],
    [64, 50, '', Date.parse('2026-11-20T08:02:00Z'), '64 reports, as of 8:02 AM'],
  ])('of %s, showing %s, for “%s”', (total, shown, search, staleSince, line) => {
    expect(words.catalogue.found(total, shown, search, staleSince)).toBe(line);
  });
});

test('[P5] rows and columns that do not fit are counted', () => {
  const size = { resultRows: 65, resultColumns: 6, frameRows: 37, frameColumns: 4 };
  expect(words.report.tooBig(size)).toEqual([
    { strong: '28 rows and 2 columns do not fit.' },
    ' The result is 65 × 6 cells, you selected 37 × 4.',
  ]);
  expect(words.report.tooBig({ ...size, frameColumns: 6 })[0]).toEqual({ strong: '28 rows do not fit.' });
  expect(words.report.tooBig({ ...size, frameRows: 64, frameColumns: 6 })[0]).toEqual({
    strong: '1 row does not fit.',
  });
});

test('[P9] rows that appear while their number is still unknown are counted', () => {
  expect(words.report.rowsWritten(34_999, undefined)).toBe('34,999 rows written');
  expect(words.report.rowsWritten(40, 64)).toBe('40 of 64 rows written');
});

test('[P5] a cut result says what is left out', () => {
  expect(words.report.notice({ kind: 'cut', rowsWritten: 36, rows: 64, columnsWritten: 4, columns: 6 })).toBe(
    '28 rows and 2 columns did not fit and are left out: 36 of 64 rows, 4 of 6 columns written.',
  );
  expect(words.report.notice({ kind: 'limited', rows: 50_000, total: 120_000 })).toContain('50,000 of 120,000 rows');
});

test('[P12] without a network a placement tells how old its rows are, and nothing of the report', () => {
  const refreshedAt = Date.parse('2026-11-18T08:02:00Z');
  const placement = {
    id: 'p-1',
    reportId: 1,
    name: 'Sales',
    cells: 'B4:G68',
    rows: 64,
    refreshedAt,
    freshFor: 60,
    status: { kind: 'upToDate' },
    notices: [],
  } as const;
  expect(words.placements.state(placement, true)).toBe('From Wednesday, 8:02 AM');
  expect(inGerman.placements.state(placement, true)).toMatch(/^Stand: Mittwoch/);
});

test('[P19] cells that were cleared are told in their own number', () => {
  const told = [words, inGerman].map(({ dialogs }) => [
    dialogs.cleared(['B4:C9']),
    dialogs.cleared(['B4:C9', 'E4:E9']),
  ]);
  expect(told).toEqual([
    ['B4:C9 is empty.', 'B4:C9, E4:E9 are empty.'],
    ['B4:C9 ist leer.', 'B4:C9, E4:E9 sind leer.'],
  ]);
});
