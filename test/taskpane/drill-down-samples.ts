/** Provides arguments for the messages of the drill-down. */
import { AT, type Calls, countCalls, nameCalls } from './placement-samples';

const rowsProof = { sumText: '18,204', cellText: '18,204' };

export const ROWS_SAMPLES: Readonly<Record<string, Calls>> = {
  'details.drillDown.title': nameCalls,
  'details.drillDown.asOf': [['Sales by region', AT]],
  'details.drillDown.proof': [1, 412, undefined].flatMap((count) => [
    [count, { ...rowsProof, summedBy: 'adds' }],
    [count, { ...rowsProof, summedBy: 'addedThere' }],
    [count, { ...rowsProof, summedBy: 'unchecked' }],
    [count, { ...rowsProof, summedBy: 'distinct' }],
    [
      count,
      { ...rowsProof, summedBy: 'otherwise', cellText: '', difference: { amount: undefined, reason: 'unknown' } },
    ],
    [count, { ...rowsProof, summedBy: 'adds', difference: { amount: '146', reason: 'typed', reportText: '18,204' } }],
    [count, { ...rowsProof, summedBy: 'adds', difference: { amount: '146', reason: 'typed', reportText: '' } }],
    [
      count,
      {
        ...rowsProof,
        summedBy: 'adds',
        difference: { amount: '146', reason: 'newer', freshAt: '2026-03-01T06:00:00Z' },
      },
    ],
    [count, { ...rowsProof, summedBy: 'adds', difference: { amount: '146', reason: 'newer', freshAt: undefined } }],
  ]),
  'details.drillDown.first': countCalls,
  'details.drillDown.scrolls': nameCalls,
  'details.drillDown.chooseText': nameCalls,
  'details.drillDown.chosen': countCalls,
  'details.drillDown.soFar': countCalls,
  'details.drillDown.noColumn': nameCalls,
  'details.drillDown.up.named': nameCalls,
  'details.drillDown.movedUp': [[{ title: 'Store', place: 1, total: 4 }]],
  'details.drillDown.sheetName': [['D13']],
  'details.drillDown.sheetCaption': [[{ value: '£12.00', cell: 'Summary!D13', report: 'Orders by month' }, 0]],
  'details.drillDown.copied': [[{ count: 1, sheet: 'Rows D13' }], [{ count: 412, sheet: 'Rows D13' }]],
};

export const SNAPSHOT_SAMPLES: Readonly<Record<string, Calls>> = {
  'details.snapshots.time': [[AT]],
  'details.snapshots.caption': [['Sales by region', AT]],
  'details.snapshots.dataFrom': [1, 412].map((rows) => [{ rows, dataAt: AT }]),
  'details.snapshots.remove.name': [['1 Dec 2026, 10:30']],
  'details.snapshots.removed': [['1 Dec 2026, 10:30']],
};
