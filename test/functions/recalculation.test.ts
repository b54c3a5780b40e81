// Tests formulas that Excel calls again, because the user has recalculated them or entered them again.
import type { ReportRows } from '../../src/app';
import type { Answer } from '../../src/functions/answer';
import { createReportFunctions } from '../../src/functions/report-functions';
import { createResultBuilder } from '../../src/placement';
import { createManualClock } from '../support/manual-clock';
import { waitForNextTurn } from '../support/pauses';

/** Reads a number that increases with each query, unless the platform does not answer. */
function openFunctions() {
  const clock = createManualClock(0);
  const state = { value: 0, isOffline: false, calls: [] as Parameters<ReportRows['setCalls']>[0] };
  const freshReads: boolean[] = [];
  const functions = createReportFunctions(
    {
      ...{ isSignedIn: true, mayRead: () => true, acceptFound: () => true, isTypedByUser: async () => false },
      readViews: async () => [],
      ...{ isMissing: () => false, isCopyUndecided: false },
      ...{
        setWaitingFormulas: () => undefined,
        watchAllowed: () => () => undefined,
        watchSignIn: () => () => undefined,
        allowTyped: () => undefined,
        watchTyped: () => () => undefined,
      },
      setCalls: (calls) => {
        state.calls = calls;
      },
      findReports: async () => [1],
      async read(_, isRefresh) {
        freshReads.push(isRefresh);
        if (state.isOffline) throw new Error('offline');
        state.value += 1;
        const builder = createResultBuilder([{ name: 'n', title: 'Number', type: 'number' }], 1900);
        builder.push([[state.value]]);
        return { result: builder.finish(), dateSystem: 1900, freshAt: undefined };
      },
      openFilters: async () => 'notConvertible',
      toReportedFailure: () => ({ code: 'PlatformUnreachable' }),
    },
    clock,
  );
  const shown = new Map<string, unknown>();
  /** Excel calls a formula; the result ends it. */
  function call(cell: string | undefined, { report = 1 as number | string, measure = 'Number' } = {}): () => void {
    const question = { kind: 'value', report, measure, pairs: [], filters: [] } as const;
    const show = (answer: Answer) =>
      shown.set(cell ?? '?', answer.kind === 'cells' ? answer.rows[0]?.[0] : answer.problem.code);
    return functions.ask(question, show, cell);
  }
  return { clock, state, freshReads, functions, shown, call };
}

const CELLS = Array.from({ length: 1_000 }, (_, row) => `Sheet1!B${row + 1}`);

it.each(['before', 'after'])(
  'a recalculated formula takes what the source has now, whether Excel ends it %s it calls again [P21]',
  async (order) => {
    const { freshReads, shown, call } = openFunctions();
    const end = call('Sheet1!B2');
    await waitForNextTurn();
    if (order === 'before') end();
    call('Sheet1!B2');
    if (order === 'after') end();
    // The formula shows something until the source has answered.
    expect(shown.get('Sheet1!B2')).toBe(1);
    await waitForNextTurn();
    expect([freshReads, shown.get('Sheet1!B2')]).toEqual([[false, true], 2]);
  },
);

it('a file with 1,000 formulas makes one query when it opens, and one for each recalculation [P13]', async () => {
  const { freshReads, shown, call } = openFunctions();
  for (let calculation = 1; calculation <= 3; calculation += 1) {
    const ends = CELLS.map((cell) => call(cell));
    await waitForNextTurn();
    expect([freshReads.length, new Set(shown.values())]).toEqual([calculation, new Set([calculation])]);
    if (calculation === 3) for (const end of ends) end();
  }
});

it('a formula that Excel recalculates with each edit reads its report three times in a minute at most [P13]', async () => {
  const { clock, freshReads, shown, call } = openFunctions();
  for (let edit = 0; edit < 20; edit += 1) {
    call('Sheet1!B2')();
    call('Sheet1!B2');
    await waitForNextTurn();
  }
  expect([freshReads.length, shown.get('Sheet1!B2')]).toEqual([4, 4]);
  await clock.advance(60_000);
  call('Sheet1!B2');
  await waitForNextTurn();
  expect([freshReads.length, shown.get('Sheet1!B2')]).toEqual([5, 5]);
});

it('formulas that Excel calls some seconds after the first one of a calculation take the same rows [P13]', async () => {
  const { clock, freshReads, shown, call } = openFunctions();
  for (const cell of CELLS) call(cell);
  await waitForNextTurn();
  for (const [index, cell] of CELLS.entries()) {
    call(cell);
    if (index % 100 > 0) continue;
    await clock.advance(500);
    await waitForNextTurn();
  }
  expect([freshReads, new Set(shown.values())]).toEqual([[false, true], new Set([2])]);
});

it('an edited formula, one in a new cell and a filter that is set back make no query [P13]', async () => {
  const { freshReads, shown, call } = openFunctions();
  call('Sheet1!B2')();
  const end = call('Sheet1!B2');
  await waitForNextTurn();
  call('Sheet1!C2');
  end();
  call('Sheet1!B2', { measure: 'n' })();
  call('Sheet1!B2');
  await waitForNextTurn();
  expect([freshReads, [...shown.values()]]).toEqual([[false], [1, 1]]);
});

it('one recalculated formula takes the others over its report with it, by name and by number [P21]', async () => {
  const { freshReads, shown, call } = openFunctions();
  call('Sheet1!B2', { report: 'Sales' });
  call('Sheet1!B3');
  await waitForNextTurn();
  call('Sheet1!B3');
  await waitForNextTurn();
  expect([freshReads, [...shown.values()]]).toEqual([
    [false, true],
    [2, 2],
  ]);
});

it('a recalculated formula keeps its value and its age while the platform does not answer [P12]', async () => {
  const { clock, state, shown, call } = openFunctions();
  call('Sheet1!B2')();
  const end = call('Sheet1!B2');
  await waitForNextTurn();
  await clock.advance(60_000);
  state.isOffline = true;
  end();
  call('Sheet1!B2');
  await waitForNextTurn();
  expect([shown.get('Sheet1!B2'), state.calls]).toEqual([
    1,
    [{ cell: 'Sheet1!B2', report: 1, reportId: 1, refreshedAt: 0 }],
  ]);
  state.isOffline = false;
  call('Sheet1!B2');
  await waitForNextTurn();
  expect(shown.get('Sheet1!B2')).toBe(2);
  expect(state.calls.at(-1)).toEqual({ cell: 'Sheet1!B2', report: 1, reportId: 1, refreshedAt: 60_000 });
});

it('a formula whose cell Excel does not name takes newer rows when those it had are five minutes old [P17]', async () => {
  const { clock, freshReads, call } = openFunctions();
  const end = call(undefined);
  await waitForNextTurn();
  call(undefined);
  await waitForNextTurn();
  expect(freshReads).toEqual([false]);
  await clock.advance(301_000);
  end();
  call(undefined);
  await waitForNextTurn();
  expect(freshReads).toEqual([false, true]);
});
