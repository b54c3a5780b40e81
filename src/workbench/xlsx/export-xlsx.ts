import { type DefinedName, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { formatRect } from '../../grid';
import type { WorkbookFile } from '../store';
import { type AddinReference, writeAddinPart } from './addin-part';
import { writeCustomXml } from './custom-xml';
import { toFileFormula } from './file-formulas';
import type { SheetFile } from './file-types';
import { frameSheetPart, protectionOf } from './sheet-part';
import { writeStylesPart } from './styles-part';
import { writeTables } from './tables';
import { insertIntoPart, type Parts, readPackage, setPart, textOfPart, writePackage } from './xlsx-package';
import { element } from './xml';

/**
 * The workbook as an Excel file. The library writes the archive, the workbook with its names, merged areas, filters,
 * protection and properties; cells, styles, columns, views, tables, settings of add-ins and custom XML are put into its parts afterwards.
 *
 * Not in the file: criteria of filters, and properties of single sheets.
 * @param addin owner of the settings
 */
export function exportXlsx(file: WorkbookFile, addin: AddinReference): Uint8Array {
  const bytes: ArrayBuffer = write(toLibrary(file), { type: 'array', bookType: 'xlsx' });
  const parts = readPackage(new Uint8Array(bytes));
  setPart(parts, STYLES, writeStylesPart(file.styles));
  let tables = 0;
  for (const [index, sheet] of file.sheets.entries()) {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    setPart(parts, path, frameSheetPart(textOfPart(parts, path) ?? '', sheet, index === file.activeSheet));
    writeTables(parts, path, sheet, tables + 1);
    tables += sheet.tables?.length ?? 0;
  }
  showActiveSheet(parts, file.activeSheet);
  writeAddinPart(parts, addin, file.settings);
  writeCustomXml(parts, file.customXmlParts ?? [], file.properties);
  return writePackage(parts, true);
}

const STYLES = 'xl/styles.xml';

/** The library takes it, and its types do not name it. */
interface ExportedName extends DefinedName {
  readonly Hidden: boolean;
}

function toLibrary(file: WorkbookFile): WorkBook {
  const names: ExportedName[] = file.names.map(({ name, scope, formula, visible, comment }) => ({
    Name: name,
    Ref: toFileFormula(formula),
    Hidden: !visible,
    ...(scope !== undefined && { Sheet: scope }),
    ...(comment !== '' && { Comment: comment }),
  }));
  return {
    SheetNames: file.sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(file.sheets.map((sheet) => [sheet.name, toLibrarySheet(sheet)])),
    Workbook: {
      Sheets: file.sheets.map(({ name, visibility }) => ({ name, Hidden: HIDDEN[visibility] })),
      Names: names,
      WBProps: { date1904: file.date1904 === true },
    },
    Custprops: Object.fromEntries(file.customProperties),
  };
}

const HIDDEN = { Visible: 0, Hidden: 1, VeryHidden: 2 } as const;

/** All but the cells, which are put into the part afterwards. */
function toLibrarySheet(sheet: SheetFile): WorkSheet {
  const protection = protectionOf(sheet);
  return {
    '!ref': 'A1',
    '!merges': sheet.merges.map(({ row, column, rows, columns }) => ({
      s: { r: row, c: column },
      e: { r: row + rows - 1, c: column + columns - 1 },
    })),
    ...(protection && { '!protect': protection }),
    ...(sheet.autoFilter && { '!autofilter': { ref: formatRect(sheet.autoFilter.rect) } }),
  };
}

function showActiveSheet(parts: Parts, activeSheet: number): void {
  const path = 'xl/workbook.xml';
  const text = (textOfPart(parts, path) ?? '').replace(/<bookViews>.*?<\/bookViews>/s, '');
  setPart(parts, path, text);
  const view = element('workbookView', { activeTab: activeSheet });
  insertIntoPart(parts, path, '<sheets>', element('bookViews', {}, view));
}
