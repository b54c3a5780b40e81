import type { PlacementsState } from '../../src/app';
import { whatIsEnabled } from '../../src/commands/keep-buttons';
import { tryParseRect } from '../../src/grid';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

const view = (cells: string | undefined) => ({
  id: 'a',
  reportId: 1,
  name: 'Sales',
  cells,
  rows: 2,
  refreshedAt: 0,
  freshFor: 60,
  status: { kind: 'upToDate' } as const,
  notices: [],
});

const placements = (change: Partial<Ready> = {}): PlacementsState => ({
  kind: 'ready',
  groups: [
    { sheet: 'Sheet1', placements: [view('B4:C6')] },
    { sheet: undefined, placements: [view(undefined)] },
  ],
  count: 2,
  needYou: 0,
  freshFor: 60,
  run: { kind: 'idle' },
  refreshOnOpen: false,
  refreshEvery: undefined,
  copyQuestion: false,
  ...change,
});

function enabled(
  cells: string,
  change: Partial<Ready> = {},
  more: { isConnected?: boolean; hasFormulas?: boolean } = {},
) {
  const rect = tryParseRect(cells);
  if (!rect) throw new Error(`${cells} is no address`);
  const { isConnected = true, hasFormulas = false } = more;
  const selection = { kind: 'cells', address: { sheet: 'Sheet1', rect } } as const;
  const { refreshAll, refreshHere } = whatIsEnabled({
    isConnected,
    placements: placements(change),
    selection,
    hasFormulas,
  });
  return [refreshAll, refreshHere];
}

describe('the buttons that refresh', () => {
  it('are both enabled on the cells of a placement', () => {
    expect(enabled('C6')).toEqual([true, true]);
    expect(enabled('A1:B4')).toEqual([true, true]);
  });

  it('leave the one for here out beside them, and on another sheet', () => {
    expect(enabled('D4')).toEqual([true, false]);
    expect(enabled('B4', { groups: [{ sheet: 'Sheet2', placements: [view('B4:C6')] }] })).toEqual([true, false]);
  });

  it('are disabled while signed out, during a run, and until it is said whether the file is a copy', () => {
    expect(enabled('B4', {}, { isConnected: false })).toEqual([false, false]);
    expect(enabled('B4', { run: { kind: 'running', done: 0, total: 1, waiting: 0, unattended: false } })).toEqual([
      false,
      false,
    ]);
    expect(enabled('B4', { copyQuestion: true })).toEqual([false, false]);
  });

  it('refresh all where formulas alone ask for reports', () => {
    expect(enabled('B4', { groups: [], count: 0 })).toEqual([false, false]);
    expect(enabled('B4', { groups: [], count: 0 }, { hasFormulas: true })).toEqual([true, false]);
  });
});
