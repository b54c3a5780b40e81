import { formatRect, type Rect } from '../../grid';
import type { PlainRecord, WorkbookFile } from '../store';
import { type AddinReference, writeAddinPart } from './addin-part';
import { writeDxf } from './conditional-formats';
import { writeCustomXml } from './custom-xml';
import { toFileFormula } from './file-formulas';
import { FILE_PRINT_AREA, PRINT_AREA, SPREADSHEET } from './file-types';
import { withoutLastAuthor, writeLastAuthor } from './last-author';
import { writeSheetPart } from './sheet-part';
import { Numbered, writeStylesPart } from './styles-part';
import { writeTables } from './tables';
import { PackageWriter, REFERENCE } from './xlsx-package';
import { element, escapeXml, XML_HEAD } from './xml';

/**
 * Returns the workbook as an Excel file.
 *
 * The file omits properties of single sheets, and conditional formats that are colour scales, data
 * bars, icon sets or presets.
 * @param addin the owner of the settings
 */
export function exportXlsx(file: WorkbookFile, addin: AddinReference): Uint8Array {
  const book = new PackageWriter();
  let tables = 0;
  const dxfs = new Numbered<string>(0);
  const dxfNumber = (dxf: PlainRecord) => dxfs.getNumber(writeDxf(dxf));
  const ids = file.sheets.map((sheet, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    const tableIds = writeTables(book, path, sheet, tables + 1);
    tables += tableIds.length;
    const part = writeSheetPart(sheet, tableIds, index === file.activeSheet, dxfNumber);
    return book.add(WORKBOOK, `${REFERENCE}/worksheet`, path, part, `${CONTENT}.worksheet+xml`);
  });
  const styles = writeStylesPart(file.styles, dxfs.keys());
  book.add(WORKBOOK, `${REFERENCE}/styles`, 'xl/styles.xml', styles, `${CONTENT}.styles+xml`);
  book.add('', `${REFERENCE}/officeDocument`, WORKBOOK, workbookPart(file, ids), `${CONTENT}.sheet.main+xml`);
  writeCustomProperties(book, file.customProperties);
  writeAddinPart(book, addin, file.settings);
  writeLastAuthor(book, file.properties);
  writeCustomXml(book, file.customXmlParts ?? [], withoutLastAuthor(file.properties));
  return book.toBytes();
}

const WORKBOOK = 'xl/workbook.xml';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';

/** @param ids the relationship ids of the sheets */
function workbookPart({ sheets, names, activeSheet, date1904 }: WorkbookFile, ids: readonly string[]): string {
  const tabs = sheets.map(({ name, visibility }, index) =>
    element('sheet', { name, sheetId: index + 1, state: STATES[visibility], 'r:id': ids[index] }),
  );
  const filters = sheets.flatMap(({ name, autoFilter }, localSheetId) => {
    if (!autoFilter) return [];
    const attributes = { name: '_xlnm._FilterDatabase', localSheetId, hidden: 1 };
    return [
      element('definedName', attributes, escapeXml(`'${name.replaceAll("'", "''")}'!${absolute(autoFilter.rect)}`)),
    ];
  });
  const defined = names.map(({ name, scope, formula, visible, comment }) =>
    element(
      'definedName',
      {
        name: scope !== undefined && name === PRINT_AREA ? FILE_PRINT_AREA : name,
        localSheetId: scope,
        comment: comment || undefined,
        hidden: visible ? undefined : 1,
      },
      escapeXml(toFileFormula(formula)),
    ),
  );
  const all = [...filters, ...defined].join('');
  return (
    XML_HEAD +
    element(
      'workbook',
      { xmlns: SPREADSHEET, 'xmlns:r': REFERENCE },
      element('workbookPr', { date1904: date1904 ? 1 : undefined }) +
        element('bookViews', {}, element('workbookView', { activeTab: activeSheet })) +
        element('sheets', {}, tabs.join('')) +
        (all && element('definedNames', {}, all)),
    )
  );
}

const STATES = { Visible: undefined, Hidden: 'hidden', VeryHidden: 'veryHidden' } as const;

function absolute(rect: Rect): string {
  return formatRect(rect).replace(/[A-Z]+|\d+/g, '$$$&');
}

function writeCustomProperties(book: PackageWriter, properties: WorkbookFile['customProperties']): void {
  if (properties.length === 0) return;
  // Office reserves ids below 2, and all custom properties share one format id.
  const all = properties.map(([name, value], index) =>
    element('property', { fmtid: '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}', pid: index + 2, name }, variant(value)),
  );
  const attributes = { xmlns: `${OFFICE}/custom-properties`, 'xmlns:vt': `${OFFICE}/docPropsVTypes` };
  const text = XML_HEAD + element('Properties', attributes, all.join(''));
  const type = 'application/vnd.openxmlformats-officedocument.custom-properties+xml';
  book.add('', `${REFERENCE}/custom-properties`, 'docProps/custom.xml', text, type);
}

function variant(value: string | number | boolean): string {
  if (typeof value === 'string') return element('vt:lpwstr', {}, escapeXml(value));
  return element(typeof value === 'boolean' ? 'vt:bool' : 'vt:r8', {}, String(value));
}
