import type { Json, JsonObject } from './protocol';

/** The host pushes these messages to the add-in's window, over any transport. */
export type HostMessage =
  | { readonly kind: 'events'; readonly entries: readonly EventEntry[] }
  /** The old-style event behind `workbook.onSelectionChanged` has no payload. */
  | { readonly kind: 'selection' }
  /** Carries messages to the part of office.js that their category selects. */
  | { readonly kind: 'entries'; readonly entries: readonly PushedEntry[] }
  /** The user pressed a ribbon button of type ExecuteFunction. */
  | { readonly kind: 'command'; readonly id: string; readonly action: string; readonly sourceId: string };

export interface PushedEntry {
  readonly category: number;
  readonly type: number;
  readonly message: Json;
}

/** Messages that are not events have these categories. */
export const MessageCategory = { CustomFunctions: 1, Actions: 2 } as const;

/** Office.js finds the handlers of an object event by type and target. */
interface EventEntry {
  readonly type: number;
  /** Holds a worksheet id, `Workbook` for collections, or an empty string for the runtime. */
  readonly target: string;
  readonly payload: JsonObject;
}

/** Office.js 1.1.110 numbers the object events like this. */
export const EventType = {
  WorksheetChanged: 10,
  WorksheetActivated: 11,
  WorksheetDeactivated: 12,
  WorksheetAdded: 13,
  WorksheetSelectionChanged: 14,
  WorksheetDeleted: 15,
  WorksheetCalculated: 16,
  WorksheetFormatChanged: 18,
  WorksheetRowSorted: 19,
  WorksheetProtectionChanged: 24,
  WorksheetNameChanged: 25,
  WorksheetVisibilityChanged: 26,
  WorksheetMoved: 27,
  VisibilityChanged: 65_539,
} as const;

/** Object events have this category among pushed messages. */
export const EVENT_CATEGORY = 65_536;

/** The web and native protocols send an entry as category, type, target, text, id, is-remote. */
type WireEntry = readonly [number, number, string, string, string, boolean];

export function toWireMessage({ category, type, message }: PushedEntry): WireEntry {
  return [category, type, '', JSON.stringify(message), '', false];
}

export function toWireEntry(entry: EventEntry): WireEntry {
  return [
    EVENT_CATEGORY,
    entry.type,
    entry.target,
    JSON.stringify(entry.payload),
    '',
    entry.payload.source === 'Remote',
  ];
}
