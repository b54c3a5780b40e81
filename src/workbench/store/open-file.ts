import { type CellValue, SHEET_COLUMNS } from './cell-types';
import { createRule, type RuleKind, toRuleFile } from './changes/area-rules';
import { parseNameFormula } from './changes/names';
import { createEmptySheet } from './changes/sheets';
import { createSourcedObject, toSourcedObjectFile } from './changes/sourced-objects';
import type { FormulaParser } from './formulas/parse-formula';
import type { Axis } from './state/axis';
import { type CellColumns, getWritableSegment, SEGMENT_ROWS, type StoredValue, setCell } from './state/cell-storage';
import type { OpenWorkbook } from './state/open-workbook';
import { DEFAULT_STYLE, RunBuilder, type SheetStyles, type StyleRuns, type StyleTable } from './state/styles';
import type { SheetState } from './state/workbook-state';
import { StoreRefusal } from './store-refusal';
import type { Selection } from './store-types';
import type { AxisFile, CellRunFile, NameFile, SheetFile, StyleRunsFile, WorkbookFile } from './workbook-file';

/** Fills a new workbook with the file, or with one empty sheet. */
export function openFile(book: OpenWorkbook, file: WorkbookFile | undefined): void {
  if (!file) {
    const id = book.createSheetId();
    book.setSheets([createEmptySheet(id, 'Sheet1')]);
    book.activeSheetId = id;
    return;
  }
  if (file.version !== 1 || file.sheets.length === 0)
    throw new StoreRefusal('FileInvalid', 'This is not a workbook file.');
  const styles = file.styles.map((style) => book.styles.findOrAdd({ ...DEFAULT_STYLE, ...style }));
  book.setSheets(file.sheets.map((sheet) => readSheetFile(book, sheet, styles)));
  const ids = book.state.sheets.map((sheet) => sheet.id);
  book.activeSheetId = ids[file.activeSheet] ?? ids[0] ?? '';
  for (const [position, sheet] of file.sheets.entries()) {
    const id = ids[position];
    if (id && sheet.sourcedObjects)
      book.changeSheet(id, { sourcedObjects: sheet.sourcedObjects.map((object) => createSourcedObject(book, object)) });
    if (id)
      book.selections.set(id, {
        rect: sheet.selection,
        active: { row: sheet.selection.row, column: sheet.selection.column },
      });
  }
  book.setNames(
    file.names.map((name) => {
      const scope = name.scope === undefined ? undefined : ids[name.scope];
      const formula = parseNameFormula(book, name.formula, scope ?? book.activeSheetId);
      return { name: name.name, scope, formula, visible: name.visible, comment: name.comment };
    }),
  );
}

export function saveFile(
  book: OpenWorkbook,
  fileParts: Pick<WorkbookFile, 'settings' | 'customProperties' | 'properties' | 'customXmlParts'>,
): WorkbookFile {
  const styleNumbers = new StyleNumbers(book.styles);
  const { sheets, names } = book.state;
  const positions = new Map(sheets.map((sheet, position) => [sheet.id, position]));
  const sheetFiles = sheets.map((sheet) => ({
    name: sheet.name,
    visibility: sheet.visibility,
    protected: sheet.protected,
    ...(sheet.allowed.length > 0 && { allowed: sheet.allowed }),
    ...(sheet.autoFilter ? { autoFilter: sheet.autoFilter } : {}),
    ...(sheet.tabColor === undefined ? {} : { tabColor: sheet.tabColor }),
    frozen: sheet.frozen,
    selection: getSelection(book, sheet.id).rect,
    merges: sheet.merges,
    ...(sheet.tables.length > 0 && { tables: sheet.tables.map(({ id: _, ...table }) => table) }),
    ...toRuleFiles('conditionalFormats', sheet),
    ...toRuleFiles('validations', sheet),
    ...(sheet.customProperties.length > 0 && { customProperties: sheet.customProperties }),
    ...(sheet.sourcedObjects.length > 0 && { sourcedObjects: sheet.sourcedObjects.map(toSourcedObjectFile) }),
    columnRuns: toAxisFiles(sheet.columnAxis),
    rowRuns: toAxisFiles(sheet.rowAxis),
    cells: toCellRunFiles(sheet.columns),
    styleRuns: toStyleRunsFiles(sheet.styles, styleNumbers.getNumber),
  }));
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
    styles: styleNumbers.listStyles(),
    ...(book.date1904 && { date1904: true }),
    ...fileParts,
  };
}

export function getSelection(book: OpenWorkbook, sheetId: string): Omit<Selection, 'sheetId'> {
  return book.selections.get(sheetId) ?? FIRST_CELL;
}

const FIRST_CELL = { rect: { row: 0, column: 0, rows: 1, columns: 1 }, active: { row: 0, column: 0 } } as const;

function readSheetFile(book: OpenWorkbook, file: SheetFile, styles: readonly number[]): SheetState {
  return {
    ...createEmptySheet(book.createSheetId(), file.name),
    visibility: file.visibility,
    protected: file.protected,
    allowed: file.allowed ?? [],
    autoFilter: file.autoFilter,
    tabColor: file.tabColor,
    frozen: file.frozen,
    columns: readCellRunFiles(file.cells, book.owner, book.formulaParser),
    styles: readStyleRunsFiles(file.styleRuns, styles),
    rowAxis: readAxisFiles(file.rowRuns),
    columnAxis: readAxisFiles(file.columnRuns),
    merges: file.merges,
    tables: (file.tables ?? []).map((table) => ({ id: book.createTableId(), ...table })),
    conditionalFormats: (file.conditionalFormats ?? []).map((rule) => createRule(book, rule)),
    validations: (file.validations ?? []).map((rule) => createRule(book, rule)),
    customProperties: file.customProperties ?? [],
    // Their sources may name sheets that are read later.
    sourcedObjects: [],
  };
}

function toRuleFiles(kind: RuleKind, sheet: SheetState): Partial<SheetFile> {
  const files = sheet[kind].map(toRuleFile);
  return files.length > 0 ? { [kind]: files } : {};
}

/** Numbers the styles that the file uses, starting with the default. */
class StyleNumbers {
  private readonly numbers = new Map<number, number>([[0, 0]]);

  constructor(private readonly table: StyleTable) {}

  readonly getNumber = (style: number): number => {
    const existing = this.numbers.get(style);
    if (existing !== undefined) return existing;
    this.numbers.set(style, this.numbers.size);
    return this.numbers.size - 1;
  };

  listStyles() {
    return [...this.numbers.keys()].map((style) => ({ ...this.table.get(style) }));
  }
}

function toCellRunFiles(columns: CellColumns): CellRunFile[] {
  const runs: CellRunFile[] = [];
  for (const [column, cells] of columns.entries()) {
    let values: (CellValue | null)[] = [];
    let formulas: [number, string][] = [];
    let start = 0;
    const endRun = () => {
      while (values.at(-1) === null) values.pop();
      const leadingEmptyCount = values.findIndex((value) => value !== null);
      if (leadingEmptyCount >= 0) {
        runs.push({
          column,
          row: start + leadingEmptyCount,
          values: values.slice(leadingEmptyCount),
          ...(formulas.length > 0
            ? { formulas: formulas.map(([offset, text]) => [offset - leadingEmptyCount, text] as const) }
            : {}),
        });
      }
      values = [];
      formulas = [];
    };
    for (const [segmentIndex, segment] of (cells?.segments ?? []).entries()) {
      if (!segment || segment.filledCount === 0) {
        endRun();
        continue;
      }
      if (values.length === 0) start = segmentIndex * SEGMENT_ROWS;
      const base = values.length;
      for (const value of segment.values) values.push(value);
      const sortedFormulas = [...(segment.formulas ?? [])].sort(([a], [b]) => a - b);
      for (const [index, formula] of sortedFormulas) formulas.push([base + index, formula.text]);
    }
    endRun();
  }
  return runs;
}

function readCellRunFiles(runs: readonly CellRunFile[], owner: number, parser: FormulaParser): CellColumns {
  const columns: CellColumns = [];
  for (const { column, row, values, formulas } of runs) {
    const texts = new Map(formulas ?? []);
    for (const [offset, value] of values.entries()) {
      const stored: StoredValue = value;
      if (stored === null) continue;
      const text = texts.get(offset);
      const segment = getWritableSegment(columns, owner, column, Math.floor((row + offset) / SEGMENT_ROWS));
      setCell(segment, (row + offset) % SEGMENT_ROWS, stored, text === undefined ? undefined : parser.parse(text));
    }
  }
  return columns;
}

function toStyleRunsFiles(styles: SheetStyles, getStyleNumber: (style: number) => number): StyleRunsFile[] {
  const files: StyleRunsFile[] = [];
  const addRuns = (column: number, count: number, runs: StyleRuns) => {
    const pairs = runs.starts.map((start, index) => [start, getStyleNumber(runs.styles[index] ?? 0)] as const);
    const last = files.at(-1);
    const isSame = last && last.column + last.count === column && JSON.stringify(last.runs) === JSON.stringify(pairs);
    if (isSame) files[files.length - 1] = { ...last, count: last.count + count };
    else files.push({ column, count, runs: pairs });
  };
  for (const [column, runs] of styles.columns.entries()) addRuns(column, 1, runs ?? styles.base);
  if (styles.columns.length < SHEET_COLUMNS)
    addRuns(styles.columns.length, SHEET_COLUMNS - styles.columns.length, styles.base);
  return files.filter(({ runs }) => runs.some(([, style]) => style !== 0));
}

function readStyleRunsFiles(files: readonly StyleRunsFile[], styles: readonly number[]): SheetStyles {
  let base: StyleRuns = { starts: [0], styles: [0] };
  const plainRuns = base;
  const columns: (StyleRuns | undefined)[] = [];
  for (const { column, count, runs } of files) {
    const builder = new RunBuilder();
    for (const [start, style] of runs) builder.add(start, styles[style] ?? 0);
    const newRuns = builder.build();
    if (column + count === SHEET_COLUMNS) {
      base = newRuns;
      while (columns.length < column) columns.push(plainRuns);
      continue;
    }
    while (columns.length < column) columns.push(plainRuns);
    for (let index = 0; index < count; index++) columns.push(newRuns);
  }
  return { base, columns };
}

function toAxisFiles(axis: Axis): AxisFile[] {
  return axis.map(({ start, count, size, hidden, level }) => ({
    start,
    count,
    hidden,
    ...(size === undefined ? {} : { size }),
    ...(level > 0 && { level }),
  }));
}

function readAxisFiles(files: readonly AxisFile[]): Axis {
  return files.map(({ start, count, size, hidden, level = 0 }) => ({ start, count, size, hidden, level }));
}
