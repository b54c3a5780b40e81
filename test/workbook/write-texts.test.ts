import { createTextOperations } from '../../src/grid';
import type { Workbook } from '../../src/workbook';
import { openWorkbook } from '../support/office-workbook';
import { rect } from '../support/rect';

const COLUMN = 2;
const writeTexts = (workbook: Workbook, sheet: string, texts: ReadonlyMap<number, string>) =>
  workbook.execute({
    target: { sheet, rect: rect(0, COLUMN) },
    preconditions: {},
    operations: createTextOperations(texts, 0),
  });

describe('texts beside a table', () => {
  it('a text in a cell stays a text, whatever it looks like [P4]', async () => {
    const { store, workbook } = openWorkbook();
    const sheet = store.activeSheetId;
    const texts = [
      '12345678901234567890123456789012',
      '=1+1',
      '1e5',
      '0012',
      "'quoted",
      'Not made: no such group.',
      'TRUE',
    ];
    await writeTexts(workbook, 'Sheet1', new Map(texts.map((text, index) => [index + 3, text])));
    const cells = { row: 3, column: COLUMN, rows: texts.length, columns: 1 };
    expect(store.readValues(sheet, cells).flat()).toEqual(texts);
    expect(store.readFormulas(sheet, cells).flat()).toEqual(texts);
  });

  it.each(['keepTexts', 'readAsElsewhere'] as const)(
    'a text in a cell that was formatted as text stays as written (such cells: %s) [P4] [P17]',
    async (textCells) => {
      const { store, workbook } = openWorkbook({ textCells });
      const sheet = store.activeSheetId;
      store.write(sheet, { ...rect(3, COLUMN), rows: 3 }, '@', 'numberFormats');
      const texts = ['0012', '=1+1', '2024-01-05'];
      await writeTexts(workbook, 'Sheet1', new Map(texts.map((text, index) => [index + 3, text])));
      expect(store.readValues(sheet, { ...rect(3, COLUMN), rows: 3 }).flat()).toEqual(texts);
    },
  );

  it('the texts change no cell between them [P1]', async () => {
    const { store, workbook, host } = openWorkbook();
    const sheet = store.activeSheetId;
    store.write(sheet, rect(2, COLUMN), 'mine', 'values');
    host.clearLog();
    await writeTexts(
      workbook,
      'Sheet1',
      new Map([
        [3, 'c'],
        [1, 'a'],
        [4, 'd'],
      ]),
    );
    expect(store.readValues(sheet, { ...rect(0, COLUMN), rows: 6 }).flat()).toEqual(['', 'a', 'mine', 'c', 'd', '']);
    expect(host.readLog().reduce((sum, entry) => sum + entry.cellsWritten, 0)).toBe(3);
  });

  it('texts on a missing sheet fail with CellsGone, and an empty set of texts asks nothing', async () => {
    const { workbook } = openWorkbook();
    await expect(writeTexts(workbook, 'Nowhere', new Map([[0, 'x']]))).rejects.toMatchObject({ code: 'CellsGone' });
    await expect(writeTexts(workbook, 'Nowhere', new Map())).resolves.toBeUndefined();
  });
});
