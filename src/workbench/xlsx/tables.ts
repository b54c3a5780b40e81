import { formatRect, tryParseRect } from '../../grid';
import { isCellError } from '../store';
import { addContentType, addRelationship } from './addin-part';
import type { SheetFile } from './file-types';
import { SPREADSHEET } from './styles-part';
import { insertIntoPart, type Parts, setPart, textOfPart } from './xlsx-package';
import { child, element, isOn, parseXml, XML_HEAD } from './xml';

type Table = NonNullable<SheetFile['tables']>[number];

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/table';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';

/**
 * Adds the sheet's tables to the file.
 * @param path of the sheet's part
 * @param first number of the first table: numbers are the workbook's
 */
export function writeTables(parts: Parts, path: string, sheet: SheetFile, first: number): void {
  const tables = sheet.tables ?? [];
  if (tables.length === 0) return;
  const references = tables.map((table, index) => {
    const number = first + index;
    const tablePath = `xl/tables/table${number}.xml`;
    setPart(parts, tablePath, XML_HEAD + tablePart(table, number, sheet));
    addContentType(parts, tablePath, CONTENT_TYPE);
    const id = `rIdTable${number}`;
    addRelationship(parts, relationshipsOf(path), { Id: id, Type: RELATIONSHIP, Target: `/${tablePath}` });
    return element('tablePart', { 'r:id': id });
  });
  insertIntoPart(parts, path, '</worksheet>', element('tableParts', { count: references.length }, references.join('')));
}

/** The tables that the sheet's part refers to. */
export function readTables(parts: Parts, path: string): Table[] {
  const relationships = parseXml(textOfPart(parts, relationshipsOf(path)) ?? '').children;
  return relationships.flatMap(({ attributes: { Type = '', Target = '' } }) => {
    if (!Type.endsWith('/table')) return [];
    const target = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\.\//, '')}`;
    const table = parseXml(textOfPart(parts, target) ?? '');
    const { displayName, name = '', ref = '', headerRowCount, totalsRowCount } = table.attributes;
    const rect = tryParseRect(ref);
    if (!rect) return [];
    return [
      {
        name: displayName ?? name,
        rect,
        showHeaders: isOn(headerRowCount, true),
        showTotals: isOn(totalsRowCount),
        style: child(table, 'tableStyleInfo')?.attributes.name ?? '',
      },
    ];
  });
}

function tablePart({ name, rect, showHeaders, showTotals, style }: Table, id: number, sheet: SheetFile): string {
  const filtered = formatRect({ ...rect, rows: rect.rows - (showTotals ? 1 : 0) });
  const columns = columnNames(rect, showHeaders, sheet).map((column, index) =>
    element('tableColumn', { id: index + 1, name: column }),
  );
  const look = { name: style || undefined, showRowStripes: 1, showColumnStripes: 0 };
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
    (showHeaders ? element('autoFilter', { ref: filtered }) : '') +
      element('tableColumns', { count: columns.length }, columns.join('')) +
      element('tableStyleInfo', { ...look, showFirstColumn: 0, showLastColumn: 0 }),
  );
}

/** What the header cells hold: Excel takes a file for damaged when a column is named otherwise, or as another is. */
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

function relationshipsOf(path: string): string {
  const at = path.lastIndexOf('/');
  return `${path.slice(0, at)}/_rels/${path.slice(at + 1)}.rels`;
}
