import { StyleNumbers, sheetFromFile, sheetToFile } from './file-sheets';
import { nameFormula } from './names';
import type { OpenWorkbook } from './open-workbook';
import { emptySheet } from './sheets';
import { StoreRefusal } from './store-refusal';
import type { NameFile, WorkbookFile } from './workbook-file';

/** Fills a new workbook: with the file, or with one empty sheet. */
export function openFile(book: OpenWorkbook, file: WorkbookFile | undefined): void {
  if (!file) {
    const id = book.newSheetId();
    book.setSheets([emptySheet(id, 'Sheet1')]);
    book.activeSheetId = id;
    return;
  }
  if (file.version !== 1 || file.sheets.length === 0)
    throw new StoreRefusal('FileInvalid', 'This is not a workbook file.');
  const styles = file.styles.map((style) => book.styles.indexOf(style));
  book.setSheets(
    file.sheets.map((sheet) =>
      sheetFromFile(sheet, book.newSheetId(), book.owner, styles, book.formulas, () => book.newTableId()),
    ),
  );
  const ids = book.state.sheets.map((sheet) => sheet.id);
  book.activeSheetId = ids[file.activeSheet] ?? ids[0] ?? '';
  for (const [position, sheet] of file.sheets.entries()) {
    const id = ids[position];
    if (id)
      book.selections.set(id, {
        rect: sheet.selection,
        active: { row: sheet.selection.row, column: sheet.selection.column },
      });
  }
  book.setNames(
    file.names.map((name) => {
      const scope = name.scope === undefined ? undefined : ids[name.scope];
      const formula = nameFormula(book, name.formula, scope ?? book.activeSheetId);
      return { name: name.name, scope, formula, visible: name.visible, comment: name.comment };
    }),
  );
}

export function saveFile(
  book: OpenWorkbook,
  kept: Pick<WorkbookFile, 'settings' | 'customProperties' | 'properties' | 'customXmlParts'>,
): WorkbookFile {
  const numbers = new StyleNumbers(book.styles);
  const { sheets, names } = book.state;
  const positions = new Map(sheets.map((sheet, position) => [sheet.id, position]));
  const sheetFiles = sheets.map((sheet) => sheetToFile(sheet, selectionOf(book, sheet.id).rect, numbers.numberOf));
  return {
    version: 1,
    sheets: sheetFiles,
    activeSheet: positions.get(book.activeSheetId) ?? 0,
    names: names.map((name): NameFile => {
      const scope = name.scope === undefined ? undefined : positions.get(name.scope);
      const { visible, comment } = name;
      return {
        name: name.name,
        ...(scope === undefined ? {} : { scope }),
        formula: name.formula.text,
        visible,
        comment,
      };
    }),
    styles: numbers.styles(),
    ...(book.date1904 && { date1904: true }),
    ...kept,
  };
}

export function selectionOf(book: OpenWorkbook, sheetId: string) {
  return book.selections.get(sheetId) ?? FIRST_CELL;
}

const FIRST_CELL = { rect: { row: 0, column: 0, rows: 1, columns: 1 }, active: { row: 0, column: 0 } } as const;
