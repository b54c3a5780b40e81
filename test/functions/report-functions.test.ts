import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FailureCode, ReportKey, ReportRows } from '../../src/app';
import type { Answer } from '../../src/functions/answer';
import type { FormulaQuestion } from '../../src/functions/question';
import { createReportFunctions } from '../../src/functions/report-functions';
import { createResultBuilder } from '../../src/placement';
import { createManualClock } from '../support/manual-clock';
import { waitForNextTurn } from '../support/pauses';

interface Source extends ReportRows {
  isSignedIn: boolean;
  /** Lists the queries in their order. */
  readonly reads: number[];
  readonly freshRequests: boolean[];
  readonly searches: string[];
  /** Holds the last list of called formulas. */
  calls: Parameters<ReportRows['setCalls']>[0];
  /** The next reads return this value. */
  value: number;
  failure: FailureCode | undefined;
  /** Reads wait for it. */
  gate: Promise<void>;
  maxRunning: number;
  changeSignIn(isSignedIn: boolean): void;
  /** Numbers that no report has. */
  missing: readonly number[];
  /** Maps further names to the reports that have them. */
  readonly named: Map<string, readonly number[]>;
  readonly allowed: Set<ReportKey>;
  typedCells: readonly string[];
  /** Calls back as Excel does when it reports an edit. */
  reportEdit(): void;
}

function createSource(): Source {
  const listeners = new Set<() => void>();
  const allowListeners = new Set<() => void>();
  const editListeners = new Set<() => void>();
  const allow = (keys: readonly ReportKey[]) => {
    for (const key of keys) source.allowed.add(key);
    for (const listener of allowListeners) listener();
  };
  let running = 0;
  const source: Source = {
    isSignedIn: true,
    reads: [],
    freshRequests: [],
    searches: [],
    calls: [],
    value: 10,
    failure: undefined,
    gate: Promise.resolve(),
    maxRunning: 0,
    mayRead: () => true,
    acceptFound: () => true,
    missing: [],
    named: new Map(),
    allowed: new Set(),
    typedCells: [],
    async isTypedByUser(report, cells) {
      const isTyped = cells.some((cell) => cell !== undefined && source.typedCells.includes(cell));
      if (isTyped && source.isSignedIn) allow([report]);
      return isTyped;
    },
    allowTyped: allow,
    watchTyped(listener) {
      editListeners.add(listener);
      return () => editListeners.delete(listener);
    },
    reportEdit() {
      for (const listener of editListeners) listener();
    },
    setWaitingFormulas: () => undefined,
    setCalls: (calls) => {
      source.calls = calls;
    },
    watchAllowed(listener) {
      allowListeners.add(listener);
      return () => allowListeners.delete(listener);
    },
    async findReports(name) {
      source.searches.push(name);
      if (name === 'Twice') return [1, 2];
      return source.named.get(name) ?? (name === 'Sales' ? [1] : []);
    },
    async read(reportId, asked) {
      source.freshRequests.push(asked);
      source.reads.push(reportId);
      running += 1;
      source.maxRunning = Math.max(source.maxRunning, running);
      const { value, failure } = source;
      await source.gate;
      running -= 1;
      if (source.missing.includes(reportId)) throw new Error('NotFound');
      if (failure) throw new Error(failure);
      const builder = createResultBuilder([{ name: 'n', title: 'Number', type: 'number' }], 1900);
      builder.push([[value]]);
      return { result: builder.finish(), dateSystem: 1900, freshAt: undefined };
    },
    openFilters: async () => 'notConvertible',
    toReportedFailure: (error) => ({
      code: error instanceof Error && error.message === 'NotFound' ? 'NotFound' : (source.failure ?? 'Defect'),
    }),
    watchSignIn(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changeSignIn(isSignedIn) {
      source.isSignedIn = isSignedIn;
      for (const listener of listeners) listener();
    },
  };
  return source;
}

const createQuestion = (report: number | string): FormulaQuestion => ({
  kind: 'value',
  report,
  measure: 'Number',
  pairs: [],
  filters: [],
});
const toShownValue = (answer: Answer | undefined) =>
  answer?.kind === 'cells' ? answer.rows[0]?.[0] : answer?.problem.code;

setFlagsFromString('--expose-gc');
const runGarbageCollector: () => void = runInNewContext('gc');

/** Frees what is unreachable; a weak reference that was read in this turn lives until the next one. */
async function collectGarbage(): Promise<void> {
  await waitForNextTurn();
  runGarbageCollector();
}

function openFunctions() {
  const source = createSource();
  const clock = createManualClock();
  const functions = createReportFunctions(source, clock);
  const answers: (string | number | boolean | undefined)[] = [];
  const ask = (report: number | string, cell?: string) =>
    functions.ask(createQuestion(report), (answer) => answers.push(toShownValue(answer)), cell);
  return { source, clock, functions, answers, ask };
}

describe('formulas that read reports', () => {
  it('formulas share one run per report: 5,000 cells over two reports make two queries', async () => {
    const { source, answers, ask } = openFunctions();
    for (let cell = 0; cell < 5_000; cell += 1) ask(cell % 2 === 0 ? 1 : 2);
    await waitForNextTurn();
    expect([source.reads, answers.length, new Set(answers)]).toEqual([[1, 2], 5_000, new Set([10])]);
    ask(1);
    await waitForNextTurn();
    expect([source.reads.length, answers.length]).toEqual([2, 5_001]);
  });

  it('formulas read a report once if it is named by name and by number', async () => {
    const { source, answers, ask } = openFunctions();
    for (const report of ['Sales', 1, 'Sales']) ask(report);
    await waitForNextTurn();
    expect([source.searches, source.reads, answers]).toEqual([['Sales'], [1], [10, 10, 10]]);
  });

  it('formulas run at most three queries at once', async () => {
    const { source, answers, ask } = openFunctions();
    for (let report = 1; report <= 10; report += 1) ask(report);
    await waitForNextTurn();
    await waitForNextTurn();
    expect([source.reads.length, answers.length, source.maxRunning]).toEqual([10, 10, 3]);
  });

  it('formulas report an unknown name, or one of several reports', async () => {
    const { answers, ask } = openFunctions();
    ask('Nobody');
    ask('Twice');
    await waitForNextTurn();
    expect(answers).toEqual(['noSuchReport', 'severalReports']);
  });
});

describe('digits that are no report’s number', () => {
  it('they are the name of a report, and a number wins over a name [P19]', async () => {
    const { source, answers, ask } = openFunctions();
    source.missing = [2026, 404];
    source.named.set('2026', [1]);
    source.named.set('3', [1]);
    ask(2026);
    ask(404);
    ask(3);
    await waitForNextTurn();
    expect(answers.toSorted()).toEqual([10, 10, 'noSuchReport']);
    expect([source.searches, source.reads]).toEqual([
      ['2026', '404'],
      [2026, 404, 3, 1],
    ]);
  });

  it('they are asked about if another report has that name now [P18]', async () => {
    const { source, answers, ask } = openFunctions();
    source.missing = [2026];
    source.named.set('2026', [1]);
    source.acceptFound = () => false;
    ask(2026);
    await waitForNextTurn();
    expect([answers, source.reads]).toEqual([['notAllowed'], [2026]]);
  });
});

describe('a platform that does not answer for a while', () => {
  it('cells without a value are read again until they have one, and no others [P9]', async () => {
    const { source, clock, answers, ask } = openFunctions();
    ask(2);
    await waitForNextTurn();
    source.failure = 'PlatformUnreachable';
    ask(1);
    await waitForNextTurn();
    await clock.advance(6_000);
    expect(answers).toEqual([10, 'failed']);
    source.failure = undefined;
    await clock.advance(60_000);
    expect([answers, source.reads, clock.waits]).toEqual([[10, 'failed', 10], [2, 1, 1, 1], []]);
  });

  it('the retries end, and the next formula or refresh reads again [P9]', async () => {
    const { source, clock, functions, answers, ask } = openFunctions();
    source.failure = 'DataApiDown';
    ask(1);
    await waitForNextTurn();
    await clock.advance(3_600_000);
    expect([source.reads.length, clock.waits]).toEqual([5, []]);
    source.failure = undefined;
    await functions.refresh();
    expect(answers).toEqual(['failed', 10]);
  });

  it('a failure of the report itself is not retried', async () => {
    const { source, clock, ask } = openFunctions();
    source.failure = 'QueryFailed';
    ask(1);
    await waitForNextTurn();
    expect([source.reads, clock.waits]).toEqual([[1], []]);
  });
});

describe('formulas that the user types', () => {
  it('a formula is allowed however late Excel reports its edit, if it still calls a moment later [P18]', async () => {
    const { source, clock, answers, ask } = openFunctions();
    source.mayRead = (report) => source.allowed.has(report);
    const endOverwritten = ask(2, 'Sheet1!B3');
    ask(1, 'Sheet1!B2');
    await waitForNextTurn();
    await clock.advance(60_000);
    source.typedCells = ['Sheet1!B2', 'Sheet1!B3'];
    source.reportEdit();
    endOverwritten();
    await clock.advance(1_000);
    expect([answers, source.reads]).toEqual([['notAllowed', 'notAllowed', 10], [1]]);
  });

  it('a formula that was typed while signed out fills after the sign-in, even if rows were inserted since [P18]', async () => {
    const { source, answers, ask } = openFunctions();
    source.isSignedIn = false;
    source.mayRead = (report) => source.allowed.has(report);
    source.typedCells = ['Sheet1!B2'];
    ask(1, 'Sheet1!B2');
    ask(2, 'Sheet1!B3');
    await waitForNextTurn();
    source.typedCells = [];
    source.changeSignIn(true);
    await waitForNextTurn();
    expect(answers).toEqual(['notSignedIn', 'notSignedIn', 'notAllowed', 10]);
  });
});

describe('a refresh', () => {
  it('a refresh runs each query again and reports only changes', async () => {
    const { source, functions, answers, ask } = openFunctions();
    ask(1);
    ask(1);
    await waitForNextTurn();
    await functions.refresh();
    expect([source.reads, answers]).toEqual([
      [1, 1],
      [10, 10],
    ]);
    source.value = 11;
    await functions.refresh();
    expect(answers).toEqual([10, 10, 11, 11]);
  });

  it('a refresh reads the source again after an automatic run, and joins one that the user requested [P21]', async () => {
    const { source, functions, answers, ask } = openFunctions();
    let open: () => void = () => undefined;
    source.gate = new Promise((resolve) => {
      open = resolve;
    });
    ask(1);
    const refreshed = Promise.all([functions.refresh(), functions.refresh()]);
    open();
    await refreshed;
    expect([source.reads, source.freshRequests, answers]).toEqual([[1, 1], [false, true], [10]]);
  });

  it('a refresh keeps the values if no one answers, and reports if the report itself is unavailable [P12]', async () => {
    const { source, functions, answers, ask } = openFunctions();
    ask(1);
    await waitForNextTurn();
    // These failures say nothing about the report, so its values stay valid.
    for (const failure of ['PlatformUnreachable', 'DataApiDown', 'DataTokenRefused', 'ModelBroken'] as const) {
      source.failure = failure;
      await functions.refresh();
      expect(answers).toEqual([10]);
    }
    source.failure = 'NotFound';
    await functions.refresh();
    expect(answers).toEqual([10, 'noSuchReport']);
    source.failure = undefined;
    await functions.refresh();
    expect(answers).toEqual([10, 'noSuchReport', 10]);
  });

  it('a refresh reads nothing for a deleted formula', async () => {
    const { source, functions, answers, ask } = openFunctions();
    const endFormula = ask(1);
    await waitForNextTurn();
    endFormula();
    source.value = 11;
    await functions.refresh();
    expect([source.reads, answers]).toEqual([[1], [10]]);
  });
});

describe('the list of called formulas [P19]', () => {
  it('called formulas are listed with their cells until they end', async () => {
    const { source, functions } = openFunctions();
    const endFormula = functions.ask(createQuestion(1), () => undefined, 'Sheet1!B2');
    functions.ask(createQuestion('Sales'), () => undefined, 'Sheet1!B3');
    // Excel does not report the cell of this formula.
    functions.ask(createQuestion(1), () => undefined);
    await waitForNextTurn();
    expect(source.calls).toEqual([
      { cell: 'Sheet1!B2', report: 1 },
      { cell: 'Sheet1!B3', report: 'Sales' },
    ]);
    endFormula();
    await waitForNextTurn();
    expect(source.calls).toEqual([{ cell: 'Sheet1!B3', report: 'Sales' }]);
  });
});

describe('a formula that ends', () => {
  const SOON = 40_000;

  it('rows stay cached for a formula that starts a moment later: an edited formula makes no second query', async () => {
    const { source, clock, answers, ask } = openFunctions();
    const endFormula = ask(1);
    await waitForNextTurn();
    endFormula();
    await clock.advance(10_000);
    const endAgain = ask(1);
    await waitForNextTurn();
    // Each end restarts the time.
    await clock.advance(25_000);
    endAgain();
    await clock.advance(10_000);
    ask(1);
    await waitForNextTurn();
    expect([source.reads, answers]).toEqual([[1], [10, 10, 10]]);
    await clock.advance(SOON);
    ask(1);
    await waitForNextTurn();
    expect([source.reads, clock.waits]).toEqual([[1], []]);
  });

  it('rows and their memory are released soon after the formula ends', async () => {
    const { source, clock, answers, ask } = openFunctions();
    let reading: WeakRef<object> | undefined;
    const { read } = source;
    source.read = async (...asking) => {
      const fetched = await read(...asking);
      reading = new WeakRef(fetched.result);
      return fetched;
    };
    const endFormula = ask(1);
    await waitForNextTurn();
    await collectGarbage();
    expect([answers, reading?.deref()]).toEqual([[10], expect.anything()]);
    endFormula();
    await clock.advance(SOON);
    await collectGarbage();
    expect(reading?.deref()).toBeUndefined();
    ask(1);
    await waitForNextTurn();
    expect([source.reads, answers]).toEqual([
      [1, 1],
      [10, 10],
    ]);
  });

  it('rows stay cached for the other formulas, by number or by name', async () => {
    const { source, clock, answers, ask } = openFunctions();
    const ends = [ask(1), ask('Sales'), ask(1)];
    await waitForNextTurn();
    ends[0]?.();
    ends[2]?.();
    await clock.advance(SOON);
    ask(1);
    await waitForNextTurn();
    expect([source.reads, answers]).toEqual([[1], [10, 10, 10, 10]]);
  });

  it('a formula that ends while its query runs leaves nothing behind and reads nothing more', async () => {
    const { source, clock, functions, answers, ask } = openFunctions();
    let open: () => void = () => undefined;
    source.gate = new Promise((resolve) => {
      open = resolve;
    });
    const endFormula = ask(1);
    const endSearch = ask('Sales');
    endSearch();
    await waitForNextTurn();
    const refreshed = functions.refresh();
    endFormula();
    await clock.advance(SOON);
    open();
    await refreshed;
    expect([source.reads, source.searches, answers, clock.waits]).toEqual([[1], ['Sales'], [], []]);
    ask('Sales');
    await waitForNextTurn();
    expect([source.reads, answers]).toEqual([[1, 1], [10]]);
  });

  it('the wait before rows are released ends when the functions end', async () => {
    const { clock, functions, ask } = openFunctions();
    const endFormula = ask(1);
    await waitForNextTurn();
    endFormula();
    expect(clock.waits).toHaveLength(1);
    functions.dispose();
    await waitForNextTurn();
    expect(clock.waits).toEqual([]);
  });
});

describe('signing in and out', () => {
  it('a sign-in fills cells that said there was none', async () => {
    const { source, answers, ask } = openFunctions();
    source.isSignedIn = false;
    ask(1);
    await waitForNextTurn();
    expect([source.reads, answers]).toEqual([[], ['notSignedIn']]);
    source.changeSignIn(true);
    await waitForNextTurn();
    expect(answers).toEqual(['notSignedIn', 10]);
  });

  it('a sign-out keeps the values of cells, but no rows', async () => {
    const { source, functions, answers, ask } = openFunctions();
    ask(1);
    await waitForNextTurn();
    source.changeSignIn(false);
    await functions.refresh();
    ask(1);
    await waitForNextTurn();
    expect(answers).toEqual([10, 'notSignedIn']);
  });

  it('a new sign-in drops the reads of the previous one', async () => {
    const { source, answers, ask } = openFunctions();
    let open: () => void = () => undefined;
    source.gate = new Promise((resolve) => {
      open = resolve;
    });
    ask(1);
    await waitForNextTurn();
    source.gate = Promise.resolve();
    source.value = 99;
    source.changeSignIn(true);
    await waitForNextTurn();
    open();
    await waitForNextTurn();
    expect(answers).toEqual([99]);
  });
});
