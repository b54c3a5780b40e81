import type { Rect, Reference, WorkbookStore } from '../../store';
import { writeAddress } from '../a1';
import type { EventRegistrations } from '../event-registrations';
import { accessDenied, invalidReference } from '../host-error';
import type { HostObject } from '../host-object';
import { type HostState, isStructureProtected } from '../host-state';

/** The classes that lead to each other; handed in, so that their files need not import each other in a circle. */
export interface ObjectModel {
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
  changeStructureForGood<Result>(work: () => Result): Result {
    const result = this.changeStructure(work);
    this.endUndo();
    return result;
  }

  /**
   * Excel forgets all undo records after calls that it cannot undo: copying and deleting sheets, protection, saving, and on the desktop,
   * which the stand-in plays, also names, places and visibility of sheets (Excel add-ins, undo capabilities).
   */
  endUndo(): void {
    this.endsUndo = true;
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

  get address(): string {
    const { sheetId, rect } = this.there();
    return writeAddress(this.book.sheetName(sheetId), rect);
  }

  private there(): Reference {
    if (!this.reference) throw invalidReference();
    return this.reference;
  }
}
