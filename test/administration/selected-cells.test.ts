import { readSelectedCells } from '../../src/administration/state/selected-cells';
import { openWorkbook } from '../support/office-workbook';

const signal = new AbortController().signal;

describe('the selected cells', () => {
  it('texts that are too long for one answer of Excel are read from the first filled row to the last', async () => {
    const { workbook, store, host } = openWorkbook();
    const sheet = store.activeSheetId;
    const filled = { row: 2, column: 1, rows: 400, columns: 1 };
    store.write(sheet, filled, 'x'.repeat(32_767), 'values');
    store.write(sheet, { ...filled, row: 301, rows: 1 }, 'Row 300', 'values');
    store.select(sheet, { ...filled, row: 0, rows: 1000 });
    host.clearLog();
    const selectedCells = await readSelectedCells(workbook, signal);
    expect(selectedCells?.rect).toEqual(filled);
    expect(selectedCells?.rows).toHaveLength(400);
    expect(selectedCells?.rows.findIndex(([text]) => text === 'Row 300')).toBe(299);
    expect(host.readLog().length).toBeLessThanOrEqual(13);
  });
});
