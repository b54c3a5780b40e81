/** Provides arguments for the messages of the drill-down. */
import { AT, type Calls, name, one } from './placement-samples';

const rowsProof = { comesTo: '18,204', says: '18,204' };

export const ROWS_SAMPLES: Readonly<Record<string, Calls>> = {
  'details.drillDown.title': name,
  'details.drillDown.asOf': [['Sales by region', AT]],
  'details.drillDown.proof': [1, 412, undefined].flatMap((count) => [
    [count, { ...rowsProof, how: 'adds' }],
    [count, { ...rowsProof, how: 'addedThere' }],
    [count, { ...rowsProof, how: 'unchecked' }],
    [count, { ...rowsProof, how: 'distinct' }],
    [count, { ...rowsProof, how: 'otherwise', says: '', differs: { by: undefined, because: 'unknown' } }],
    [count, { ...rowsProof, how: 'adds', differs: { by: '146', because: 'typed', written: '18,204' } }],
    [count, { ...rowsProof, how: 'adds', differs: { by: '146', because: 'typed', written: '' } }],
    [count, { ...rowsProof, how: 'adds', differs: { by: '146', because: 'newer', freshAt: '2026-03-01T06:00:00Z' } }],
    [count, { ...rowsProof, how: 'adds', differs: { by: '146', because: 'newer', freshAt: undefined } }],
  ]),
  'details.drillDown.first': [
    [50, 412],
    [50, undefined],
    [1, 1],
    [50, 50],
  ],
  'details.drillDown.scrolls': name,
  'details.drillDown.chooseText': name,
  'details.drillDown.chosen': one,
  'details.drillDown.soFar': one,
  'details.drillDown.noColumn': name,
  'details.drillDown.up.named': name,
  'details.drillDown.movedUp': [[{ title: 'Store', place: 1, total: 4 }]],
  'details.drillDown.copyHint': [[1], [412], [undefined]],
  'details.drillDown.sheetName': [['D13']],
  'details.drillDown.copied': [[{ count: 1, sheet: 'Rows D13' }], [{ count: 412, sheet: 'Rows D13' }]],
};
