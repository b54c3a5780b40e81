import { createWorkbookStore, type WorkbookFile } from '../../../src/workbench/store';
import { exportXlsx, importXlsx } from '../../../src/workbench/xlsx';
import {
  PackageWriter,
  type Parts,
  parsePart,
  readPackage,
  readReferences,
  setPart,
} from '../../../src/workbench/xlsx/xlsx-package';

const ADDIN = { id: '5f3f3d6e-94c8-4a32-9f0c-8d4f1f3f7a10', version: '0.1.0.0' };

describe('references of a part', () => {
  it('references between parts are resolved from the part’s folder and from the root; external ones are ignored', () => {
    const parts: Parts = new Map();
    setPart(
      parts,
      'xl/worksheets/_rels/sheet1.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="a" Type="t/table" Target="../tables/table%201.xml"/>
        <Relationship Id="b" Type="t/table" Target="/xl/tables/table2.xml"/>
        <Relationship Id="c" Type="t/hyperlink" Target="https://example.com/x" TargetMode="External"/>
      </Relationships>`,
    );
    expect(readReferences(parts, 'xl/worksheets/sheet1.xml')).toEqual([
      { id: 'a', type: 't/table', path: 'xl/tables/table 1.xml' },
      { id: 'b', type: 't/table', path: 'xl/tables/table2.xml' },
    ]);
    expect(readReferences(parts, 'xl/workbook.xml')).toEqual([]);
  });

  it('references of a written package are numbered for each part, and can be read back', () => {
    const book = new PackageWriter();
    expect(book.addPart('', 'r/one', 'xl/workbook.xml', '<a/>', 'type/a')).toBe('rId1');
    expect(book.addPart('xl/workbook.xml', 'r/two', 'xl/styles.xml', '<b/>', 'type/b')).toBe('rId1');
    expect(book.addPart('xl/workbook.xml', 'r/three', 'customXml/item1.xml', '<c/>')).toBe('rId2');
    const parts = readPackage(book.toBytes());
    expect(readReferences(parts, '').map(({ path }) => path)).toEqual(['xl/workbook.xml']);
    expect(readReferences(parts, 'xl/workbook.xml')).toEqual([
      { id: 'rId1', type: 'r/two', path: 'xl/styles.xml' },
      { id: 'rId2', type: 'r/three', path: 'customXml/item1.xml' },
    ]);
    const types = parsePart(parts, '[Content_Types].xml')?.children.map(({ attributes }) => attributes);
    expect(types?.slice(2)).toEqual([
      { PartName: '/xl/workbook.xml', ContentType: 'type/a' },
      { PartName: '/xl/styles.xml', ContentType: 'type/b' },
    ]);
  });
});

describe('an exported file', () => {
  const file = createWorkbookStore().toFile();
  const exportWithSheet = (change: Partial<WorkbookFile['sheets'][number]>): Uint8Array =>
    exportXlsx({ ...file, sheets: file.sheets.map((sheet) => ({ ...sheet, ...change })) }, ADDIN);

  it.each([
    ['nothing', undefined],
    ['sorting and filtering', ['autoFilter', 'sort']],
    ['editing objects and scenarios, and formatting cells', ['editObjects', 'editScenarios', 'formatCells']],
  ] as const)('an exported file keeps that a protected sheet allows %s', (_what, allowed) => {
    const imported = importXlsx(
      exportWithSheet({ protected: true, ...(allowed && { allowed: [...allowed] }) }),
      ADDIN.id,
    );
    expect(imported.sheets[0]).toMatchObject({ protected: true });
    expect(imported.sheets[0]?.allowed).toEqual(allowed);
  });

  it('an exported file names the range of a filter as Excel does, and the import ignores that name', () => {
    const autoFilter = { rect: { row: 1, column: 2, rows: 4, columns: 2 }, filtered: false };
    const bytes = exportWithSheet({ name: "It's A", autoFilter });
    const names = parsePart(readPackage(bytes), 'xl/workbook.xml')?.children.find(
      ({ name }) => name === 'definedNames',
    );
    expect(names?.children.map(({ attributes }) => attributes)).toEqual([
      { name: '_xlnm._FilterDatabase', localSheetId: '0', hidden: '1' },
    ]);
    const imported = importXlsx(bytes, ADDIN.id);
    expect([imported.names, imported.sheets[0]?.autoFilter]).toEqual([[], autoFilter]);
  });
});
