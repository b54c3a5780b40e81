import { openExcel } from '../../support/excel-host';
import { catchError, readValues, runBatch } from './host-fixture';

const LONGEST_TEXT = 'x'.repeat(32_767);

describe('the rules of load and sync', () => {
  it('a property that was not loaded cannot be read', async () => {
    const { Excel, OfficeExtension } = openExcel();
    await Excel.run(async (context) => {
      const range = context.workbook.getSelectedRange();
      await context.sync();
      expect(() => range.address).toThrow(OfficeExtension.Error);
      expect(() => range.address).toThrow(expect.objectContaining({ code: 'PropertyNotLoaded' }));
    });
  });

  it('a property cannot be read between load and sync', async () => {
    const { Excel } = openExcel();
    await Excel.run(async (context) => {
      const range = context.workbook.getSelectedRange().load('address');
      expect(() => range.address).toThrow(expect.objectContaining({ code: 'PropertyNotLoaded' }));
      await context.sync();
      expect(range.address).toBe('Sheet1!A1');
      expect(() => range.values).toThrow(expect.objectContaining({ code: 'PropertyNotLoaded' }));
    });
  });

  it('the result of a call, and isNullObject, cannot be read before the sync', async () => {
    const { Excel } = openExcel();
    await Excel.run(async (context) => {
      const count = context.workbook.worksheets.getCount();
      const missing = context.workbook.worksheets.getItemOrNullObject('Nope');
      expect(() => count.value).toThrow(expect.objectContaining({ code: 'ValueNotLoaded' }));
      expect(() => missing.isNullObject).toThrow(expect.objectContaining({ code: 'PropertyNotLoaded' }));
      await context.sync();
      expect([count.value, missing.isNullObject]).toEqual([1, true]);
    });
  });

  it('an error about a missing item is thrown by the sync, not by the call', async () => {
    const { Excel } = openExcel();
    await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Nope');
      sheet.getRange('A1').values = [[1]];
      await expect(context.sync()).rejects.toMatchObject({
        code: 'ItemNotFound',
        message: "The requested resource doesn't exist.",
        debugInfo: { errorLocation: 'WorksheetCollection.getItem' },
      });
    });
  });

  it('a range cannot be used after its context has ended', async () => {
    const { Excel } = openExcel();
    const range = await Excel.run(async (context) => {
      const selected = context.workbook.getSelectedRange();
      await context.sync();
      return selected;
    });
    expect(() => range.load('address')).toThrow(expect.objectContaining({ code: 'InvalidObjectPath' }));
  });

  it('an object cannot be used in another context', async () => {
    const excel = openExcel();
    const other = await runBatch(excel, (_, sheet) => sheet.getRange('A1'));
    const error = await catchError(excel, (_, sheet) => sheet.getRange('B1').getBoundingRect(other)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: 'InvalidRequestContext' });
  });
});

describe('arrays', () => {
  const SHAPES: [string, unknown[][]][] = [
    ['too few rows', [[1, 2]]],
    ['too few columns', [[1], [2]]],
    [
      'too many columns',
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
    ],
    ['ragged rows', [[1, 2], [3]]],
    ['no row', []],
    ['an object for a value', [[1, { a: 1 }] as unknown[], [1, 2]]],
  ];

  it.each(SHAPES)('the host refuses arrays with %s for values, formulas and formats', async (_, rows) => {
    for (const member of ['values', 'formulas', 'numberFormat'] as const) {
      const excel = openExcel();
      const error = await catchError(excel, (__, sheet) => {
        sheet.getRange('A1:B2')[member] = rows;
      });
      expect([error.code, error.debugInfo.errorLocation]).toEqual(['InvalidArgument', `Range.${member}`]);
      expect(excel.store.findUsedRange(excel.store.activeSheetId)).toBeUndefined();
    }
  });

  it('an array of one cell fills a whole range, and so does a single value', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:B1').values = [['one']];
      // The declared type allows only arrays, but Excel accepts a plain value as well.
      sheet.getRange('A2:B2').set({ values: 'two' as unknown as unknown[][] });
    });
    expect(await readValues(excel, 'A1:B2')).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ]);
  });
});

describe('unknown members', () => {
  it.each<[string, (context: Excel.RequestContext, sheet: Excel.Worksheet) => void]>([
    ['Worksheet.shapes', (_, sheet) => sheet.shapes.addTextBox('')],
    ['Range.removeDuplicates', (_, sheet) => sheet.getRange('A1:A9').removeDuplicates([0], false)],
    ['Worksheet.shapes', (_, sheet) => sheet.shapes.load('items/name')],
    ['Range.style', (_, sheet) => sheet.getRange('A1').load('style')],
    ['Workbook.bindings', ({ workbook }) => workbook.bindings.load('items/id')],
    ['TableSort.clear', (_, sheet) => sheet.tables.add('A1:B2', true).sort.clear()],
  ])('the unsupported member %s fails with NotImplemented and its name', async (member, work) => {
    const error = await catchError(openExcel(), work);
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['NotImplemented', member]);
    expect(error.message).toContain(member);
  });
});

describe('limits', () => {
  it.each<[string, (sheet: Excel.Worksheet) => Excel.Range]>([
    ['above the first row', (sheet) => sheet.getRange('A1').getOffsetRange(-1, 0)],
    ['left of the first column', (sheet) => sheet.getRange('A1').getColumnsBefore(1)],
    ['below the last row', (sheet) => sheet.getRange('A1048576').getRowsBelow(1)],
    ['right of the last column', (sheet) => sheet.getRange('XFD1').getResizedRange(0, 1)],
    ['an address behind the last row', (sheet) => sheet.getRange('A1048577')],
    ['an address behind the last column', (sheet) => sheet.getRange('XFE1')],
    ['indexes behind the last row', (sheet) => sheet.getRangeByIndexes(1_048_576, 0, 1, 1)],
    ['no cells', (sheet) => sheet.getRangeByIndexes(0, 0, 0, 1)],
    ['a text that is no address', (sheet) => sheet.getRange('not an address')],
    ['an address on another sheet', (sheet) => sheet.getRange('Other!A1')],
  ])('a range with an invalid place is refused: %s', async (_, getRange) => {
    const error = await catchError(openExcel(), (__, sheet) => getRange(sheet).load('address'));
    expect([error.code, error.message]).toEqual([
      'InvalidArgument',
      'The argument is invalid or missing or has an incorrect format.',
    ]);
  });

  it('the address of a range may have up to 8,192 characters', async () => {
    const excel = openExcel();
    const createAddress = (count: number) => new Array(count).fill('A1:B2345').join(',');
    const areas = await runBatch(excel, (_, sheet) => sheet.getRanges(createAddress(910)).load('areaCount'));
    expect(areas.areaCount).toBe(910);
    expect((await catchError(excel, (_, sheet) => sheet.getRanges(createAddress(911)).load('areaCount'))).code).toBe(
      'InvalidArgument',
    );
  });

  it('a text of over 32,767 or a formula of over 8,192 characters fails the whole batch', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [[LONGEST_TEXT]];
      sheet.getRange('A2').formulas = [[`=LEN("${'x'.repeat(240)}")${'+1'.repeat(3_900)}`]];
    });
    expect((await readValues(excel, 'A1'))[0]?.[0]).toHaveLength(32_767);
    const catchCode = (input: string) =>
      catchError(excel, (_, sheet) => {
        sheet.getRange('B1:B2').values = [['beside'], [input]];
      }).then((error) => error.code);
    expect(await catchCode(`${LONGEST_TEXT}x`)).toBe('InvalidArgument');
    expect(await catchCode(`=${'1+'.repeat(4_096)}1`)).toBe('GeneralException');
    // A text with a leading sign is enough for Excel to parse it as a formula (office-js issue 3256).
    expect(await catchCode(`-${'x'.repeat(8_300)}`)).toBe('GeneralException');
    expect(await readValues(excel, 'B1:B2')).toEqual([[''], ['']]);
  });

  it.each(['', 'x'.repeat(32), 'a:b', 'a/b', 'a\\b', 'a?b', 'a*b', 'a[b', 'a]b', "'a", "a'", 'History'])(
    'the host refuses %p as a sheet name',
    async (name) => {
      const excel = openExcel();
      const renameError = await catchError(excel, (_, sheet) => {
        sheet.name = name;
      });
      expect(renameError.code).toBe('InvalidArgument');
      if (name === '') return;
      expect((await catchError(excel, ({ workbook }) => workbook.worksheets.add(name))).code).toBe('InvalidArgument');
    },
  );

  it('two sheets cannot have the same name, regardless of case', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => workbook.worksheets.add('SHEET1'));
    expect(error.code).toBe('ItemAlreadyExists');
  });

  it('a read is limited to five million cells on every platform', async () => {
    const excel = openExcel({ payloadLimit: Number.POSITIVE_INFINITY });
    const error = await catchError(excel, (_, sheet) =>
      sheet.getRange('A1:A1').getResizedRange(999_999, 5).load('text'),
    );
    expect([error.code, error.message]).toEqual([
      'RangeExceedsLimit',
      'The cell count in the range has exceeded the maximum supported number.',
    ]);
  });
});
