import { openWorkbook } from '../support/office-workbook';
import { callBeforeNextWrite, failNextWrite } from '../support/request-failures';

/** One request reads the names of the sheets, the other adds the sheet. */
const REQUESTS = 2;

function openSheets() {
  const opened = openWorkbook();
  const names = () => opened.store.listSheets().map(({ name }) => name);
  return { ...opened, names };
}

describe('a new sheet', () => {
  it.each([
    ['History', 'History (2)'],
    ["'quoted'", 'quoted'],
    [`${'x'.repeat(30)}'s`, 'x'.repeat(30)],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ['sheet1', 'sheet1 (2)'],
    [' ', 'Report'],
  ])('a new sheet for %j is named %j', async (wanted, name) => {
    const { workbook, names, host } = openSheets();
    expect(await workbook.addSheet(wanted)).toBe(name);
    expect(names()).toEqual(['Sheet1', name]);
    expect(host.readLog()).toHaveLength(REQUESTS);
  });

  it.each(['InvalidArgument', 'InvalidOperation', 'GeneralException', 'ItemAlreadyExists'])(
    'a new sheet gets another name if Excel refuses the first one with %s, as for a reserved foreign word',
    async (code) => {
      const { workbook, names, host } = openSheets();
      failNextWrite(host, { code });
      expect(await workbook.addSheet('Verlauf')).toBe('Verlauf (2)');
      expect(names()).toEqual(['Sheet1', 'Verlauf (2)']);
    },
  );

  it.each(['InvalidArgument', 'ItemAlreadyExists'])(
    'a new sheet gets a name by Excel if every name is refused with %s',
    async (code) => {
      const { workbook, names, host } = openSheets();
      failNextWrite(host, { code, writes: 2 });
      expect(await workbook.addSheet('Verlauf')).toBe('Sheet2');
      expect(names()).toEqual(['Sheet1', 'Sheet2']);
    },
  );

  it('a new sheet gets another name if a sheet of that name is added in between', async () => {
    const { workbook, names, host, store } = openSheets();
    callBeforeNextWrite(host, () => store.addSheet('SALES'));
    expect(await workbook.addSheet('Sales')).toBe('Sales (2)');
    expect(names()).toEqual(['Sheet1', 'SALES', 'Sales (2)']);
  });

  it('a new sheet is used if Excel added it but reports a failure [P2]', async () => {
    const { workbook, names, host } = openSheets();
    failNextWrite(host, { isCarriedOut: true });
    expect(await workbook.addSheet('Sales')).toBe('Sales');
    expect(names()).toEqual(['Sheet1', 'Sales']);
  });

  it('a new sheet is not retried under another name if the workbook’s structure is protected', async () => {
    const { workbook, names, host } = openSheets();
    host.setWorkbookProtected(true);
    await expect(workbook.addSheet('Sales')).rejects.toMatchObject({ code: 'StructureProtected' });
    expect(names()).toEqual(['Sheet1']);
    expect(host.readLog()).toHaveLength(REQUESTS);
  });
});

describe('an added sheet', () => {
  const toRect = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

  it.each([
    ['', [], ['Sheet1']],
    ['first', [toRect(0, 0)], ['Sheet1', 'Sales']],
    ['other', [toRect(4, 2)], ['Sheet1', 'Sales']],
    ['several', [toRect(0, 0), toRect(0, 1)], ['Sheet1', 'Sales']],
  ])('an added sheet is removed only while no one has typed into it: %j [P1] [W110]', async (text, cells, left) => {
    const { workbook, names, host, store } = openSheets();
    const sheet = await workbook.addSheet('Sales');
    callBeforeNextWrite(host, () => {
      for (const cell of cells) store.write(store.listSheets()[1]?.id ?? '', cell, text, 'values');
    });
    await workbook.removeEmptySheet(sheet).catch(() => undefined);
    expect(names()).toEqual(left);
    const [, addedSheet] = store.listSheets();
    for (const cell of cells) expect(store.readValues(addedSheet?.id ?? '', cell)).toEqual([[text]]);
  });
});
