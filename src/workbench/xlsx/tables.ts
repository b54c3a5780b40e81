import { formatRect, tryParseRect } from '../../grid';
import { isCellError } from '../store';
import { type SheetFile, SPREADSHEET } from './file-types';
import { readCriteria, writeFilter } from './filters';
import { type PackageWriter, type Parts, REFERENCE, readReferences, rootOfPart } from './xlsx-package';
import { child, element, isOn, XML_HEAD } from './xml';

type Table = NonNullable<SheetFile['tables']>[number];

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';

/**
 * Adds the sheet's tables to the file.
 * @param path the path of the sheet's part
 * @param first the number of the first table, counted within the workbook
 * @returns the relationship ids of the tables
 */
export function writeTables(book: PackageWriter, path: string, sheet: SheetFile, first: number): string[] {
  return (sheet.tables ?? []).map((table, index) => {
    const number = first + index;
    const text = XML_HEAD + tablePart(table, number, sheet);
    return book.add(path, `${REFERENCE}/table`, `xl/tables/table${number}.xml`, text, CONTENT_TYPE);
  });
}

/** Returns the tables to which the sheet's part refers. */
export function readTables(parts: Parts, path: string): Table[] {
  return readReferences(parts, path).flatMap(({ type, path: target }) => {
    const table = type.endsWith('/table') ? rootOfPart(parts, target) : undefined;
    const rect = tryParseRect(table?.attributes.ref ?? '');
    if (!table || !rect) return [];
    const criteria = readCriteria(child(table, 'autoFilter'), rect.columns);
    const { displayName, name = '', headerRowCount, totalsRowCount } = table.attributes;
    return [
      {
        name: displayName ?? name,
        rect,
        showHeaders: isOn(headerRowCount, true),
        showTotals: isOn(totalsRowCount),
        style: child(table, 'tableStyleInfo')?.attributes.name ?? '',
        ...(criteria && { filter: { filtered: true, criteria } }),
      },
    ];
  });
}

function tablePart(
  { name, rect, showHeaders, showTotals, style, filter }: Table,
  id: number,
  sheet: SheetFile,
): string {
  const filtered = { ...rect, rows: rect.rows - (showTotals ? 1 : 0) };
  const columns = columnNames(rect, showHeaders, sheet).map((column, index) =>
    element('tableColumn', { id: index + 1, name: column }),
  );
  const styleInfo = { name: style || undefined, showRowStripes: 1, showColumnStripes: 0 };
  return element(
    'table',
    {
      xmlns: SPREADSHEET,
      id,
      name,
      displayName: name,
      ref: formatRect(rect),
      headerRowCount: showHeaders ? undefined : 0,
      totalsRowCount: showTotals ? 1 : undefined,
      totalsRowShown: showTotals ? undefined : 0,
    },
    (showHeaders ? writeFilter(filtered, filter?.criteria) : '') +
      element('tableColumns', { count: columns.length }, columns.join('')) +
      element('tableStyleInfo', { ...styleInfo, showFirstColumn: 0, showLastColumn: 0 }),
  );
}

/**
 * Returns the texts of the header cells: Excel reports a file as damaged if a column's name differs
 * from its header or is not unique.
 */
function columnNames(rect: Table['rect'], showHeaders: boolean, sheet: SheetFile): string[] {
  const names: string[] = [];
  for (let index = 0; index < rect.columns; index++) {
    const column = rect.column + index;
    const run = sheet.cells.find(
      (one) => one.column === column && rect.row >= one.row && rect.row < one.row + one.values.length,
    );
    const value = run?.values[rect.row - run.row] ?? '';
    const text = !showHeaders || isCellError(value) ? '' : String(value);
    const isFree = text !== '' && !names.some((name) => name.toLowerCase() === text.toLowerCase());
    names.push(isFree ? text : `Column${index + 1}`);
  }
  return names;
}
