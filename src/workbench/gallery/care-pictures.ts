import type {
  AccessReason,
  ChangesShown,
  Gates,
  PlacementStatus,
  PlacementView,
  RepairReason,
  RepairState,
} from '../../app';
import type { Picture, Pictures } from './gallery-states';
import { connected, NOW, placement, placementsOf, thisMorning } from './samples';

const MINUTE = 60_000;
const NAME = 'Net revenue by region';
const lastRun = { kind: 'changed', rows: 71 } as const;

const columns = [
  { title: 'Region', align: 'start' },
  { title: 'Country', align: 'start' },
  { title: 'Net revenue, EUR', align: 'end' },
] as const;

function changed(address: string, row: string, column: string, was: string, now: string) {
  return { at: { row: 1, column: 1 }, address, row: [row], column, was, now };
}

function rowsOf(lines: readonly string[], from: number | undefined, count: number) {
  return {
    columns,
    count,
    rows: lines.map((line, index) => ({
      sheetRow: from === undefined ? undefined : from + index,
      cells: line.split('|'),
    })),
  };
}

const many = Array.from({ length: 30 }, (_, index) => `Iberia|Province ${index + 1}|${(index + 1) * 1204}`);

function shown(more: Partial<ChangesShown> = {}): ChangesShown {
  return {
    kind: 'shown',
    placementId: view({ kind: 'upToDate' }).id,
    about: 'refresh',
    at: NOW - 13 * MINUTE,
    against: thisMorning,
    rowCount: 71,
    rowsBefore: 66,
    sameSince: undefined,
    changed: {
      count: 5,
      cells: [
        changed('D12', 'Germany', 'Net revenue, EUR', '5,873,051', '5,901,226'),
        changed('E12', 'Germany', 'Margin', '38.6%', '38.4%'),
        changed('D7', 'Sweden', 'Net revenue, EUR', '1,842,905', '1,851,300'),
        changed('F7', 'Sweden', 'Orders', '18,340', '18,419'),
        changed('G13', 'Switzerland', 'Last order', '2026-11-18', ''),
      ],
    },
    added: rowsOf(['Iberia|Andorra|12,040', 'Iberia|Portugal|904,112', 'Iberia|Spain|2,310,887'], 69, 3),
    removed: rowsOf(['Other|Test store|0', 'Other|Unassigned|4,210'], undefined, 2),
    columnsAdded: [],
    columnsRemoved: [],
    ...more,
  };
}

function view(status: PlacementStatus): PlacementView {
  return placement(NAME, 'B4:G75', status, { refreshedAt: NOW - 13 * MINUTE, lastRun });
}

const here = ['This workbook'];

/** A page about one placement, in the state that it is in. */
function page(status: PlacementStatus, care: Picture['care'], ...press: readonly string[]): Picture {
  return {
    placements: placementsOf([{ sheet: 'Summary', placements: [view(status)] }]),
    ...(care && { care }),
    press: [...here, ...press],
  };
}

type Repaired = Extract<RepairState, { kind: 'shown' }>;

function repaired(reason: RepairReason, candidate?: Repaired['candidate']): Repaired {
  const placementId = view({ kind: 'gone' }).id;
  return { kind: 'shown', placementId, reason, under: undefined, candidate, searchedInPart: false };
}

/** A placement whose report cannot be had: in the list, and on its page. */
function noReport(reason: AccessReason): Picture['care'] {
  const isElsewhere = reason === 'otherPlatform';
  const host = isElsewhere ? 'analytics.fabrikam.example' : connected.host;
  return {
    repair: {
      kind: 'noReport',
      placementId: view({ kind: 'gone' }).id,
      reason,
      address: `https://${host}/api`,
      host,
      deployment: reason === 'otherDeployment' ? { id: 7, name: 'Wholesale production' } : connected.deployment,
      signedInTo: { host: connected.host, deployment: connected.deployment.name },
    },
  };
}

const waits: PlacementStatus = {
  kind: 'waits',
  gates: [
    { kind: 'rows', before: 66, now: 7, percent: 10 },
    { kind: 'columns', added: ['Channel'], removed: ['Margin'] },
  ],
};
const columnsWait: PlacementStatus = {
  kind: 'waits',
  gates: [{ kind: 'columns', added: ['Channel'], removed: ['Margin'] }],
};
const putBack: PlacementStatus = { kind: 'putBack', rowsOf: thisMorning };
const same = {
  sameSince: thisMorning,
  at: thisMorning,
  against: thisMorning,
  changed: { count: 0, cells: [] },
  added: rowsOf([], undefined, 0),
  removed: rowsOf([], undefined, 0),
  rowsBefore: 71,
} as const;
const gates: Gates = {
  rows: 10,
  empty: true,
  total: { member: 'sales.net', title: 'Net revenue, EUR', percent: 5 },
};
const gateColumns = [
  { member: 'sales.net', title: 'Net revenue, EUR' },
  { member: 'sales.orders', title: 'Orders' },
];
const failed: PlacementStatus = { kind: 'failed', failure: { code: 'WorkbookProtected', at: 'writeBlock' } };

export const carePictures: Pictures = {
  offered: page({ kind: 'upToDate' }, {}),
  changes: page({ kind: 'upToDate' }, { changes: shown() }, 'What changed'),
  many: page(
    { kind: 'upToDate' },
    { changes: shown({ added: rowsOf(many, 69, 4210), columnsAdded: ['Channel'], columnsRemoved: ['Margin', 'Tax'] }) },
    'What changed',
  ),
  none: page({ kind: 'upToDate' }, { changes: shown(same) }, 'What changed'),
  'none-since': page({ kind: 'upToDate' }, { changes: shown({ sameSince: NOW - 13 * MINUTE }) }, 'What changed'),
  unknown: page({ kind: 'upToDate' }, { changes: { kind: 'unknown', placementId: view(putBack).id } }, 'What changed'),
  'loading-changes': page(
    { kind: 'upToDate' },
    { changes: { kind: 'loading', placementId: view(putBack).id } },
    'What changed',
  ),
  'put-back': page(putBack, { changes: shown({ about: 'putBack' }) }, 'What changed'),
  'put-back-failed': page(failed, { changes: shown() }, 'Options', 'What changed'),
  waits: page(waits, {}),
  'waits-page': page(waits, { changes: shown({ about: 'waiting', at: undefined }) }, 'See what would change'),
  'put-back-listed': page(putBack, {}),
  repair: page(
    { kind: 'doubtful' },
    { repair: repaired('anchorLost', { cells: 'Summary!H41:M112', foundBy: 'search' }) },
    'What happened?',
  ),
  'repair-overlap': page(
    { kind: 'doubtful' },
    { repair: { ...repaired('overlaps'), under: 'Orders by month' } },
    'What happened?',
  ),
  'repair-gone': page({ kind: 'gone' }, { repair: repaired('cellsDeleted') }, 'What happened?'),
  'repair-fine': page({ kind: 'doubtful' }, { repair: repaired('found') }, 'What happened?'),
  'repair-large': page(
    { kind: 'doubtful' },
    { repair: { ...repaired('anchorLost'), searchedInPart: true } },
    'What happened?',
  ),
  'other-platform': page(
    { kind: 'foreign', host: 'analytics.fabrikam.example' },
    noReport('otherPlatform'),
    'What happened?',
  ),
  'other-deployment': page({ kind: 'foreign', host: connected.host }, noReport('otherDeployment'), 'What happened?'),
  'token-rejected': page(
    { kind: 'failed', failure: { code: 'NotSignedIn', host: connected.host } },
    noReport('tokenRejected'),
    'What happened?',
  ),
  'no-access': page({ kind: 'noAccess', owner: undefined }, noReport('noAccess'), 'What happened?'),
  'gone-and-deleted': page({ kind: 'gone' }, noReport('reportDeleted'), 'What happened?'),
  'columns-wait': page(
    columnsWait,
    { changes: shown({ about: 'waiting', at: undefined, columnsAdded: ['Channel'], columnsRemoved: ['Margin'] }) },
    'See what would change',
  ),
  'columns-wait-unknown': page(
    columnsWait,
    { changes: { kind: 'unknown', placementId: view(columnsWait).id } },
    'See what would change',
  ),
  'report-deleted': page({ kind: 'deleted' }, {}, 'Let it go'),
  options: page({ kind: 'upToDate' }, { gates, gateColumns }, 'Options'),
  'options-off': page({ kind: 'upToDate' }, {}, 'Options'),
};
