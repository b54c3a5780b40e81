import { type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS, type SheetInfo, type WorkbookStore } from '../../store';
import { formatSheetAddress, parseAddress } from '../a1';
import type { Culture } from '../culture';
import type { EventRegistrations } from '../events';
import type { ExcelSwitches, UndoEnd } from '../excel-profile';
import { accessDenied, invalidArgument, invalidReference, invalidSelection } from '../host-error';
import type { HostObject, MethodArguments } from '../host-object';

/** Passes the classes to each other, so that their files need no circular imports. */
interface ObjectModel {
  range(cells: CellRange): HostObject;
  rangeAreas(areas: readonly CellRange[]): HostObject;
  worksheet(sheet: Sheet): HostObject;
}

export interface Sheet {
  readonly book: Book;
  readonly sheetId: string;
}

/** All classes of the object model share the open workbook. */
export class Book {
  /**
   * The running batch uses these ranges; they follow their cells when the batch itself inserts or
   * deletes.
   */
  private readonly batchRanges = new Set<CellRange>();
  /** True if the running batch did something that empties Excel's undo history. */
  clearsUndo = false;
  cellsRead = 0;
  cellsWritten = 0;

  constructor(
    readonly store: WorkbookStore,
    readonly state: HostState,
    readonly registrations: EventRegistrations,
    readonly objects: ObjectModel,
  ) {}

  beginBatch(): void {
    this.batchRanges.clear();
    this.clearsUndo = false;
    this.cellsRead = 0;
    this.cellsWritten = 0;
  }

  range(sheetId: string, rect: Rect): CellRange {
    const range = new CellRange(this, { sheetId, rect });
    this.batchRanges.add(range);
    return range;
  }

  worksheet(sheetId: string): HostObject {
    return this.objects.worksheet({ book: this, sheetId });
  }

  /**
   * Runs a change of the sheet list: a workbook with protected structure refuses to add, remove,
   * rename, move, hide and show sheets.
   */
  changeStructure<Result>(work: () => Result): Result {
    if (isStructureProtected(this.store)) throw accessDenied();
    return work();
  }

  /** Runs a change of the sheet list that cannot be undone: every change except adding a sheet. */
  changeStructureWithoutUndo<Result>(cause: UndoEnd, work: () => Result): Result {
    const result = this.changeStructure(work);
    this.clearUndoAfter(cause);
    return result;
  }

  /**
   * Clears the undo history if this Excel does so: each Excel has its own set of calls that it
   * cannot undo.
   */
  clearUndoAfter(cause: UndoEnd): void {
    this.clearsUndo ||= this.state.switches.undoEnds.has(cause);
  }

  /** Throws if another workbook is in front and this Excel needs this one in front. */
  requireInFront(): void {
    if (this.state.isBehindOtherWorkbook && this.state.switches.behindAnother === 'refuses') throw invalidSelection();
  }

  sheetName(sheetId: string): string {
    return this.store.getSheet(sheetId).name;
  }

  /** Runs work that moves cells, and updates the batch's ranges to their new places. */
  moveCells(work: () => void): void {
    const tracked = [...this.batchRanges].flatMap((range) => {
      const { reference } = range;
      return reference ? [{ range, tracked: this.store.track(reference.sheetId, reference.rect) }] : [];
    });
    try {
      work();
    } finally {
      for (const entry of tracked) {
        entry.range.reference = entry.tracked.getPlace();
        entry.tracked.release();
      }
    }
  }
}

export const FIRST_CELL: Rect = { row: 0, column: 0, rows: 1, columns: 1 };

export class CellRange {
  constructor(
    readonly book: Book,
    /** Undefined after the cells were deleted. */
    public reference: Reference | undefined,
  ) {}

  get object(): HostObject {
    return this.book.objects.range(this);
  }

  get sheetId(): string {
    return this.requireReference().sheetId;
  }

  get rect(): Rect {
    return this.requireReference().rect;
  }

  /** The range covers whole rows or whole columns. */
  get isUnbounded(): boolean {
    return this.rect.rows === SHEET_ROWS || this.rect.columns === SHEET_COLUMNS;
  }

  get address(): string {
    const { sheetId, rect } = this.requireReference();
    return formatSheetAddress(this.book.sheetName(sheetId), rect);
  }

  private requireReference(): Reference {
    if (!this.reference) throw invalidReference();
    return this.reference;
  }
}

/** Throws an InvalidArgument for a rectangle that is empty or exceeds the sheet. */
export function checkRect(rect: Rect): Rect {
  const { row, column, rows, columns } = rect;
  const isOnSheet =
    row >= 0 &&
    column >= 0 &&
    rows >= 1 &&
    columns >= 1 &&
    row + rows <= SHEET_ROWS &&
    column + columns <= SHEET_COLUMNS;
  if (!isOnSheet) throw invalidArgument();
  return rect;
}

/**
 * Reads an argument that is a range or its address; an address without a sheet refers to the
 * default sheet.
 */
export function readRangeArgument(defaultSheet: CellRange, args: MethodArguments, index: number): CellRange {
  if (args.isObject(index)) {
    const { target } = args.object(index);
    if (!(target instanceof CellRange)) throw invalidArgument();
    return target;
  }
  const address = parseAddress(args.text(index));
  if (!address) throw invalidArgument();
  const sheet = address.sheetName === undefined ? undefined : defaultSheet.book.store.findSheet(address.sheetName);
  if (address.sheetName !== undefined && !sheet) throw invalidArgument();
  return defaultSheet.book.range(sheet?.id ?? defaultSheet.sheetId, address.rect);
}

/** Finds a sheet by its id, or by its name regardless of case. */
export function findSheet(store: WorkbookStore, key: string): SheetInfo | undefined {
  return store.listSheets().find((sheet) => sheet.id === key) ?? store.findSheet(key);
}

/**
 * Holds the state of the host in addition to the cells. The page and tests change it, the object
 * model reads it.
 */
export interface HostState {
  /** Empty for a workbook that was never saved. */
  documentUrl: string;
  /** True if the workbook has changed since it was opened or saved. */
  isDirty: boolean;
  calculationMode: 'Automatic' | 'AutomaticExceptTables' | 'Manual';
  /** Holds `context.runtime.enableEvents`: while it is false, no event reaches the add-in. */
  enableEvents: boolean;
  /** False while the pane is hidden; the shared runtime keeps running. */
  isPaneVisible: boolean;
  /** True while another workbook of the same Excel is in front. */
  isBehindOtherWorkbook: boolean;
  isOffline: boolean;
  readonly switches: ExcelSwitches;
  readonly culture: Culture;
}

/** The file keeps the protection of its structure under this key. */
const STRUCTURE_PROPERTY = 'structureProtected';

export function isStructureProtected({ properties }: WorkbookStore): boolean {
  return properties.get(STRUCTURE_PROPERTY) === 'true';
}

export function setStructureProtected({ properties }: WorkbookStore, isProtected: boolean): void {
  if (isProtected) properties.set(STRUCTURE_PROPERTY, 'true');
  else properties.delete(STRUCTURE_PROPERTY);
}

/** Returns the workbook's file name; Excel calls a new workbook `Book1`. */
export function toWorkbookName(documentUrl: string): string {
  const path = documentUrl.split(/[?#]/, 1)[0] ?? '';
  const last = path.split(/[/\\]/).pop();
  return last ? decodeURIComponent(last) : 'Book1';
}
