import { isSameRect } from '../../grid';
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
import { formatRectAddress } from './a1';
import { EventType, type HostMessage } from './host-message';
import type { JsonObject } from './protocol';

/** Translates store events into the events that Excel raises for a registered add-in. */
export class StoreEvents {
  private sheets: ReadonlyMap<string, SheetInfo>;
  private activeSheetId: string;
  private readonly pending: { readonly messages: readonly HostMessage[]; readonly cells?: Rect }[] = [];

  constructor(
    private readonly store: WorkbookStore,
    private readonly registrations: EventRegistrations,
    private readonly trackCells: (reference: Reference) => string,
  ) {
    this.activeSheetId = store.activeSheetId;
    this.sheets = mapSheetsById(store);
  }

  get hasPending(): boolean {
    return this.pending.length > 0;
  }

  /** Returns and clears the pending messages, in order. */
  takeMessages(): readonly HostMessage[] {
    return this.pending.splice(0).flatMap(({ messages }) => messages);
  }

  add(event: StoreEvent): void {
    // The store reports shifted cells twice: as changed cells, then as inserted or deleted cells.
    // Excel raises only the second event.
    const shifted = event.type === 'structure' && event.change.kind !== 'moved' ? event.change.rect : undefined;
    const edited = this.pending.at(-1)?.cells;
    if (shifted && edited && isSameRect(edited, shifted)) this.pending.pop();
    const messages = this.toMessages(event);
    if (messages.length === 0) return;
    this.pending.push({ messages, ...(event.type === 'cells' && { cells: event.rect }) });
  }

  /** @returns an empty array for changes that Excel does not report or that have no handler */
  private toMessages(event: StoreEvent): readonly HostMessage[] {
    switch (event.type) {
      case 'cells':
        return this.toChangedMessages(event, event.source, 'RangeEdited');
      case 'sorted':
        return this.raise(EventType.WorksheetRowSorted, event.sheetId, () => ({
          ...describeSource(event.source),
          address: formatRectAddress(event.rect),
        }));
      case 'structure':
        return this.toStructureMessages(event.sheetId, event.change, event.source);
      case 'formats':
        return this.raise(EventType.WorksheetFormatChanged, event.sheetId, () => ({
          ...describeSource(event.source),
          address: formatRectAddress(event.rect),
          referenceId: this.trackCells(event),
        }));
      case 'calculated':
        return this.raise(EventType.WorksheetCalculated, event.sheetId, () => ({}));
      case 'selection': {
        const { sheetId, rect, otherRects = [] } = event.selection;
        const address = [rect, ...otherRects].map(formatRectAddress).join(',');
        const selected = this.raise(EventType.WorksheetSelectionChanged, sheetId, () => ({ address }));
        return [...this.toActivationMessages(), ...selected, { kind: 'selection' }];
      }
      case 'sheets':
        return this.toSheetMessages(event);
      case 'names':
      case 'history':
      case 'file':
        return [];
    }
  }

  private toChangedMessages(cells: Reference, source: ChangeSource, changeType: string, shiftDirection = 'None') {
    return this.raise(EventType.WorksheetChanged, cells.sheetId, () => ({
      ...describeSource(source),
      address: formatRectAddress(cells.rect),
      changeType,
      shiftDirection,
      referenceId: this.trackCells(cells),
    }));
  }

  private toStructureMessages(sheetId: string, change: StructureChange, source: ChangeSource): readonly HostMessage[] {
    // The store already reported both places of moved cells as changed cells.
    if (change.kind === 'moved') return [];
    const { changeType, shiftDirection } = describeShift(change);
    return this.toChangedMessages({ sheetId, rect: change.rect }, source, changeType, shiftDirection);
  }

  private toSheetMessages({
    change,
    sheetId,
    source,
  }: Extract<StoreEvent, { type: 'sheets' }>): readonly HostMessage[] {
    const before = this.sheets.get(sheetId);
    this.sheets = mapSheetsById(this.store);
    const after = this.sheets.get(sheetId);
    const raise = (type: number, fields: JsonObject = {}) =>
      this.raise(type, sheetId, () => ({ ...describeSource(source), ...fields }));
    switch (change) {
      case 'added':
        return raise(EventType.WorksheetAdded);
      case 'removed':
        return [...raise(EventType.WorksheetDeleted), ...this.toActivationMessages()];
      case 'activated':
        return this.toActivationMessages();
      case 'renamed':
        return raise(EventType.WorksheetNameChanged, { nameBefore: before?.name ?? '', nameAfter: after?.name ?? '' });
      case 'moved': {
        const positions = { positionBefore: before?.position ?? -1, positionAfter: after?.position ?? -1 };
        return raise(EventType.WorksheetMoved, positions);
      }
      case 'visibility': {
        const states = { visibilityBefore: before?.visibility ?? '', visibilityAfter: after?.visibility ?? '' };
        return raise(EventType.WorksheetVisibilityChanged, states);
      }
      case 'protection':
        return raise(EventType.WorksheetProtectionChanged, { isProtected: after?.protected ?? false });
      case 'filter':
      case 'objects':
      case 'tables':
      case 'look':
        return [];
    }
  }

  /**
   * Selecting on another sheet activates it. Each of the two sheets gets one event, a deleted sheet
   * gets none.
   */
  private toActivationMessages(): readonly HostMessage[] {
    const previousId = this.activeSheetId;
    const currentId = this.store.activeSheetId;
    if (previousId === currentId) return [];
    this.activeSheetId = currentId;
    const stillExists = this.store.listSheets().some(({ id }) => id === previousId);
    return [
      ...(stillExists ? this.raise(EventType.WorksheetDeactivated, previousId, () => ({})) : []),
      ...this.raise(EventType.WorksheetActivated, currentId, () => ({})),
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

function mapSheetsById(store: WorkbookStore): ReadonlyMap<string, SheetInfo> {
  return new Map(store.listSheets().map((sheet) => [sheet.id, sheet]));
}

/** Only a change by the add-in through the host has a trigger; a user's change has `Unknown`. */
function describeSource(source: ChangeSource): { readonly source: string; readonly triggerSource: string } {
  return {
    source: source === 'remote' ? 'Remote' : 'Local',
    triggerSource: source === 'host' ? 'ThisLocalAddin' : 'Unknown',
  };
}

function describeShift(change: Exclude<StructureChange, { kind: 'moved' }>): {
  readonly changeType: string;
  readonly shiftDirection: string;
} {
  const cells = formatRectAddress(change.rect);
  const unit = /^\d+:\d+$/.test(cells) ? 'Row' : /^[A-Z]+:[A-Z]+$/.test(cells) ? 'Column' : 'Cell';
  const isWhole = unit !== 'Cell';
  if (change.kind === 'inserted') {
    const direction = change.shift === 'down' ? 'ShiftCellDown' : 'ShiftCellRight';
    return { changeType: `${unit}Inserted`, shiftDirection: isWhole ? 'None' : direction };
  }
  const direction = change.shift === 'up' ? 'ShiftCellUp' : 'ShiftCellLeft';
  return { changeType: `${unit}Deleted`, shiftDirection: isWhole ? 'None' : direction };
}

/**
 * Records the events for which the add-in registered. Excel raises an event only for handlers that
 * exist when it happens, so a handler never sees an earlier change.
 */
export class EventRegistrations {
  private readonly counts = new Map<string, number>();

  /** @param target a worksheet id, or `Workbook` for collections */
  add(type: number, target: string): void {
    this.changeCount(type, target, 1);
  }

  remove(type: number, target: string): void {
    this.changeCount(type, target, -1);
  }

  has(type: number, target: string): boolean {
    return (this.counts.get(toKey(type, target)) ?? 0) > 0;
  }

  clear(): void {
    this.counts.clear();
  }

  private changeCount(type: number, target: string, delta: number): void {
    const key = toKey(type, target);
    this.counts.set(key, Math.max(0, (this.counts.get(key) ?? 0) + delta));
  }
}

function toKey(type: number, target: string): string {
  return `${type} ${target}`;
}

/** The add-in can query the cells of this number of recent events with `event.getRange`. */
const MAX_EVENT_CELLS = 200;

/** Keeps the cells of past events by id; they follow inserts and deletes like every reference. */
export class EventCells {
  private nextNumber = 1;
  private readonly cells = new Map<string, TrackedReference>();

  constructor(private readonly store: WorkbookStore) {}

  add(reference: Reference): string {
    const id = `{event-${this.nextNumber++}}`;
    this.cells.set(id, this.store.track(reference.sheetId, reference.rect));
    const [oldest] = this.cells;
    if (oldest && this.cells.size > MAX_EVENT_CELLS) {
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
