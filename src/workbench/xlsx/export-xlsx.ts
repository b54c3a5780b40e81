import { formatRect, type Rect } from '../../grid';
import type { PlainRecord, WorkbookFile } from '../store';
import { type AddinReference, writeAddinPart } from './addin-part';
import { writeDxf } from './conditional-formats';
import { writeCustomXml } from './custom-xml';
import { toFileFormula } from './file-formulas';
import { FILE_PRINT_AREA, PRINT_AREA, SPREADSHEET } from './file-types';
import { writeHyperlinks } from './hyperlinks';
import { removeLastAuthor, writeLastAuthor } from './last-author';
import { writeSheetPart } from './sheet-part';
import { KeyNumbering, writeStylesPart } from './styles-part';
import { writeTables } from './tables';
import { PackageWriter, REFERENCE } from './xlsx-package';
import { escapeXml, writeElement, XML_HEAD } from './xml';

/**
 * Returns the workbook as an Excel file.
 *
 * The file omits properties of single sheets, and conditional formats that are colour scales, data
 * bars, icon sets or presets.
 * @param addin the owner of the settings
 */
export function exportXlsx(file: WorkbookFile, addin: AddinReference): Uint8Array {
  const writer = new PackageWriter();
  let tableCount = 0;
  const dxfs = new KeyNumbering<string>(0);
  const getDxfNumber = (dxf: PlainRecord) => dxfs.getNumber(writeDxf(dxf));
  const ids = file.sheets.map((sheet, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    const tableIds = writeTables(writer, path, sheet, tableCount + 1);
    tableCount += tableIds.length;
    const hyperlinks = writeHyperlinks(sheet, file.styles, (address) => writer.addHyperlink(path, address));
    const part = writeSheetPart(sheet, { tableIds, hyperlinks }, index === file.activeSheet, getDxfNumber);
    return writer.addPart(WORKBOOK, `${REFERENCE}/worksheet`, path, part, `${CONTENT_TYPE_PREFIX}.worksheet+xml`);
  });
  const styles = writeStylesPart(file.styles, dxfs.keys());
  writer.addPart(WORKBOOK, `${REFERENCE}/styles`, 'xl/styles.xml', styles, `${CONTENT_TYPE_PREFIX}.styles+xml`);
  writer.addPart(
    '',
    `${REFERENCE}/officeDocument`,
    WORKBOOK,
    writeWorkbookPart(file, ids),
    `${CONTENT_TYPE_PREFIX}.sheet.main+xml`,
  );
  writeCustomProperties(writer, file.customProperties);
  writeAddinPart(writer, addin, file.settings);
  writeLastAuthor(writer, file.properties);
  writeCustomXml(writer, file.customXmlParts ?? [], removeLastAuthor(file.properties));
  return writer.toBytes();
}

const WORKBOOK = 'xl/workbook.xml';
const CONTENT_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';

/** @param ids the relationship ids of the sheets */
function writeWorkbookPart({ sheets, names, activeSheet, date1904 }: WorkbookFile, ids: readonly string[]): string {
  const sheetElements = sheets.map(({ name, visibility }, index) =>
    writeElement('sheet', { name, sheetId: index + 1, state: STATES[visibility], 'r:id': ids[index] }),
  );
  const filterElements = sheets.flatMap(({ name, autoFilter }, localSheetId) => {
    if (!autoFilter) return [];
    const attributes = { name: '_xlnm._FilterDatabase', localSheetId, hidden: 1 };
    return [
      writeElement(
        'definedName',
        attributes,
        escapeXml(`'${name.replaceAll("'", "''")}'!${toAbsoluteAddress(autoFilter.rect)}`),
      ),
    ];
  });
  const nameElements = names.map(({ name, scope, formula, visible, comment }) =>
    writeElement(
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
  const definedNames = [...filterElements, ...nameElements].join('');
  return (
    XML_HEAD +
    writeElement(
      'workbook',
      { xmlns: SPREADSHEET, 'xmlns:r': REFERENCE },
      writeElement('workbookPr', { date1904: date1904 ? 1 : undefined }) +
        writeElement('bookViews', {}, writeElement('workbookView', { activeTab: activeSheet })) +
        writeElement('sheets', {}, sheetElements.join('')) +
        (definedNames && writeElement('definedNames', {}, definedNames)),
    )
  );
}

const STATES = { Visible: undefined, Hidden: 'hidden', VeryHidden: 'veryHidden' } as const;

function toAbsoluteAddress(rect: Rect): string {
  return formatRect(rect).replace(/[A-Z]+|\d+/g, '$$$&');
}

function writeCustomProperties(writer: PackageWriter, properties: WorkbookFile['customProperties']): void {
  if (properties.length === 0) return;
  // Office reserves ids below 2, and all custom properties share one format id.
  const elements = properties.map(([name, value], index) =>
    writeElement(
      'property',
      { fmtid: '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}', pid: index + 2, name },
      toVariant(value),
    ),
  );
  const attributes = { xmlns: `${OFFICE}/custom-properties`, 'xmlns:vt': `${OFFICE}/docPropsVTypes` };
  const text = XML_HEAD + writeElement('Properties', attributes, elements.join(''));
  const type = 'application/vnd.openxmlformats-officedocument.custom-properties+xml';
  writer.addPart('', `${REFERENCE}/custom-properties`, 'docProps/custom.xml', text, type);
}

function toVariant(value: string | number | boolean): string {
  if (typeof value === 'string') return writeElement('vt:lpwstr', {}, escapeXml(value));
  return writeElement(typeof value === 'boolean' ? 'vt:bool' : 'vt:r8', {}, String(value));
}
