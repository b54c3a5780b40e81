import { computeTarget } from '../../../src/app/report/target';
import { DEFAULT_OPTIONS } from '../../../src/placement';

const createSelection = (row: number, column: number) =>
  ({ kind: 'cells', address: { sheet: 'Sheet1', rect: { row, column, rows: 1, columns: 1 } } }) as const;

describe('the target of a report', () => {
  it.each([
    [16_383, undefined],
    [16_385, { rows: 0, columns: 2 }],
  ])('the target of a report says which of %s columns the sheet has no room for [P5] [P19]', (count, beyondSheet) => {
    const column = { title: 'Net', align: 'end' } as const;
    const columns = Array.from({ length: count }, () => column);
    const preview = { kind: 'ready', columns, members: [], shownColumnCount: 1, rows: [['1']], total: 1 } as const;
    const target = computeTarget(createSelection(0, 0), preview, { headers: true, options: DEFAULT_OPTIONS });
    expect(target).toEqual({
      ...{ kind: 'cells', address: 'Sheet1!A1', fixed: false, fills: 'A1:XFC2' },
      ...(beyondSheet && { beyondSheet }),
    });
  });
});
