import { signal } from '@preact/signals';
import { createPlacementViews } from '../../src/app/placement-views';
import { PlacementStatuses } from '../../src/app/runs/states';
import type { Session } from '../../src/app/session/session';
import { tryParseAddress } from '../../src/grid';
import { formatAnchorName, type Outdated, type Placement } from '../../src/placement';
import type { AnchorLocation } from '../../src/workbook';
import { placementWith } from '../placement/placement-fixture';
import { ALL_ALLOWED } from '../support/device-storage';

function placement(id: string, address: string, rows = 3): Placement {
  const report = { reportId: 4, reportName: `Report ${id}` };
  return placementWith({ report, written: { address, columns: [], reportUpdatedAt: '', rows } }, id);
}

function begin() {
  const placements = signal([
    placement('low', 'Sheet2!B40:C44'),
    placement('gone', 'Sheet1!B4:C8'),
    placement('high', 'Sheet2!B4:C8'),
    placement('other', 'Sheet1!B4:C8'),
  ]);
  const located = signal<ReadonlyMap<string, AnchorLocation>>(new Map());
  const sheets = signal<readonly string[]>([]);
  const freshFor = signal(60);
  const outdated = signal<Outdated | undefined>(undefined);
  const statuses = new PlacementStatuses();
  const views = createPlacementViews({
    ...{ placements, placesByAnchor: located, sheets, statuses, freshFor },
    session: signal<Session | undefined>(undefined),
    allowed: ALL_ALLOWED,
    outdatedBy: ({ id }) => (id === 'low' ? outdated.value : undefined),
    isTouched: () => false,
  });
  locate();

  /** Sets the addresses as a snapshot of the workbook does, with new objects for all. */
  function locate(moved: Readonly<Record<string, string>> = {}): void {
    const found = placements.peek().map(({ id, written: { address } }): [string, AnchorLocation] => {
      const at = tryParseAddress(moved[id] ?? address);
      return [formatAnchorName(id), id === 'gone' || !at ? { kind: 'gone' } : { kind: 'found', address: at }];
    });
    located.value = new Map(found);
  }
  const all = () => views.value.flatMap((group) => group.placements);
  return {
    ...{ placements, sheets, freshFor, outdated, statuses, locate, views },
    /** Returns the ids of the views whose objects the change replaced. */
    changedBy(change: () => void): readonly string[] {
      const before = new Set(all());
      change();
      return all().flatMap((view) => (before.has(view) ? [] : [view.id]));
    },
  };
}

it('the views of placements are sorted by sheet and from top to bottom, and those without cells come last', () => {
  const { views, sheets } = begin();
  const shown = () => views.value.map(({ sheet, placements: there }) => [sheet, there.map(({ id }) => id)]);
  const [one, two, nowhere] = [
    ['Sheet1', ['other']],
    ['Sheet2', ['high', 'low']],
    [undefined, ['gone']],
  ];
  sheets.value = ['Sheet1', 'Notes', 'Sheet2'];
  expect(shown()).toEqual([one, two, nowhere]);
  sheets.value = ['Sheet2', 'Notes', 'Sheet1'];
  expect(shown()).toEqual([two, one, nowhere]);
  // Another workbook was in front, so the names of the sheets are unknown.
  sheets.value = [];
  expect(shown()).toEqual([two, one, nowhere]);
});

it('the views of blocks side by side are sorted from left to right', () => {
  const { views, placements } = begin();
  placements.value = [placement('right', 'Sheet1!F4:G8'), placement('left', 'Sheet1!B4:C8')];
  expect(views.value.flatMap(({ placements: there }) => there.map(({ id }) => id))).toEqual(['left', 'right']);
});

it('only those views of placements whose content has changed are new objects', () => {
  const { changedBy, statuses, placements, freshFor, outdated, locate, views } = begin();
  const tell = (kind: 'queued' | 'upToDate', rows = 0) => statuses.show('low', { kind }, [], { kind: 'changed', rows });
  expect(changedBy(() => tell('queued'))).toEqual(['low']);
  expect(changedBy(() => tell('upToDate', 5))).toEqual(['low']);
  expect(changedBy(() => tell('upToDate', 6))).toEqual(['low']);
  expect(changedBy(locate)).toEqual([]);
  expect(changedBy(() => locate({ high: 'Sheet2!B90:C94' }))).toEqual(['high']);
  expect(views.value[0]?.placements.map(({ id, cells }) => [id, cells])).toEqual([
    ['low', 'B40:C44'],
    ['high', 'B90:C94'],
  ]);
  const saved = placement('other', 'Sheet1!B4:C8', 9);
  const save = () => {
    placements.value = placements.peek().map((one) => (one.id === saved.id ? saved : one));
  };
  expect(changedBy(save)).toEqual(['other']);
  const hear = (at: number) => () => {
    outdated.value = { by: 'report', at };
  };
  expect([changedBy(hear(1)), changedBy(hear(1)), changedBy(hear(2))]).toEqual([['low'], [], ['low']]);
  const setFreshFor = () => {
    freshFor.value = 5;
  };
  expect(changedBy(setFreshFor)).toEqual(['low', 'high', 'other', 'gone']);
});
