import type { FunctionProblem } from '../../src/app';
import { toExcelError } from '../../src/functions';
import { english } from '../support/messages';

const createMessage = english.createFunctionMessage({ origin: 'https://inlay.example', locale: 'en-GB' });

const PROBLEMS: readonly FunctionProblem[] = [
  { code: 'noReportGiven' },
  { code: 'noMeasureGiven' },
  { code: 'noDimensionGiven', position: 2 },
  { code: 'pairWithoutValue', column: 'Region' },
  { code: 'filtersNotTwoColumns' },
  { code: 'filterWithoutName', row: 3 },
  { code: 'errorInFilters', row: 3 },
  { code: 'tooManyValues', values: 4_000, most: 1_000 },
  { code: 'takesNoFilters', why: 'notConvertible' },
  { code: 'takesNoFilters', why: 'unreadable' },
  { code: 'noSuchMember', member: 'Regoin', nearest: 'Region', members: ['Region', 'City'] },
  { code: 'measureAsFilter', measure: 'Net Sales' },
  { code: 'noSuchMember', member: 'Colour', nearest: undefined, members: ['Region', 'City'] },
  { code: 'severalMembers', member: 'Name', names: ['sales.store_name', 'sales.product_name'] },
  { code: 'wrongValue', member: 'Ordered at', value: 'soon', type: 'time' },
  { code: 'nothingLeft' },
  { code: 'noSuchValue', member: 'Region', value: 'Nrth', nearest: 'North' },
  { code: 'noSuchValue', member: 'Region', value: 'Atlantis', nearest: undefined },
  { code: 'notSignedIn' },
  { code: 'noSuchReport', report: 'Sales' },
  { code: 'noSuchReport', report: 7 },
  { code: 'severalReports', report: 'Sales', ids: [1, 2] },
  { code: 'noSuchColumn', column: 'Colour', columns: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
  { code: 'severalColumns', column: 'Name', names: ['a.name', 'b.name'] },
  { code: 'noRow', rows: 0 },
  { code: 'noRow', rows: 12 },
  { code: 'noRow', rows: 12, wrong: { column: 'Region', value: 'Sctoland', nearest: 'Scotland' } },
  { code: 'noRow', rows: 12, wrong: { column: 'Region', value: 'Atlantis', nearest: undefined } },
  { code: 'severalRows', rows: 3 },
  { code: 'noValue' },
  { code: 'tooLarge', rows: 90_000 },
  { code: 'cut', rows: 10 },
  { code: 'failed', failure: { code: 'QueryFailed', detail: 'Column x is gone' } },
];

test('a message of a formula is kind and plain, in whole sentences, beside #VALUE! or #N/A [P9]', () => {
  const faults = PROBLEMS.flatMap((problem) => {
    const message = createMessage(problem);
    const unkind = /undefined|sorry|oops|invalid|failed to|unexpected|please|\[object/i.exec(message);
    const messageFaults = [
      ...(/^[“A-Z0-9].*[.?]$/.test(message) ? [] : ['is no whole sentence']),
      ...(unkind === null ? [] : [`says "${unkind[0]}"`]),
      ...(['#VALUE!', '#N/A'].includes(toExcelError(problem)) ? [] : [`is beside ${toExcelError(problem)}`]),
    ];
    return messageFaults.map((fault) => `${JSON.stringify(problem)} ${fault}: ${message}`);
  });
  expect(faults).toEqual([]);
});

test('a mistake in a formula shows #VALUE!, and missing data shows #N/A', () => {
  const kinds = PROBLEMS.map((problem) => `${problem.code} ${toExcelError(problem)}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['pairWithoutValue #VALUE!', 'noSuchColumn #VALUE!', 'notSignedIn #N/A', 'noRow #N/A']),
  );
});

test('a formula names the host of a data API that failed, as the pane does', () => {
  const failure = {
    code: 'ModelBroken',
    at: 'load',
    host: 'rows.contoso.example',
    detail: 'x is not defined',
  } as const;
  expect(createMessage({ code: 'failed', failure })).toBe(
    'The data model on rows.contoso.example contains an error. x is not defined. Its owner has to fix it. Your report and your sign-in are fine.',
  );
});

test('a message shortens a long list of columns', () => {
  expect(createMessage({ code: 'noSuchColumn', column: 'x', columns: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })).toBe(
    'The report has no column “x”. Available: a, b, c, d, e and 2 more.',
  );
});
