import { signal } from '@preact/signals';
import { createPlacementViews } from '../../src/app/placement-views';
import { PlacementStatuses } from '../../src/app/runs/states';
import type { Session } from '../../src/app/session/session';
import { tryParseAddress } from '../../src/grid';
import { formatAnchorName, type NewerData, type Placement, type Snapshot } from '../../src/placement';
import type { AnchorLocation } from '../../src/workbook';
import { createPlacement as createFixture } from '../placement/placement-fixture';
import { ALL_ALLOWED } from '../support/device-storage';

function createPlacement(id: string, address: string, rows = 3): Placement {
  const report = { reportId: 4, reportName: `Report ${id}` };
  return createFixture({ report, written: { address, columns: [], reportUpdatedAt: '', rows } }, id);
}

function createViews() {
  const placements = signal([
    createPlacement('low', 'Sheet2!B40:C44'),
    createPlacement('gone', 'Sheet1!B4:C8'),
    createPlacement('high', 'Sheet2!B4:C8'),
    createPlacement('other', 'Sheet1!B4:C8'),
  ]);
  const locations = signal<ReadonlyMap<string, AnchorLocation>>(new Map());
  const sheets = signal<readonly string[]>([]);
  const outdated = signal<NewerData | undefined>(undefined);
  const undo = signal<{ readonly dataFrom: number } | undefined>(undefined);
  const statuses = new PlacementStatuses();
  const views = createPlacementViews({
    ...{ placements, placesByAnchor: locations, sheets, statuses },
    session: signal<Session | undefined>(undefined),
    allowed: ALL_ALLOWED,
    snapshots: signal<readonly Snapshot[]>([]),
    findNewerData: ({ id }) => (id === 'low' ? outdated.value : undefined),
    isTouched: () => false,
    findUndo: ({ id }) => (id === 'high' ? undo.value : undefined),
  });
  locate();

  /** Sets the addresses as a snapshot of the workbook does, with new objects for all. */
  function locate(moved: Readonly<Record<string, string>> = {}): void {
    const found = placements.peek().map(({ id, written: { address } }): [string, AnchorLocation] => {
      const at = tryParseAddress(moved[id] ?? address);
      return [formatAnchorName(id), id === 'gone' || !at ? { kind: 'gone' } : { kind: 'found', address: at }];
    });
    locations.value = new Map(found);
  }
  const listViews = () => views.value.flatMap((group) => group.placements);
  return {
    ...{ placements, sheets, undo, outdated, statuses, locate, views },
    /** Returns the ids of the views whose objects the change replaced. */
    findChangedViews(change: () => void): readonly string[] {
      const before = new Set(listViews());
      change();
      return listViews().flatMap((view) => (before.has(view) ? [] : [view.id]));
    },
  };
}

it('the views of placements are sorted by sheet and from top to bottom, and those without cells come last', () => {
  const { views, sheets } = createViews();
  const readOrder = () =>
    views.value.map(({ sheet, placements: groupViews }) => [sheet, groupViews.map(({ id }) => id)]);
  const [sheet1Group, sheet2Group, groupWithoutCells] = [
    ['Sheet1', ['other']],
    ['Sheet2', ['high', 'low']],
    [undefined, ['gone']],
  ];
  sheets.value = ['Sheet1', 'Notes', 'Sheet2'];
  expect(readOrder()).toEqual([sheet1Group, sheet2Group, groupWithoutCells]);
  sheets.value = ['Sheet2', 'Notes', 'Sheet1'];
  expect(readOrder()).toEqual([sheet2Group, sheet1Group, groupWithoutCells]);
  // Another workbook was in front, so the names of the sheets are unknown.
  sheets.value = [];
  expect(readOrder()).toEqual([sheet2Group, sheet1Group, groupWithoutCells]);
});

it('the views of blocks side by side are sorted from left to right', () => {
  const { views, placements } = createViews();
  placements.value = [createPlacement('right', 'Sheet1!F4:G8'), createPlacement('left', 'Sheet1!B4:C8')];
  expect(views.value.flatMap(({ placements: groupViews }) => groupViews.map(({ id }) => id))).toEqual([
    'left',
    'right',
  ]);
});

it('only those views of placements whose content has changed are new objects', () => {
  const { findChangedViews, statuses, placements, undo, outdated, locate, views } = createViews();
  const showStatus = (kind: 'queued' | 'upToDate', rows = 0) =>
    statuses.show('low', { kind }, [], { kind: 'changed', rows });
  expect(findChangedViews(() => showStatus('queued'))).toEqual(['low']);
  expect(findChangedViews(() => showStatus('upToDate', 5))).toEqual(['low']);
  expect(findChangedViews(() => showStatus('upToDate', 6))).toEqual(['low']);
  expect(findChangedViews(locate)).toEqual([]);
  expect(findChangedViews(() => locate({ high: 'Sheet2!B90:C94' }))).toEqual(['high']);
  expect(views.value[0]?.placements.map(({ id, cells }) => [id, cells])).toEqual([
    ['low', 'B40:C44'],
    ['high', 'B90:C94'],
  ]);
  const savedPlacement = createPlacement('other', 'Sheet1!B4:C8', 9);
  const savePlacement = () => {
    placements.value = placements
      .peek()
      .map((sheet1Group) => (sheet1Group.id === savedPlacement.id ? savedPlacement : sheet1Group));
  };
  expect(findChangedViews(savePlacement)).toEqual(['other']);
  const setOutdated = (at: number) => () => {
    outdated.value = { by: 'report', at };
  };
  expect([
    findChangedViews(setOutdated(1)),
    findChangedViews(setOutdated(1)),
    findChangedViews(setOutdated(2)),
  ]).toEqual([['low'], [], ['low']]);
  const undoRefresh = () => {
    undo.value = { dataFrom: 1 };
  };
  expect(findChangedViews(undoRefresh)).toEqual(['high']);
});
