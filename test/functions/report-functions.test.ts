import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { waitForNextTurn } from '../support/pauses';
import { createQuestion, openFunctions } from './function-stage';

setFlagsFromString('--expose-gc');
const runGarbageCollector: () => void = runInNewContext('gc');

/** Frees what is unreachable; a weak reference that was read in this turn lives until the next one. */
async function collectGarbage(): Promise<void> {
  await waitForNextTurn();
  runGarbageCollector();
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
    const { source, clock, functions } = openFunctions();
    const refreshedAt = clock.now();
    const endFormula = functions.ask(createQuestion(1), () => undefined, 'Sheet1!B2');
    functions.ask(createQuestion('Sales'), () => undefined, 'Sheet1!B3');
    // Excel does not report the cell of this formula.
    functions.ask(createQuestion(1), () => undefined);
    await waitForNextTurn();
    expect(source.calls).toEqual([
      { cell: 'Sheet1!B2', report: 1, reportId: 1, refreshedAt },
      { cell: 'Sheet1!B3', report: 'Sales', reportId: 1, refreshedAt },
    ]);
    endFormula();
    await waitForNextTurn();
    expect(source.calls).toEqual([{ cell: 'Sheet1!B3', report: 'Sales', reportId: 1, refreshedAt }]);
  });

  it('a called formula with an error is listed with its problem until it has a value', async () => {
    const { source, functions, ask } = openFunctions();
    ask('Nobody', 'Sheet1!B2');
    const endRejected = functions.recordRejected({ code: 'noReportGiven' }, 'Sheet1!B3');
    await waitForNextTurn();
    expect(source.calls).toEqual([
      { cell: 'Sheet1!B2', report: 'Nobody', problem: { code: 'noSuchReport', report: 'Nobody' } },
      { cell: 'Sheet1!B3', problem: { code: 'noReportGiven' } },
    ]);
    source.named.set('Nobody', [4]);
    endRejected();
    await functions.refresh();
    await waitForNextTurn();
    expect(source.calls).toMatchObject([{ cell: 'Sheet1!B2', reportId: 4, problem: undefined }]);
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
