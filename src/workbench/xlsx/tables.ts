import { formatRect, tryParseRect } from '../../grid';
import { isCellError } from '../store';
import { SPREADSHEET, type StoredSheet } from './file-types';
import { readCriteria, writeFilter } from './filters';
import { type PackageWriter, type Parts, parsePart, REFERENCE, readReferences } from './xlsx-package';
import { findChild, isOn, writeElement, XML_HEAD } from './xml';

type Table = NonNullable<StoredSheet['tables']>[number];

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';

/**
 * Adds the sheet's tables to the file.
 * @param path the path of the sheet's part
 * @param firstNumber the number of the first table, counted within the workbook
 * @returns the relationship ids of the tables
 */
export function writeTables(writer: PackageWriter, path: string, sheet: StoredSheet, firstNumber: number): string[] {
  return (sheet.tables ?? []).map((table, index) => {
    const number = firstNumber + index;
    const text = XML_HEAD + writeTablePart(table, number, sheet);
    return writer.addPart(path, `${REFERENCE}/table`, `xl/tables/table${number}.xml`, text, CONTENT_TYPE);
  });
}

/** Returns the tables to which the sheet's part refers. */
export function readTables(parts: Parts, path: string): Table[] {
  return readReferences(parts, path).flatMap(({ type, path: target }) => {
    const table = type.endsWith('/table') ? parsePart(parts, target) : undefined;
    const rect = tryParseRect(table?.attributes.ref ?? '');
    if (!table || !rect) return [];
    const criteria = readCriteria(findChild(table, 'autoFilter'), rect.columns);
    const { displayName, name = '', headerRowCount, totalsRowCount } = table.attributes;
    return [
      {
        name: displayName ?? name,
        rect,
        showHeaders: isOn(headerRowCount, true),
        showTotals: isOn(totalsRowCount),
        style: findChild(table, 'tableStyleInfo')?.attributes.name ?? '',
        ...(criteria && { filter: { filtered: true, criteria } }),
      },
    ];
  });
}

function writeTablePart(
  { name, rect, showHeaders, showTotals, style, filter }: Table,
  id: number,
  sheet: StoredSheet,
): string {
  const filterRect = { ...rect, rows: rect.rows - (showTotals ? 1 : 0) };
  const columns = listColumnNames(rect, showHeaders, sheet).map((column, index) =>
    writeElement('tableColumn', { id: index + 1, name: column }),
  );
  const styleInfo = { name: style || undefined, showRowStripes: 1, showColumnStripes: 0 };
  return writeElement(
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
    (showHeaders ? writeFilter(filterRect, filter?.criteria) : '') +
      writeElement('tableColumns', { count: columns.length }, columns.join('')) +
      writeElement('tableStyleInfo', { ...styleInfo, showFirstColumn: 0, showLastColumn: 0 }),
  );
}

/**
 * Returns the texts of the header cells: Excel reports a file as damaged if a column's name differs
 * from its header or is not unique.
 */
function listColumnNames(rect: Table['rect'], showHeaders: boolean, sheet: StoredSheet): string[] {
  const names: string[] = [];
  for (let index = 0; index < rect.columns; index++) {
    const column = rect.column + index;
    const run = sheet.cells.find(
      (candidate) =>
        candidate.column === column && rect.row >= candidate.row && rect.row < candidate.row + candidate.values.length,
    );
    const value = run?.values[rect.row - run.row] ?? '';
    const text = !showHeaders || isCellError(value) ? '' : String(value);
    const isUnique = text !== '' && !names.some((name) => name.toLowerCase() === text.toLowerCase());
    names.push(isUnique ? text : `Column${index + 1}`);
  }
  return names;
}
