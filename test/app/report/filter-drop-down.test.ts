import { signal } from '@preact/signals';
import { addDropDown } from '../../../src/app/report/filter-drop-down';
import { type CellFilter, listCellFilters, type Placement } from '../../../src/placement';
import { readOpenReport } from '../../support/app-state';
import { openWorkbook } from '../../support/office-workbook';
import { rect } from '../../support/rect';
import { chooseCellFilter, placeWithFilterCells, setUpCellStage, typeText } from '../pipeline/cell-stage';

const { startApp } = setUpCellStage();

const FILTER: CellFilter = {
  ...{ member: 'f.region', title: 'Region', type: 'string', operator: 'is' },
  cell: { name: '_inlay_new_cell', address: 'Sheet1!B1', values: [] },
};

/** Adds a drop-down with these values to B1 of an empty workbook. */
function addValues(...values: readonly string[]) {
  const test = openWorkbook();
  const registry = { placements: signal<readonly Placement[]>([]) };
  const outcome = addDropDown({ workbook: test.workbook, registry }, FILTER, async () => values);
  return { ...test, outcome };
}

describe('the drop-down of a filter’s cell', () => {
  it('the drop-down has all values of the filter’s column, in the cell where it is now [P1] [P3]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 2);
    const details = test.app.placements.openDetails();
    const [filter] = listCellFilters(details.getOptions(id).filters);
    const filters = details.openFilters(id);
    expect(filter && (await filters?.addDropDown(filter))).toBe('added');
    expect(store.formats.listRules('validations', store.activeSheetId)).toMatchObject([
      { areas: [rect(2, 1)], settings: { type: 'list', rule: { source: 'North,South,East,West' } } },
    ]);
    expect(filter && (await filters?.addDropDown(filter))).toBe('hasValidation');
  });

  it('the drop-down can be added before the report is placed', async () => {
    const test = await startApp();
    typeText(test, 0, 1, 'South');
    const [filter] = listCellFilters([await chooseCellFilter(test, 'B1')]);
    expect(filter && (await readOpenReport(test).detail.filters.addDropDown(filter))).toBe('added');
    expect(test.store.formats.listRules('validations', test.store.activeSheetId)).toHaveLength(1);
  });

  it('the drop-down asks for a whole number of values', async () => {
    const limits: number[] = [];
    const registry = { placements: signal<readonly Placement[]>([]) };
    await addDropDown({ workbook: openWorkbook().workbook, registry }, FILTER, async (limit) => {
      limits.push(limit);
      return ['North'];
    });
    expect(limits).toEqual([128]);
  });

  it('the drop-down is refused if one of several cells has a validation already [P1]', async () => {
    const { workbook, store } = openWorkbook();
    store.formats.addRule('validations', store.activeSheetId, [rect(1, 1)], {
      settings: { type: 'list', rule: { source: 'A,B' } },
      formulas: {},
    });
    const registry = { placements: signal<readonly Placement[]>([]) };
    const filter = { ...FILTER, cell: { ...FILTER.cell, address: 'Sheet1!B1:B3' } };
    expect(await addDropDown({ workbook, registry }, filter, async () => ['North'])).toBe('hasValidation');
    expect(store.formats.listRules('validations', store.activeSheetId)).toHaveLength(1);
  });

  it.each([
    ['tooLong', Array.from({ length: 40 }, (_, index) => `Region ${index}`)],
    ['unsuitable', ['North', 'South, East']],
    ['unsuitable', ['North', '007']],
    ['unsuitable', ['North', ' South']],
    ['noValues', []],
  ])('the drop-down is refused as %s, and the cell has no rule: %j [P1] [P19]', async (reason, values) => {
    const { outcome, store } = addValues(...values);
    expect(await outcome).toBe(reason);
    expect(store.formats.listRules('validations', store.activeSheetId)).toEqual([]);
  });
});
