// What formulas with filters ask of a report, and when: a source of the test's own counts it, and breaks where it is told to.
import type { FailureCode, FilteredReport, FilterMember, ReportRows } from '../../src/app';
import type { MemberFilter } from '../../src/client';
import type { Answer } from '../../src/functions/answer';
import { isQuestion, readQuestion } from '../../src/functions/question';
import { createReportFunctions } from '../../src/functions/report-functions';
import { createResultBuilder, type WireValue } from '../../src/placement';
import { createManualClock } from '../support/manual-clock';

const MEMBERS: readonly FilterMember[] = ['region', 'city'].map((name) => ({
  ...{ name: `v.${name}`, title: name, type: 'string' },
}));

/** Its number is the length of all values that it is filtered by. */
function createSource() {
  const source = {
    /** Values of the filters, in the order of asking. */
    asked: [] as string[],
    searches: 0,
    opened: [] as boolean[],
    failing: undefined as { readonly value: string; readonly code: FailureCode } | undefined,
    mayRead: true,
    gate: Promise.resolve(),
    /** What groups have beside what they would have alone. */
    off: 0,
    mostRows: 10,
    rowsOfGroup: 1,
    /** How the engine writes a value that it was asked for. */
    written: (value: string) => value,
  };
  const failures = new Map<unknown, FailureCode>();
  const check = (values: readonly string[]) => {
    const { failing } = source;
    if (!failing || !values.includes(failing.value)) return;
    const error = new Error(failing.code);
    failures.set(error, failing.code);
    throw error;
  };
  const fetched = (names: readonly string[], rows: readonly (readonly WireValue[])[]) => {
    const columns = [
      { name: 'v.number', title: 'Number', type: 'number' as const, isMeasure: true },
      ...names.map((name) => ({ name, title: name, type: 'string' as const })),
    ];
    const builder = createResultBuilder(columns, 1900);
    builder.push(rows);
    return { result: builder.finish(), dateSystem: 1900 as const, freshAt: undefined };
  };
  const report: FilteredReport = {
    members: MEMBERS,
    dateSystem: 1900,
    async read(filters) {
      const values = filters.flatMap((filter) => filter.values);
      source.asked.push(values.join('+'));
      await source.gate;
      check(values);
      return fetched([], [[values.join('').length]]);
    },
    values: async () => 'tooMany',
    wrongValues: async () => [],
    async readGroups(filters: readonly MemberFilter[]) {
      const [{ member, values } = { member: '', values: [] }] = filters;
      source.asked.push(`all of ${values.join('+')}`);
      await source.gate;
      check(values);
      const rows = [...new Set(values.map(source.written))].flatMap((one) =>
        Array.from({ length: source.rowsOfGroup }, (_, row) => [one.length + source.off + row, one]),
      );
      return { ...fetched([member], rows), by: [member], mostRows: source.mostRows };
    },
  };
  const rows: ReportRows = {
    isSignedIn: true,
    mayRead: () => source.mayRead,
    mayReadFound: () => true,
    isTyped: async () => false,
    ask: () => undefined,
    tellCalls: () => undefined,
    watchAllowed: () => () => undefined,
    async find() {
      source.searches += 1;
      return [1];
    },
    async read() {
      source.asked.push('the report');
      return fetched([], [[0]]);
    },
    async openFilters(_, asked) {
      source.opened.push(asked);
      return report;
    },
    explain: (error) => ({ code: failures.get(error) ?? 'Defect' }),
    watchSignIn: () => () => undefined,
  };
  return { source, rows };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function begin() {
  const { source, rows } = createSource();
  const functions = createReportFunctions(rows, createManualClock());
  /** What each cell showed, in order. */
  function call(id: 'REPORT' | 'FIGURE', ...values: readonly unknown[]) {
    const shown: unknown[] = [];
    const question = readQuestion(id, values);
    if (!isQuestion(question)) throw new Error(question.code);
    const tell = (answer: Answer) => shown.push(answer.kind === 'cells' ? answer.rows[0]?.[0] : answer.problem.code);
    return { shown, end: functions.ask(question, tell) };
  }
  const report = (...values: readonly string[]) =>
    call(
      'REPORT',
      'Sales',
      false,
      values.map((value) => ['region', value]),
    );
  const figure = (value: string) => call('FIGURE', 'Sales', 'Number', [['region', value]], []);
  return { source, functions, call, report, figure };
}

it('[P13] are read once for equal filters, and a further one asks for its own rows alone', async () => {
  const { source, report, call } = begin();
  const cells = [
    report('a', 'bb'),
    report('bb', 'a'),
    call('REPORT', 'Sales', false, [
      ['V.REGION', 'bb'],
      ['region', 'a'],
    ]),
  ];
  await turn();
  expect([source.asked, cells.map(({ shown }) => shown)]).toEqual([['a+bb'], [[3], [3], [3]]]);
  const later = report('ccc');
  await turn();
  expect([later.shown, source.asked, source.searches, source.opened]).toEqual([[3], ['a+bb', 'ccc'], 1, [false]]);
});

it('[P13] of figures share a query, also those that come while it runs', async () => {
  const { source, figure } = begin();
  let open: () => void = () => undefined;
  source.gate = new Promise((resolve) => {
    open = resolve;
  });
  const cells = ['a', 'bb', 'ccc', 'dddd'].map(figure);
  await turn();
  const later = ['eeeee', 'a', 'ffffff', 'ggggggg', 'bb'].map(figure);
  open();
  await turn();
  await turn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3], [4]]);
  expect(later.map(({ shown }) => shown)).toEqual([[5], [1], [6], [7], [2]]);
  expect(source.asked).toEqual(['all of a+bb+ccc+dddd', 'a', 'all of eeeee+ffffff+ggggggg', 'eeeee']);
});

it('[P15] are read one by one where the numbers of groups are not those that one has alone', async () => {
  const { source, figure } = begin();
  source.off = 100;
  const cells = ['a', 'bb', 'ccc'].map(figure);
  await turn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3]]);
  expect(source.asked).toEqual(['all of a+bb+ccc', 'a', 'bb', 'ccc']);
});

it('[P15] are read one by one where groups have more rows than the report would give', async () => {
  const { source, figure } = begin();
  source.rowsOfGroup = 2;
  source.mostRows = 1;
  const cells = ['a', 'bb', 'ccc'].map(figure);
  await turn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3]]);
});

it('[P15] are read one by one where the engine takes one value for another', async () => {
  const { source, figure } = begin();
  source.written = (value) => (value === 'bb' ? 'BB' : value);
  const cells = ['a', 'bb', 'ccc'].map(figure);
  await turn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3]]);
  expect(source.asked).toEqual(['all of a+bb+ccc', 'a', 'bb']);
});

it('[P15] are read by themselves where the engine has one group for two that were asked for', async () => {
  const { source, figure } = begin();
  source.written = (value) => (value === 'bb' ? 'BB' : value);
  const cells = ['a', 'bb', 'BB'].map(figure);
  await turn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [2]]);
  expect(source.asked).toEqual(['all of a+bb+BB', 'a', 'bb']);
});

it('[P12] that fail leave all others their values, and those that had any their own', async () => {
  const { source, functions, report, figure } = begin();
  source.failing = { value: 'bb', code: 'QueryFailed' };
  const cells = [report('a'), report('bb')];
  await turn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], ['failed']]);
  // Whoever asks next asks for it anew.
  source.failing = undefined;
  const next = report('ccc');
  await turn();
  expect([...cells, next].map(({ shown }) => shown)).toEqual([[1], ['failed', 2], [3]]);
  source.failing = { value: 'a', code: 'PlatformUnreachable' };
  await functions.refresh();
  const fresh = figure('a');
  await turn();
  expect([cells[0]?.shown, fresh.shown]).toEqual([[1], ['failed']]);
});

it('[P21] are read from the source by a refresh, report and all', async () => {
  const { source, functions, report } = begin();
  const cell = report('a');
  await turn();
  await functions.refresh();
  expect([cell.shown, source.asked, source.opened]).toEqual([[1], ['a', 'a'], [false, true]]);
});

it('let go the rows of filters that no formula has any more', async () => {
  const { source, report } = begin();
  const first = report('a');
  await turn();
  const second = report('bb');
  first.end();
  await turn();
  report('a');
  second.end();
  await turn();
  expect(source.asked).toEqual(['a', 'bb', 'a']);
});

it('[P18] ask for nothing before the report is allowed', async () => {
  const { source, report } = begin();
  source.mayRead = false;
  const { shown } = report('a');
  await turn();
  expect([shown, source.asked, source.opened, source.searches]).toEqual([['notAllowed'], [], [], 0]);
});
