import { intersectRect, subtractRects } from '../../../grid';
import { type CellInput, type CellValue, isCellError, type Rect, SHEET_ROWS, type WriteKind } from '../../store';
import { HostError, invalidArgument, notImplemented } from '../host-error';
import {
  defineType,
  formatMemberLocation,
  type HostObject,
  type PropertyDefinition,
  type TrackedObject,
} from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';
import { getCellProperties, setCellProperties } from './cell-properties';
import { conditionalFormats } from './conditional-format';
import { dataValidation } from './data-validation';
import { readHyperlink, writeHyperlink } from './hyperlink';
import { toReadFormats, toStoredFormats } from './number-formats';
import { insertCells, rangeActions } from './range-actions';
import { rangeFormat } from './range-format';
import { rangeFinders, rangeNavigation } from './range-navigation';
import { rangeSort } from './sorting';
import { type Input, toStoredTexts } from './unstorable-texts';

export const range: (target: CellRange) => HostObject = defineType<CellRange>({
  name: 'Range',
  properties: {
    Address: { get: (cells) => cells.address },
    CellCount: { get: (cells) => countCells(cells.rect) },
    RowIndex: { get: (cells) => cells.rect.row },
    ColumnIndex: { get: (cells) => cells.rect.column },
    RowCount: { get: (cells) => cells.rect.rows },
    ColumnCount: { get: (cells) => cells.rect.columns },
    IsEntireColumn: { get: (cells) => cells.rect.rows === SHEET_ROWS },
    Values: createContentsProperty('values'),
    Formulas: createContentsProperty('formulas'),
    FormulasR1C1: createContentsProperty('formulasR1C1'),
    NumberFormat: {
      get: (cells) =>
        readCells(cells, (sheetId, rect) =>
          toReadFormats(cells.book.store.readNumberFormats(sheetId, rect), cells.book.state.switches),
        ),
      set: (cells, value) => writeCells(cells, value, 'numberFormats'),
    },
    Text: { get: (cells) => readCells(cells, (sheetId, rect) => cells.book.store.readTexts(sheetId, rect)) },
    ValueTypes: { get: (cells) => readCells(cells, (sheetId, rect) => cells.book.store.readValueTypes(sheetId, rect)) },
    RowHidden: {
      get: (cells) => readHiddenState(cells.book.store.readRowRuns(cells.sheetId), cells.rect.row, cells.rect.rows),
      set: ({ book, sheetId, rect }, value) => book.store.setRowsHidden(sheetId, rect.row, rect.rows, value === true),
    },
    ColumnHidden: {
      get: ({ book, sheetId, rect }) => readHiddenState(book.store.readColumnRuns(sheetId), rect.column, rect.columns),
      set: ({ book, sheetId, rect }, value) =>
        book.store.setColumnsHidden(sheetId, rect.column, rect.columns, value === true),
    },
    Hidden: { get: readHidden },
    Hyperlink: { get: readHyperlink, set: writeHyperlink },
    HasSpill: { get: (cells) => readCoverage(cells, listSpilledRects(cells)) },
    SavedAsArray: {
      get: (cells) => readCoverage(cells, [...listSpilledRects(cells), ...cells.book.store.listArrays(cells.sheetId)]),
    },
  },
  links: {
    Worksheet: (cells) => cells.book.worksheet(cells.sheetId),
    ConditionalFormats: conditionalFormats,
    DataValidation: dataValidation,
    Format: (cells) => rangeFormat([cells]),
    Sort: rangeSort,
  },
  methods: {
    ...rangeNavigation,
    Insert: insertCells,
    GetCellProperties: getCellProperties,
    GetColumnProperties: (cells, args) => readColumnProperties(cells, args.plainValue(0)),
  },
  finders: rangeFinders,
  actions: { ...rangeActions, SetCellProperties: setCellProperties },
  track: trackRange,
});

/**
 * Returns one entry per column of the range; a property that differs between the column's cells is
 * null.
 */
function readColumnProperties({ book, sheetId, rect }: CellRange, requested: Json): Json {
  return Array.from({ length: rect.columns }, (_, offset) => {
    const column = book.range(sheetId, { ...rect, column: rect.column + offset, columns: 1 });
    return readProperties(column.object, requested);
  });
}

/** @param requested true for each requested property, nested for parts of the object */
function readProperties(object: HostObject, requested: Json): Json {
  if (typeof requested !== 'object' || requested === null) throw invalidArgument();
  const properties = Object.entries(requested).map(([name, nested]) => {
    const member = object.findLoadable(name);
    if (!member) throw notImplemented(formatMemberLocation(object.typeName, name));
    const { name: found, kind } = member;
    return [name, kind === 'link' ? readProperties(object.getLink(found), nested) : object.getProperty(found)] as const;
  });
  return Object.fromEntries(properties);
}

/** Excel answers -1 for more than 2^31-1 cells. */
function countCells(rect: Rect): number {
  const count = rect.rows * rect.columns;
  return count > 2 ** 31 - 1 ? -1 : count;
}

type Run = { readonly start: number; readonly count: number; readonly hidden: boolean };

/** Returns `true` or `false` if all rows or columns agree, else `null`. */
function readHiddenState(runs: readonly Run[], start: number, count: number): boolean | null {
  const hidden = runs
    .filter((run) => run.hidden)
    .map((run) => Math.max(0, Math.min(start + count, run.start + run.count) - Math.max(start, run.start)))
    .reduce((sum, shared) => sum + shared, 0);
  if (hidden === 0) return false;
  return hidden === count ? true : null;
}

function readHidden(cells: CellRange): Json {
  const { store } = cells.book;
  const rows = readHiddenState(store.readRowRuns(cells.sheetId), cells.rect.row, cells.rect.rows);
  const columns = readHiddenState(store.readColumnRuns(cells.sheetId), cells.rect.column, cells.rect.columns);
  if (rows === true || columns === true) return true;
  return rows === false && columns === false ? false : null;
}

function listSpilledRects({ book, sheetId, rect }: CellRange): readonly Rect[] {
  return book.store.findSpillRanges(sheetId, rect).map((spill) => spill.rect);
}

/** Returns `true` if the rectangles cover all cells, `false` if they cover none, else `null`. */
function readCoverage({ rect }: CellRange, rects: readonly Rect[]): boolean | null {
  const covering = rects.filter((one) => intersectRect(one, rect));
  if (covering.length === 0) return false;
  return subtractRects(rect, covering).length === 0 ? true : null;
}

/**
 * Every platform refuses to read more cells than this (Excel's performance guide, "5,000,000 cells
 * per range").
 */
const MAX_CELLS_READ = 5_000_000;

const READERS = { values: 'readValues', formulas: 'readFormulas', formulasR1C1: 'readFormulasR1C1' } as const;

/**
 * Reads values and formulas. Errors become their text, as in Excel; whole rows and columns read
 * `null`.
 */
function createContentsProperty(kind: Exclude<WriteKind, 'numberFormats'>): PropertyDefinition<CellRange> {
  return { get: (cells) => readContents(cells, kind), set: (cells, value) => writeCells(cells, value, kind) };
}

function readContents(range: CellRange, kind: Exclude<WriteKind, 'numberFormats'>): Json {
  return readCells(range, (sheetId, rect) => {
    range.book.cellsRead += rect.rows * rect.columns;
    const cells = range.book.store[READERS[kind]](sheetId, rect).map((row) => row.map(toJson));
    const hidesSpills = kind !== 'values' && range.book.state.switches.spilledFormulas === 'empty';
    return hidesSpills ? blankSpilledCells(range, cells) : cells;
  });
}

function blankSpilledCells({ book, sheetId, rect }: CellRange, cells: Json[][]): Json[][] {
  const spills = book.store.findSpillRanges(sheetId, rect);
  if (spills.length === 0) return cells;
  return cells.map((row, down) =>
    row.map((cell, right) => {
      const place = { row: rect.row + down, column: rect.column + right, rows: 1, columns: 1 };
      const isSpilled = spills.some(
        (spill) => intersectRect(spill.rect, place) && !intersectRect(spill.formula, place),
      );
      return isSpilled ? '' : cell;
    }),
  );
}

function readCells(range: CellRange, read: (sheetId: string, rect: Rect) => Json): Json {
  if (range.isUnbounded) return null;
  if (range.rect.rows * range.rect.columns > MAX_CELLS_READ) {
    throw new HostError('RangeExceedsLimit', 'The cell count in the range has exceeded the maximum supported number.');
  }
  return read(range.sheetId, range.rect);
}

/**
 * Writes a matrix of the range's shape, or one value into all cells; `null` inside a matrix leaves
 * its cell unchanged.
 */
function writeCells(range: CellRange, value: Json, kind: WriteKind): void {
  const { sheetId, rect, book } = range;
  if (kind !== 'numberFormats') {
    // Excel refuses contents for whole rows and columns, whatever the shape of the array.
    if (range.isUnbounded) throw invalidArgument();
    book.cellsWritten += rect.rows * rect.columns;
  }
  const rawInput = toInput(value);
  const { switches } = book.state;
  const input = kind === 'numberFormats' ? toStoredFormats(rawInput, switches) : toStoredTexts(rawInput, switches);
  const targets = kind === 'numberFormats' ? undefined : findVisibleParts(range);
  const first = Array.isArray(input) && Array.isArray(input[0]) ? (input[0][0] ?? null) : null;
  if (targets && Array.isArray(input)) for (const part of targets) book.store.write(sheetId, part, first, kind);
  else book.store.write(sheetId, rect, input, kind);
  if (kind !== 'numberFormats' && switches.textCells === 'readAsElsewhere') reparseTexts(range, input, kind);
}

const TEXT_FORMAT = '@';

/** Writes the texts again while the text cells temporarily have another format. */
function reparseTexts({ sheetId, rect, book: { store } }: CellRange, input: Input, kind: WriteKind): void {
  store.readNumberFormats(sheetId, rect).forEach((formats, row) => {
    formats.forEach((format, column) => {
      const text = Array.isArray(input) ? (input.length === 1 ? input[0] : input[row])?.[column] : input;
      if (format !== TEXT_FORMAT || typeof text !== 'string') return;
      const cell = { row: rect.row + row, column: rect.column + column, rows: 1, columns: 1 };
      store.write(sheetId, cell, 'General', 'numberFormats');
      store.write(sheetId, cell, text, kind);
      store.write(sheetId, cell, TEXT_FORMAT, 'numberFormats');
    });
  });
}

/** Returns the areas that an Excel with the filter bug writes; undefined for a correct Excel. */
function findVisibleParts({ book, sheetId, rect }: CellRange): readonly Rect[] | undefined {
  const { filters, tables } = book.store;
  const owners = [{ sheetId }, ...tables.list(sheetId).map(({ id }) => ({ sheetId, tableId: id }))];
  const hidesRows = owners.some((owner) => {
    const filter = filters.find(owner);
    return filter?.filtered && intersectRect({ ...filter.rect, column: rect.column, columns: rect.columns }, rect);
  });
  if (book.state.switches.filteredWrites === 'ownRows' || !hidesRows) return undefined;
  const hidden = book.store.readRowRuns(sheetId).filter((run) => run.hidden);
  const rows = hidden.map(({ start, count }) => ({ ...rect, row: start, rows: count }));
  if (!rows.some((run) => intersectRect(run, rect))) return undefined;
  return subtractRects(rect, rows);
}

function toJson(value: CellValue): Json {
  return isCellError(value) ? value.error : value;
}

function toInput(value: Json): Input {
  if (!Array.isArray(value)) return checkCell(value);
  const rows: readonly Json[] = value;
  // Checks cell by cell without copying, because every bulk write passes here.
  for (const row of rows) {
    if (!Array.isArray(row)) throw invalidArgument();
    for (const cell of row) checkCell(cell);
  }
  return rows as readonly (readonly CellInput[])[];
}

function checkCell(value: Json): CellInput {
  if (typeof value === 'object' && value !== null) throw invalidArgument();
  return value;
}

/**
 * Makes a range usable in later batches: it follows its cells when rows or columns are inserted or
 * deleted around them.
 */
function trackRange(cells: CellRange): TrackedObject {
  const { book, sheetId } = cells;
  const tracked = book.store.track(sheetId, cells.rect);
  const sheetExists = (id: string) => book.store.listSheets().some((sheet) => sheet.id === id);
  return {
    resolve: () => {
      const current = tracked.getPlace();
      const staysOnSheet = book.state.switches.movedRanges === 'stayOnSheet' && sheetExists(sheetId);
      return current && book.range(staysOnSheet ? sheetId : current.sheetId, current.rect).object;
    },
    release: () => tracked.release(),
  };
}
