// These tests check what formulas with filters read from a report, and when: a source in the test
// counts reads, and fails on request.
import type { FailureCode, FilteredReport, FilterMember, ReportRows, SourceId } from '../../src/app';
import type { Clock, MemberFilter, ModelField, ModelView } from '../../src/client';
import type { Answer } from '../../src/functions/answer';
import { isQuestion, readQuestion } from '../../src/functions/question';
import { createReportFunctions } from '../../src/functions/report-functions';
import { createResultBuilder, type WireValue } from '../../src/placement';
import { createManualClock, runTurns } from '../support/manual-clock';
import { waitForNextTurn } from '../support/pauses';
import { createQuickClock } from '../support/quick-clock';

const MEMBERS: readonly FilterMember[] = ['region', 'city'].map((name) => ({
  ...{ name: `v.${name}`, title: name, type: 'string' },
}));

const createField = (kind: ModelField['kind'], name: string): ModelField => ({
  ...{ name: `v.${name}`, title: name, kind, type: kind === 'measure' ? 'number' : 'string', aggType: 'sum' },
  ...{ isCumulative: false, drillMembers: [], intervals: new Map(), synonyms: [], granularities: [] },
});
const VIEW: ModelView = {
  ...{ name: 'v', title: 'View', isCube: false, synonyms: [], groups: [] },
  fields: [createField('measure', 'number'), createField('measure', 'other')],
};

/** Its number is the total length of the values that filter it. */
function createSource() {
  const source = {
    /** Lists the values of the filters in the order of reads. */
    asked: [] as string[],
    searches: 0,
    opened: [] as boolean[],
    /** Lists what was opened for filters. */
    read: [] as SourceId[],
    failing: undefined as { readonly value: string; readonly code: FailureCode } | undefined,
    mayRead: true,
    gate: Promise.resolve(),
    /** Groups return numbers that differ from separate reads by this. */
    off: 0,
    mostRows: 10,
    rowsOfGroup: 1,
    /** Spells a value as the engine returns it. */
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
  const createRows = (names: readonly string[], rows: readonly (readonly WireValue[])[]) => {
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
    granularities: new Map(),
    dateSystem: 1900,
    async readRows(filters) {
      const values = filters.flatMap((filter) => filter.values);
      source.asked.push(values.join('+'));
      await source.gate;
      check(values);
      return createRows([], [[values.join('').length]]);
    },
    readValues: async () => 'tooMany',
    findWrongValues: async () => [],
    async readGroups(filters: readonly MemberFilter[]) {
      const [{ member, values } = { member: '', values: [] }] = filters;
      source.asked.push(`all of ${values.join('+')}`);
      await source.gate;
      check(values);
      const rows = [...new Set(values.map(source.written))].flatMap((one) =>
        Array.from({ length: source.rowsOfGroup }, (_, row) => [one.length + source.off + row, one]),
      );
      return { ...createRows([member], rows), groupColumns: [member], maxGroupRows: source.mostRows };
    },
  };
  const rows: ReportRows = {
    isSignedIn: true,
    mayRead: () => source.mayRead,
    isMissing: () => false,
    isCopyUndecided: false,
    acceptFound: () => true,
    readViews: async () => [VIEW],
    isTypedByUser: async () => false,
    allowTyped: () => undefined,
    watchTyped: () => () => undefined,
    setWaitingFormulas: () => undefined,
    setCalls: () => undefined,
    watchAllowed: () => () => undefined,
    async findReports() {
      source.searches += 1;
      return [1];
    },
    async read() {
      source.asked.push('the report');
      return createRows([], [[0]]);
    },
    async openFilters(sourceId, asked) {
      source.read.push(sourceId);
      source.opened.push(asked);
      return report;
    },
    toReportedFailure: (error) => ({ code: failures.get(error) ?? 'Defect' }),
    watchSignIn: () => () => undefined,
  };
  return { source, rows };
}

function openFunctions(clock: Pick<Clock, 'now' | 'wait'> = createManualClock()) {
  const { source, rows } = createSource();
  const functions = createReportFunctions(rows, clock);
  /** Records in order what each cell showed. */
  function call(id: 'REPORT' | 'FIGURE' | 'MEASURE', ...values: readonly unknown[]) {
    const shown: unknown[] = [];
    const question = readQuestion(id, values);
    if (!isQuestion(question)) throw new Error(question.code);
    const recordAnswer = (answer: Answer) =>
      shown.push(answer.kind === 'cells' ? answer.rows[0]?.[0] : answer.problem.code);
    return { shown, end: functions.ask(question, recordAnswer) };
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

it('rows are read once for equal filters, and another filter reads only its own rows [P13]', async () => {
  const { source, report, call } = openFunctions();
  const cells = [
    report('a', 'bb'),
    report('bb', 'a'),
    call('REPORT', 'Sales', false, [
      ['V.REGION', 'bb'],
      ['region', 'a'],
    ]),
  ];
  await waitForNextTurn();
  expect([source.asked, cells.map(({ shown }) => shown)]).toEqual([['a+bb'], [[3], [3], [3]]]);
  const later = report('ccc');
  await waitForNextTurn();
  expect([later.shown, source.asked, source.searches, source.opened]).toEqual([[3], ['a+bb', 'ccc'], 1, [false]]);
});

it('figures share a query, also with those that arrive while it runs [P13]', async () => {
  const { source, figure } = openFunctions();
  let open: () => void = () => undefined;
  source.gate = new Promise((resolve) => {
    open = resolve;
  });
  const cells = ['a', 'bb', 'ccc', 'dddd'].map(figure);
  await waitForNextTurn();
  const later = ['eeeee', 'a', 'ffffff', 'ggggggg', 'bb'].map(figure);
  open();
  await waitForNextTurn();
  await waitForNextTurn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3], [4]]);
  expect(later.map(({ shown }) => shown)).toEqual([[5], [1], [6], [7], [2]]);
  expect(source.asked).toEqual(['all of a+bb+ccc+dddd', 'a', 'all of eeeee+ffffff+ggggggg', 'eeeee']);
});

it('figures are read one by one if the numbers of groups differ from those of separate queries [P15]', async () => {
  const { source, figure } = openFunctions();
  source.off = 100;
  const cells = ['a', 'bb', 'ccc'].map(figure);
  await waitForNextTurn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3]]);
  expect(source.asked).toEqual(['all of a+bb+ccc', 'a', 'bb', 'ccc']);
});

it('measures of a shared query that cannot be grouped together get queries of their own [P15]', async () => {
  const { source, call } = openFunctions(createQuickClock());
  source.off = 100;
  const cells = ['a', 'bb', 'ccc'].map((value) => call('MEASURE', 'number', [['region', value]], []));
  const other = call('MEASURE', 'other');
  await runTurns(50);
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3]]);
  expect(source.read).toEqual(
    expect.arrayContaining(['{"measures":["v.number","v.other"]}', '{"measures":["v.number"]}']),
  );
  other.end();
});

it('figures are read one by one if groups have more rows than the report would return [P15]', async () => {
  const { source, figure } = openFunctions();
  source.rowsOfGroup = 2;
  source.mostRows = 1;
  const cells = ['a', 'bb', 'ccc'].map(figure);
  await waitForNextTurn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3]]);
});

it('figures are read one by one if the engine confuses two values [P15]', async () => {
  const { source, figure } = openFunctions();
  source.written = (value) => (value === 'bb' ? 'BB' : value);
  const cells = ['a', 'bb', 'ccc'].map(figure);
  await waitForNextTurn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [3]]);
  expect(source.asked).toEqual(['all of a+bb+ccc', 'a', 'bb']);
});

it('figures are read separately if the engine returns one group for two requested ones [P15]', async () => {
  const { source, figure } = openFunctions();
  source.written = (value) => (value === 'bb' ? 'BB' : value);
  const cells = ['a', 'bb', 'BB'].map(figure);
  await waitForNextTurn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], [2], [2]]);
  expect(source.asked).toEqual(['all of a+bb+BB', 'a', 'bb']);
});

it('a failed read leaves all others their values, and keeps values that were shown before [P12]', async () => {
  const { source, functions, report, figure } = openFunctions();
  source.failing = { value: 'bb', code: 'QueryFailed' };
  const cells = [report('a'), report('bb')];
  await waitForNextTurn();
  expect(cells.map(({ shown }) => shown)).toEqual([[1], ['failed']]);
  // The next call reads it again.
  source.failing = undefined;
  const next = report('ccc');
  await waitForNextTurn();
  expect([...cells, next].map(({ shown }) => shown)).toEqual([[1], ['failed', 2], [3]]);
  source.failing = { value: 'a', code: 'PlatformUnreachable' };
  await functions.refresh();
  const fresh = figure('a');
  await waitForNextTurn();
  expect([cells[0]?.shown, fresh.shown]).toEqual([[1], ['failed']]);
});

it('a refresh reads rows from the source, and the report again [P21]', async () => {
  const { source, functions, report } = openFunctions();
  const cell = report('a');
  await waitForNextTurn();
  await functions.refresh();
  expect([cell.shown, source.asked, source.opened]).toEqual([[1], ['a', 'a'], [false, true]]);
});

it('rows of filters that no formula has anymore are released', async () => {
  const { source, report } = openFunctions();
  const first = report('a');
  await waitForNextTurn();
  const second = report('bb');
  first.end();
  await waitForNextTurn();
  report('a');
  second.end();
  await waitForNextTurn();
  expect(source.asked).toEqual(['a', 'bb', 'a']);
});

it('nothing is read before the report is allowed [P18]', async () => {
  const { source, report } = openFunctions();
  source.mayRead = false;
  const { shown } = report('a');
  await waitForNextTurn();
  expect([shown, source.asked, source.opened, source.searches]).toEqual([['notAllowed'], [], [], 0]);
});
