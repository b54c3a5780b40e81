/** What an analyst built around a block, when the block goes. */
import { createSmallPlatform, openSmallApp } from '../support/small-platform';

const ROWS = 6;
const HEADERS = ['Region', 'Net', 'Share'];
const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

it('[P1] unlink and clear leaves what stands around the block, also in a column that the analyst inserted into it', async () => {
  const rows = Array.from({ length: ROWS }, (_, row) => HEADERS.map((header) => `${header} ${row}`));
  const { app, store, host } = openSmallApp(createSmallPlatform([{ id: 1, name: 'Sales', columns: HEADERS, rows }]));
  await app.start();
  const sheet = store.activeSheetId;
  store.select(sheet, at(3, 1));
  await app.report.open(1);
  await app.report.place();
  store.insertColumns(sheet, 2, 1);
  const around = [
    ['above', 1, 1],
    ['in the own column, above', 2, 2],
    ['in the own column, below', 4 + ROWS, 2],
    ['below', 4 + ROWS, 1],
    ['on the left', 5, 0],
    ['on the right', 5, 5],
  ] as const;
  for (const [text, row, column] of around) store.write(sheet, at(row, column), text, 'values');
  const looks = at(5, 5, 2);
  store.write(sheet, looks, '0.00%', 'numberFormats');
  store.setStyle(sheet, looks, { fillColor: '#FFCC00' });
  store.setColumnWidths(sheet, 2, 1, 99);

  const state = app.placements.state.value;
  const id = state.kind === 'ready' ? state.groups[0]?.placements[0]?.id : undefined;
  await app.placements.unlink(id ?? '', 'clear');

  expect(app.placements.state.value).toMatchObject({ kind: 'ready', groups: [] });
  expect(store.names()).toEqual([]);
  expect(around.map(([, row, column]) => store.values(sheet, at(row, column))[0]?.[0])).toEqual(
    around.map(([text]) => text),
  );
  expect(store.numberFormats(sheet, looks)).toEqual([['0.00%'], ['0.00%']]);
  expect(store.commonStyle(sheet, looks).fillColor).toBe('#FFCC00');
  expect(store.columnWidth(sheet, 2)).toBe(99);
  for (const column of [1, 3, 4]) {
    expect(new Set(store.values(sheet, at(3, column, ROWS + 1)).flat())).toEqual(new Set(['']));
  }
  app.dispose();
  host.close();
});
