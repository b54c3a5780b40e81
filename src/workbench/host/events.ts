import type {
  ChangeSource,
  Rect,
  Reference,
  SheetInfo,
  StoreEvent,
  StructureChange,
  TrackedReference,
  WorkbookStore,
} from '../store';
import { writeCells } from './a1';
import { EventType, type HostMessage } from './host-message';
import type { JsonObject } from './protocol';

/** Returns an id with which the add-in can query the changed cells (`event.getRange`). */
type RememberCells = (reference: Reference) => string;

/** Translates store events into the events that Excel raises for a registered add-in. */
export class StoreEvents {
  private sheets: ReadonlyMap<string, SheetInfo>;
  private activeSheetId: string;
  private readonly waiting: { readonly messages: readonly HostMessage[]; readonly cells?: Rect }[] = [];

  constructor(
    private readonly store: WorkbookStore,
    private readonly registrations: EventRegistrations,
    private readonly rememberCells: RememberCells,
  ) {
    this.activeSheetId = store.activeSheetId;
    this.sheets = sheetsById(store);
  }

  get hasWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** Returns and clears the pending messages, in order. */
  take(): readonly HostMessage[] {
    return this.waiting.splice(0).flatMap(({ messages }) => messages);
  }

  add(event: StoreEvent): void {
    // The store reports shifted cells twice: as changed cells, then as inserted or deleted cells.
    // Excel raises only the second event.
    const shifted = event.type === 'structure' && event.change.kind !== 'moved' ? event.change.rect : undefined;
    if (shifted && isSame(this.waiting.at(-1)?.cells, shifted)) this.waiting.pop();
    const messages = this.messages(event);
    if (messages.length === 0) return;
    this.waiting.push({ messages, ...(event.type === 'cells' && { cells: event.rect }) });
  }

  /** @returns an empty array for changes that Excel does not report or that have no handler */
  private messages(event: StoreEvent): readonly HostMessage[] {
    switch (event.type) {
      case 'cells':
        return this.changed(event, event.source, 'RangeEdited');
      case 'sorted':
        return this.raise(EventType.WorksheetRowSorted, event.sheetId, () => ({
          ...origin(event.source),
          address: writeCells(event.rect),
        }));
      case 'structure':
        return this.structureChanged(event.sheetId, event.change, event.source);
      case 'formats':
        return this.raise(EventType.WorksheetFormatChanged, event.sheetId, () => ({
          ...origin(event.source),
          address: writeCells(event.rect),
          referenceId: this.rememberCells(event),
        }));
      case 'calculated':
        return this.raise(EventType.WorksheetCalculated, event.sheetId, () => ({}));
      case 'selection': {
        const { sheetId, rect } = event.selection;
        const address = writeCells(rect);
        const selected = this.raise(EventType.WorksheetSelectionChanged, sheetId, () => ({ address }));
        return [...this.activated(), ...selected, { kind: 'selection' }];
      }
      case 'sheets':
        return this.sheetsChanged(event);
      case 'names':
      case 'history':
      case 'file':
        return [];
    }
  }

  private changed(cells: Reference, source: ChangeSource, changeType: string, shiftDirection = 'None') {
    return this.raise(EventType.WorksheetChanged, cells.sheetId, () => ({
      ...origin(source),
      address: writeCells(cells.rect),
      changeType,
      shiftDirection,
      referenceId: this.rememberCells(cells),
    }));
  }

  private structureChanged(sheetId: string, change: StructureChange, source: ChangeSource): readonly HostMessage[] {
    // The store already reported both places of moved cells as changed cells.
    if (change.kind === 'moved') return [];
    const { changeType, shiftDirection } = describeShift(change);
    return this.changed({ sheetId, rect: change.rect }, source, changeType, shiftDirection);
  }

  private sheetsChanged({ change, sheetId, source }: Extract<StoreEvent, { type: 'sheets' }>): readonly HostMessage[] {
    const before = this.sheets.get(sheetId);
    this.sheets = sheetsById(this.store);
    const now = this.sheets.get(sheetId);
    const from = origin(source);
    switch (change) {
      case 'added':
        return this.raise(EventType.WorksheetAdded, sheetId, () => from);
      case 'removed':
        return [...this.raise(EventType.WorksheetDeleted, sheetId, () => from), ...this.activated()];
      case 'activated':
        return this.activated();
      case 'renamed': {
        const names = { nameBefore: before?.name ?? '', nameAfter: now?.name ?? '' };
        return this.raise(EventType.WorksheetNameChanged, sheetId, () => ({ ...from, ...names }));
      }
      case 'moved': {
        const positions = { positionBefore: before?.position ?? -1, positionAfter: now?.position ?? -1 };
        return this.raise(EventType.WorksheetMoved, sheetId, () => ({ ...from, ...positions }));
      }
      case 'visibility': {
        const states = { visibilityBefore: before?.visibility ?? '', visibilityAfter: now?.visibility ?? '' };
        return this.raise(EventType.WorksheetVisibilityChanged, sheetId, () => ({ ...from, ...states }));
      }
      case 'protection': {
        const isProtected = now?.protected ?? false;
        return this.raise(EventType.WorksheetProtectionChanged, sheetId, () => ({ ...from, isProtected }));
      }
      case 'filter':
      case 'tables':
      case 'look':
        return [];
    }
  }

  /**
   * Selecting on another sheet activates it. Each of the two sheets gets one event, a deleted sheet
   * gets none.
   */
  private activated(): readonly HostMessage[] {
    const left = this.activeSheetId;
    const now = this.store.activeSheetId;
    if (left === now) return [];
    this.activeSheetId = now;
    const isThere = this.store.sheets().some(({ id }) => id === left);
    return [
      ...(isThere ? this.raise(EventType.WorksheetDeactivated, left, () => ({})) : []),
      ...this.raise(EventType.WorksheetActivated, now, () => ({})),
    ];
  }

  /**
   * Serves handlers of the worksheet and of the collection; the payload is built only if a handler
   * exists.
   */
  private raise(type: number, sheetId: string, describe: () => JsonObject): readonly HostMessage[] {
    const targets = [sheetId, 'Workbook'].filter((target) => this.registrations.has(type, target));
    if (targets.length === 0) return [];
    const payload = { ...describe(), worksheetId: sheetId };
    return [{ kind: 'events', entries: targets.map((target) => ({ type, target, payload })) }];
  }
}

function isSame(a: Rect | undefined, b: Rect): boolean {
  return a?.row === b.row && a.column === b.column && a.rows === b.rows && a.columns === b.columns;
}

function sheetsById(store: WorkbookStore): ReadonlyMap<string, SheetInfo> {
  return new Map(store.sheets().map((sheet) => [sheet.id, sheet]));
}

/** Only a change by the add-in through the host has a trigger; a user's change has `Unknown`. */
function origin(source: ChangeSource): { readonly source: string; readonly triggerSource: string } {
  return {
    source: source === 'remote' ? 'Remote' : 'Local',
    triggerSource: source === 'host' ? 'ThisLocalAddin' : 'Unknown',
  };
}

function describeShift(change: Exclude<StructureChange, { kind: 'moved' }>): {
  readonly changeType: string;
  readonly shiftDirection: string;
} {
  const cells = writeCells(change.rect);
  const what = /^\d+:\d+$/.test(cells) ? 'Row' : /^[A-Z]+:[A-Z]+$/.test(cells) ? 'Column' : 'Cell';
  const isWhole = what !== 'Cell';
  if (change.kind === 'inserted') {
    const direction = change.shift === 'down' ? 'ShiftCellDown' : 'ShiftCellRight';
    return { changeType: `${what}Inserted`, shiftDirection: isWhole ? 'None' : direction };
  }
  const direction = change.shift === 'up' ? 'ShiftCellUp' : 'ShiftCellLeft';
  return { changeType: `${what}Deleted`, shiftDirection: isWhole ? 'None' : direction };
}

/**
 * Records the events for which the add-in registered. Excel raises an event only for handlers that
 * exist when it happens, so a handler never sees an earlier change.
 */
export class EventRegistrations {
  private readonly counts = new Map<string, number>();

  /** @param target a worksheet id, or `Workbook` for collections */
  add(type: number, target: string): void {
    this.change(type, target, 1);
  }

  remove(type: number, target: string): void {
    this.change(type, target, -1);
  }

  has(type: number, target: string): boolean {
    return (this.counts.get(toKey(type, target)) ?? 0) > 0;
  }

  clear(): void {
    this.counts.clear();
  }

  private change(type: number, target: string, by: number): void {
    const key = toKey(type, target);
    this.counts.set(key, Math.max(0, (this.counts.get(key) ?? 0) + by));
  }
}

function toKey(type: number, target: string): string {
  return `${type} ${target}`;
}

/** The add-in can query the cells of this number of recent events with `event.getRange`. */
const REMEMBERED = 200;

/** Keeps the cells of past events by id; they follow inserts and deletes like every reference. */
export class RememberedCells {
  private next = 1;
  private readonly cells = new Map<string, TrackedReference>();

  constructor(private readonly store: WorkbookStore) {}

  add(reference: Reference): string {
    const id = `{event-${this.next++}}`;
    this.cells.set(id, this.store.track(reference.sheetId, reference.rect));
    const [oldest] = this.cells;
    if (oldest && this.cells.size > REMEMBERED) {
      oldest[1].release();
      this.cells.delete(oldest[0]);
    }
    return id;
  }

  get(id: string): TrackedReference | undefined {
    return this.cells.get(id);
  }

  clear(): void {
    for (const tracked of this.cells.values()) tracked.release();
    this.cells.clear();
  }
}
