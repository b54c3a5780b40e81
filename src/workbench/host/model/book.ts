import { type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS, type SheetInfo, type WorkbookStore } from '../../store';
import { readAddress, writeAddress } from '../a1';
import type { Culture } from '../culture';
import type { EventRegistrations } from '../events';
import type { ExcelSwitches, UndoEnd } from '../excel-profile';
import { accessDenied, invalidArgument, invalidReference, invalidSelection } from '../host-error';
import type { HostObject, MethodArguments } from '../host-object';

/** The classes that lead to each other; handed in, so that their files need not import each other in a circle. */
interface ObjectModel {
  range(cells: CellRange): HostObject;
  rangeAreas(areas: readonly CellRange[]): HostObject;
  worksheet(sheet: Sheet): HostObject;
}

export interface Sheet {
  readonly book: Book;
  readonly sheetId: string;
}

/** The open workbook as the object model's classes share it. */
export class Book {
  /** Ranges that the running batch holds; they follow their cells when the batch itself inserts or deletes. */
  private readonly held = new Set<CellRange>();
  /** Whether the running batch did something after which Excel can undo nothing. */
  endsUndo = false;
  cellsRead = 0;
  cellsWritten = 0;

  constructor(
    readonly store: WorkbookStore,
    readonly state: HostState,
    readonly registrations: EventRegistrations,
    readonly objects: ObjectModel,
  ) {}

  beginBatch(): void {
    this.held.clear();
    this.endsUndo = false;
    this.cellsRead = 0;
    this.cellsWritten = 0;
  }

  range(sheetId: string, rect: Rect): CellRange {
    const range = new CellRange(this, { sheetId, rect });
    this.held.add(range);
    return range;
  }

  worksheet(sheetId: string): HostObject {
    return this.objects.worksheet({ book: this, sheetId });
  }

  /** A workbook with protected structure refuses to add, remove, rename, move, hide and show sheets. */
  changeStructure<Result>(work: () => Result): Result {
    if (isStructureProtected(this.store)) throw accessDenied();
    return work();
  }

  /** The same for what cannot be undone afterwards: all of it but adding a sheet. */
  changeStructureForGood<Result>(end: UndoEnd, work: () => Result): Result {
    const result = this.changeStructure(work);
    this.endUndo(end);
    return result;
  }

  /** Excel forgets all undo records after calls that it cannot undo: the same ones do not end it in every Excel. */
  endUndo(end: UndoEnd): void {
    this.endsUndo ||= this.state.switches.undoEnds.has(end);
  }

  /** What Excel refuses where another workbook is in front of this one, and that Excel needs it in front. */
  checkInFront(): void {
    if (this.state.isBehindAnother && this.state.switches.behindAnother === 'refuses') throw invalidSelection();
  }

  sheetName(sheetId: string): string {
    return this.store.sheet(sheetId).name;
  }

  /** Runs work that moves cells; the batch's ranges are where their cells are afterwards. */
  moveCells(work: () => void): void {
    const tracked = [...this.held].flatMap((range) => {
      const { reference } = range;
      return reference ? [{ range, tracked: this.store.track(reference.sheetId, reference.rect) }] : [];
    });
    try {
      work();
    } finally {
      for (const entry of tracked) {
        entry.range.reference = entry.tracked.current();
        entry.tracked.release();
      }
    }
  }
}

export const FIRST_CELL: Rect = { row: 0, column: 0, rows: 1, columns: 1 };

/** Cells of one sheet. */
export class CellRange {
  constructor(
    readonly book: Book,
    /** Undefined once the cells were deleted. */
    public reference: Reference | undefined,
  ) {}

  get object(): HostObject {
    return this.book.objects.range(this);
  }

  get sheetId(): string {
    return this.there().sheetId;
  }

  get rect(): Rect {
    return this.there().rect;
  }

  /** Whole rows or whole columns. */
  get isUnbounded(): boolean {
    return this.rect.rows === SHEET_ROWS || this.rect.columns === SHEET_COLUMNS;
  }

  get address(): string {
    const { sheetId, rect } = this.there();
    return writeAddress(this.book.sheetName(sheetId), rect);
  }

  private there(): Reference {
    if (!this.reference) throw invalidReference();
    return this.reference;
  }
}

/** A rectangle beyond the sheet's edge or without any cell is an InvalidArgument. */
export function checkedRect(rect: Rect): Rect {
  const { row, column, rows, columns } = rect;
  const fits =
    row >= 0 &&
    column >= 0 &&
    rows >= 1 &&
    columns >= 1 &&
    row + rows <= SHEET_ROWS &&
    column + columns <= SHEET_COLUMNS;
  if (!fits) throw invalidArgument();
  return rect;
}

/** An argument that is a range, or the address of one; an address without a sheet means the sheet of `beside`. */
export function rangeArgument(beside: CellRange, args: MethodArguments, index: number): CellRange {
  if (args.isObject(index)) {
    const { target } = args.object(index);
    if (!(target instanceof CellRange)) throw invalidArgument();
    return target;
  }
  const address = readAddress(args.text(index));
  if (!address) throw invalidArgument();
  const sheet = address.sheetName === undefined ? undefined : beside.book.store.findSheet(address.sheetName);
  if (address.sheetName !== undefined && !sheet) throw invalidArgument();
  return beside.book.range(sheet?.id ?? beside.sheetId, address.rect);
}

/** Excel's keys for a sheet: its id or its name, the name without regard to case. */
export function findSheet(store: WorkbookStore, key: string): SheetInfo | undefined {
  return store.sheets().find((sheet) => sheet.id === key) ?? store.findSheet(key);
}

/** What the host knows beside the cells; changed by the page or a test, read by the object model. */
export interface HostState {
  /** Empty for a workbook that was never saved. */
  documentUrl: string;
  /** Changed since it was opened or saved. */
  isDirty: boolean;
  calculationMode: CalculationMode;
  /** `context.runtime.enableEvents`: while false, no event reaches the add-in. */
  enableEvents: boolean;
  /** Whether the pane is shown; the shared runtime lives on while it is not. */
  isPaneVisible: boolean;
  /** Whether another workbook of the same Excel is in front of this one. */
  isBehindAnother: boolean;
  /** Whether there is no connection to the workbook. */
  isOffline: boolean;
  readonly switches: ExcelSwitches;
  readonly culture: Culture;
}

type CalculationMode = 'Automatic' | 'AutomaticExceptTables' | 'Manual';

/** Protected structure is kept in the file. */
const STRUCTURE_PROPERTY = 'structureProtected';

export function isStructureProtected({ properties }: WorkbookStore): boolean {
  return properties.get(STRUCTURE_PROPERTY) === 'true';
}

export function setStructureProtected({ properties }: WorkbookStore, isProtected: boolean): void {
  if (isProtected) properties.set(STRUCTURE_PROPERTY, 'true');
  else properties.delete(STRUCTURE_PROPERTY);
}

/** The file's name for the workbook; Excel calls a new one `Book1`. */
export function workbookName(documentUrl: string): string {
  const path = documentUrl.split(/[?#]/, 1)[0] ?? '';
  const last = path.split(/[/\\]/).pop();
  return last ? decodeURIComponent(last) : 'Book1';
}
