import { openExcel } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { catchError, readValues, runBatch } from './host-fixture';

async function openProtectedSheet(options?: Excel.WorksheetProtectionOptions) {
  const excel = openExcel();
  excel.store.setStyle(excel.store.activeSheetId, rect(0, 1), { locked: false });
  await runBatch(excel, (_, sheet) => {
    sheet.getRange('A1').values = [['kept']];
    sheet.protection.protect(options);
  });
  const catchCode = async (work: (sheet: Excel.Worksheet) => void) => {
    const failure = catchError(excel, (_, sheet) => work(sheet));
    return failure.then(
      (error) => error.code,
      () => 'accepted',
    );
  };
  return { excel, code: catchCode };
}

const CHANGES: Record<string, (sheet: Excel.Worksheet) => void> = {
  values: (sheet) => {
    sheet.getRange('A1').values = [['changed']];
  },
  clear: (sheet) => sheet.getRange('A1').clear('Contents'),
  cellFormat: (sheet) => {
    sheet.getRange('A1').numberFormat = [['0.00']];
  },
  unlockedCellFormat: (sheet) => {
    sheet.getRange('B1').format.font.bold = true;
  },
  columnWidth: (sheet) => {
    sheet.getRange('A:A').format.columnWidth = 90;
  },
  rowHeight: (sheet) => {
    sheet.getRange('1:1').format.rowHeight = 30;
  },
  insertRows: (sheet) => {
    sheet.getRange('3:4').insert('Down');
  },
  insertColumns: (sheet) => {
    sheet.getRange('D:D').insert('Right');
  },
  insertCells: (sheet) => {
    sheet.getRange('A3').insert('Down');
  },
  deleteLockedRows: (sheet) => sheet.getRange('3:4').delete('Up'),
  moveCells: (sheet) => sheet.getRange('A1').moveTo('D9'),
  copyInto: (sheet) => sheet.getRange('A3').copyFrom('A1'),
  merge: (sheet) => sheet.getRange('C1:D1').merge(),
  hideRows: (sheet) => {
    sheet.getRange('9:9').rowHidden = true;
  },
};

describe('a protected sheet', () => {
  it.each(Object.keys(CHANGES))('a protected sheet denies %s with AccessDenied', async (name) => {
    const { excel, code: catchCode } = await openProtectedSheet();
    const before = excel.store.toFile();
    expect(await catchCode(CHANGES[name]!)).toBe('AccessDenied');
    expect(excel.store.toFile()).toEqual(before);
  });

  it('a protected sheet accepts values in unlocked cells, names and reads', async () => {
    const { excel } = await openProtectedSheet();
    await runBatch(excel, ({ workbook }, sheet) => {
      sheet.getRange('B1').values = [['mine']];
      workbook.names.add('anchor', sheet.getRange('A1:B1'));
    });
    expect(await readValues(excel, 'A1:B1')).toEqual([['kept', 'mine']]);
    excel.store.setProtected(excel.store.activeSheetId, false);
  });

  it.each<[keyof Excel.WorksheetProtectionOptions, string]>([
    ['allowFormatCells', 'cellFormat'],
    ['allowFormatColumns', 'columnWidth'],
    ['allowFormatRows', 'rowHeight'],
    ['allowInsertRows', 'insertRows'],
    ['allowInsertColumns', 'insertColumns'],
  ])('a protected sheet with %s allows %s and nothing else', async (option, change) => {
    const { code: catchCode } = await openProtectedSheet({ [option]: true });
    expect(await catchCode(CHANGES[change]!)).toBe('accepted');
    expect(await catchCode(CHANGES.values!)).toBe('AccessDenied');
    expect(await catchCode(CHANGES.insertCells!)).toBe('AccessDenied');
  });

  it('a protected sheet deletes rows if that is allowed and all their cells are unlocked', async () => {
    const { excel, code: catchCode } = await openProtectedSheet({ allowDeleteRows: true });
    expect(await catchCode(CHANGES.deleteLockedRows!)).toBe('AccessDenied');
    const id = excel.store.activeSheetId;
    excel.store.setProtected(id, false);
    excel.store.setStyle(id, rect(2, 0, 2, 16_384), { locked: false });
    await runBatch(excel, (_, sheet) => sheet.protection.protect({ allowDeleteRows: true }));
    expect(await catchCode(CHANGES.deleteLockedRows!)).toBe('accepted');
  });

  it('a protected sheet reports its options and refuses a second protection, and the host refuses passwords', async () => {
    const { excel } = await openProtectedSheet({ allowSort: true });
    const protection = await runBatch(excel, (_, sheet) => sheet.protection.load('protected,options'));
    expect(protection.protected).toBe(true);
    expect(protection.options).toMatchObject({ allowSort: true, allowFormatCells: false });
    expect((await catchError(excel, (_, sheet) => sheet.protection.protect())).code).toBe('AccessDenied');
    const error = await catchError(openExcel(), (_, sheet) => sheet.protection.protect({}, 'secret'));
    expect([error.code, error.message]).toEqual(['InvalidArgument', 'This host keeps no passwords.']);
  });

  it('the file keeps the protection of a sheet and its options', async () => {
    const { excel } = await openProtectedSheet({ allowFormatColumns: true });
    const reopened = openExcel({ storeOptions: { file: excel.store.toFile() } });
    await runBatch(reopened, (_, sheet) => CHANGES.columnWidth!(sheet));
    expect((await catchError(reopened, (_, sheet) => CHANGES.values!(sheet))).code).toBe('AccessDenied');
  });
});

describe('a workbook with protected structure', () => {
  it.each<[string, (context: Excel.RequestContext, sheet: Excel.Worksheet) => void]>([
    ['a new sheet', ({ workbook }) => workbook.worksheets.add('More')],
    ['a copy', (_, sheet) => sheet.copy()],
    [
      'another name',
      (_, sheet) => {
        sheet.name = 'Else';
      },
    ],
    [
      'another place',
      (_, sheet) => {
        sheet.position = 1;
      },
    ],
    [
      'a hidden sheet',
      (_, sheet) => {
        sheet.visibility = 'Hidden';
      },
    ],
    ['a deletion', (_, sheet) => sheet.delete()],
  ])('a workbook with protected structure denies %s and accepts values', async (_, change) => {
    const excel = openExcel();
    excel.store.addSheet();
    await runBatch(excel, ({ workbook }) => workbook.protection.protect());
    expect((await catchError(excel, change)).code).toBe('AccessDenied');
    await runBatch(excel, (__, sheet) => {
      sheet.getRange('A1').values = [['taken']];
    });
  });

  it('the structure of a workbook stays protected after reopening, until it is unprotected', async () => {
    const excel = openExcel();
    await runBatch(excel, ({ workbook }) => workbook.protection.protect());
    const reopened = openExcel({ storeOptions: { file: excel.store.toFile() } });
    const protection = await runBatch(reopened, ({ workbook }) => workbook.protection.load('protected'));
    expect(protection.protected).toBe(true);
    expect((await catchError(reopened, ({ workbook }) => workbook.protection.protect())).code).toBe('AccessDenied');
    await runBatch(reopened, ({ workbook }) => {
      workbook.protection.unprotect();
      workbook.worksheets.add('More');
    });
  });
});

describe('a workbook opened read-only', () => {
  it('a read-only workbook reports that, accepts values as Excel does, and refuses to be saved', async () => {
    const excel = openExcel({ documentUrl: 'https://files.test/book.xlsx' });
    excel.store.readOnly = true;
    const workbook = await runBatch(excel, (context, sheet) => {
      sheet.getRange('A1').values = [['taken']];
      return context.workbook.load('readOnly');
    });
    expect(workbook.readOnly).toBe(true);
    expect(await readValues(excel, 'A1')).toEqual([['taken']]);
    expect((await catchError(excel, (context) => context.workbook.save())).code).toBe('AccessDenied');
  });
});
