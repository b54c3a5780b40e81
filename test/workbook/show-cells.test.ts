/**
 * Tests going to cells, whether Excel refuses to activate a hidden sheet or silently does nothing.
 */
import { openWorkbook } from '../support/office-workbook';
import { rect } from '../support/rect';

const CELLS = { sheet: 'Raw', rect: { row: 2, column: 1, rows: 3, columns: 2 } };

function openWith(visibility: 'Visible' | 'Hidden' | 'VeryHidden') {
  const test = openWorkbook();
  const raw = test.store.addSheet('Raw').id;
  test.store.setSheetVisibility(raw, visibility);
  return { ...test, raw };
}

it('a visible sheet comes to the front with one request [P13]', async () => {
  const { workbook, store, host, raw } = openWith('Visible');
  await expect(workbook.show(CELLS)).resolves.toBeUndefined();
  expect(store.selection).toMatchObject({ sheetId: raw, rect: CELLS.rect });
  expect(host.readLog()).toHaveLength(1);
});

it('several areas of a visible sheet are selected with one request [P13]', async () => {
  const { workbook, store, host, raw } = openWith('Visible');
  const areas = [CELLS.rect, rect(9, 0)];
  await expect(workbook.show({ sheet: 'Raw', rects: areas })).resolves.toBeUndefined();
  expect(store.selection).toMatchObject({ sheetId: raw, rect: CELLS.rect, otherRects: [rect(9, 0)] });
  expect(host.readLog()).toHaveLength(1);
});

it('several areas count as hidden only if all of their cells are [P19]', async () => {
  const { workbook, store, raw } = openWith('Visible');
  const cells = { sheet: 'Raw', rects: [rect(2, 0), rect(4, 0)] };
  store.setRowsHidden(raw, 2, 1, true);
  await expect(workbook.show(cells)).resolves.toBeUndefined();
  store.setRowsHidden(raw, 4, 1, true);
  await expect(workbook.show(cells)).resolves.toBe('cells');
  store.setSheetVisibility(raw, 'Hidden');
  await expect(workbook.show(cells)).resolves.toBe('hidden');
});

it.each(['ItemNotFound', 'InvalidOperation', 'InvalidSelection', 'AccessDenied', 'GeneralException'])(
  'a hidden sheet is reported as hidden when Excel refuses to activate it with %s [P17] [P19]',
  async (code) => {
    const { workbook, host } = openWith('Hidden');
    host.faults.failNthBatch(1, code);
    await expect(workbook.show(CELLS)).resolves.toBe('hidden');
  },
);

it('a very hidden sheet is reported as very hidden [P19]', async () => {
  await expect(openWith('VeryHidden').workbook.show(CELLS)).resolves.toBe('veryHidden');
});

it('a deleted sheet, and a refusal that has nothing to do with hiding, keep their own codes [P19]', async () => {
  const { workbook, host } = openWith('Visible');
  await expect(workbook.show({ ...CELLS, sheet: 'Gone' })).rejects.toMatchObject({ code: 'CellsGone' });
  host.faults.failNthBatch(1, 'InactiveWorkbook');
  await expect(workbook.show(CELLS)).rejects.toMatchObject({ code: 'WorkbookInBack' });
});
