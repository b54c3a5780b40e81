/** Edits a workbook as a user might, at random but repeatably. */
import type { Rect } from '../../src/grid';
import { isCellError, type WorkbookStore } from '../../src/workbench/store';
import { type Edit, followEdit, type Place } from './block-truth';
import type { Chance } from './chance';

/** Maps placements to their blocks; one that is not in the map has lost its cells. */
export type Truth = ReadonlyMap<string, Place>;

/** An edit touches only cells in this many rows and columns. */
const ROWS = 48;
const COLUMNS = 16;
const SHEET_ROWS = 1_048_576;
const SHEET_COLUMNS = 16_384;
const SHEET_NAMES = ['Sheet1', 'Sheet1 (2)', 'List', 'North & South', "It's"];

export const EDITS = [
  'insertRows',
  'deleteRows',
  'insertColumns',
  'deleteColumns',
  'insertCells',
  'deleteCells',
  'cutAnything',
  'cutBlock',
  'cutBlock',
  'copyCells',
  'copyBlock',
  'sort',
  'type',
  'type',
  'clear',
  'rename',
  'moveSheet',
  'copySheet',
  'copySheet',
  'removeSheet',
  'removeName',
  'removeName',
] as const;
export type EditName = (typeof EDITS)[number];

/**
 * Makes one edit and returns where the blocks are afterwards; an edit that Excel refuses changes
 * nothing.
 */
export function makeRandomEdit(store: WorkbookStore, truth: Truth, name: EditName, chance: Chance): Truth {
  const sheetId = chance.pick(store.listSheets())?.id ?? store.activeSheetId;
  const rect = pickRect(chance);
  const block = chance.pick([...truth.values()]);
  const shiftRows = { ...rect, column: 0, columns: SHEET_COLUMNS, rows: 1 + chance.nextBelow(3) };
  const shiftColumns = { ...rect, row: 0, rows: SHEET_ROWS, columns: 1 + chance.nextBelow(2) };
  switch (name) {
    case 'insertRows':
      return insert(store, truth, { sheetId, rect: shiftRows }, 'down');
    case 'insertColumns':
      return insert(store, truth, { sheetId, rect: shiftColumns }, 'right');
    case 'insertCells':
      return insert(store, truth, { sheetId, rect }, chance.pick(['down', 'right']) ?? 'down');
    case 'deleteRows':
      return remove(store, truth, { sheetId, rect: shiftRows }, 'up');
    case 'deleteColumns':
      return remove(store, truth, { sheetId, rect: shiftColumns }, 'left');
    case 'deleteCells':
      return remove(store, truth, { sheetId, rect }, chance.pick(['up', 'left']) ?? 'up');
    case 'cutAnything':
      return cut(store, truth, { sheetId, rect }, pickTarget(store, chance));
    case 'cutBlock':
      return block ? cut(store, truth, block, pickTarget(store, chance)) : truth;
    case 'copyCells':
      return paste(store, truth, { sheetId, rect }, pickTarget(store, chance));
    case 'copyBlock':
      return block ? paste(store, truth, block, pickTarget(store, chance)) : truth;
    case 'sort':
      return block ? sort(store, truth, block) : truth;
    case 'type':
      store.write(sheetId, { ...rect, rows: 1, columns: 1 }, `typed ${chance.nextBelow(1_000)}`, 'values');
      return truth;
    case 'clear':
      store.clear(sheetId, { ...rect, rows: 1, columns: Math.min(2, rect.columns) }, 'contents');
      return truth;
    case 'rename': {
      const next = chance.pick(SHEET_NAMES) ?? 'List';
      if (!store.findSheet(next)) store.renameSheet(sheetId, next);
      return truth;
    }
    case 'moveSheet':
      store.moveSheet(sheetId, chance.nextBelow(store.listSheets().length));
      return truth;
    case 'copySheet':
      if (store.listSheets().length < 5) store.copySheet(sheetId);
      return truth;
    case 'removeSheet': {
      if (store.listSheets().length < 2) return truth;
      store.removeSheet(sheetId);
      return moveBlocks(truth, { kind: 'removeSheet', sheetId });
    }
    case 'removeName': {
      const pickedName = chance.pick(store.listNames());
      if (pickedName) store.removeName(pickedName.name, pickedName.scope);
      return truth;
    }
  }
}

function insert(store: WorkbookStore, truth: Truth, at: Place, shift: 'down' | 'right'): Truth {
  store.insert(at.sheetId, at.rect, shift);
  return moveBlocks(truth, { kind: 'insert', at, shift });
}

function remove(store: WorkbookStore, truth: Truth, at: Place, shift: 'up' | 'left'): Truth {
  store.delete(at.sheetId, at.rect, shift);
  return moveBlocks(truth, { kind: 'delete', at, shift });
}

function cut(store: WorkbookStore, truth: Truth, from: Place, corner: Place): Truth {
  const to = { sheetId: corner.sheetId, rect: { ...from.rect, row: corner.rect.row, column: corner.rect.column } };
  store.move(from, to.sheetId, to.rect.row, to.rect.column);
  return moveBlocks(truth, { kind: 'move', from, to });
}

function paste(store: WorkbookStore, truth: Truth, from: Place, corner: Place): Truth {
  const rect = { ...from.rect, row: corner.rect.row, column: corner.rect.column };
  store.copy(from, { sheetId: corner.sheetId, rect }, 'all');
  return truth;
}

/** Excel's sort moves contents below the header; nothing that refers to the cells follows. */
function sort(store: WorkbookStore, truth: Truth, block: Place): Truth {
  if (block.rect.rows < 3) return truth;
  const body = { ...block.rect, row: block.rect.row + 1, rows: block.rect.rows - 1 };
  const values = store
    .readValues(block.sheetId, body)
    .map((row) => row.map((value) => (isCellError(value) ? '' : value)));
  const sorted = values.sort((a, b) => String(b[0]).localeCompare(String(a[0])));
  store.write(block.sheetId, body, sorted, 'values');
  return truth;
}

function moveBlocks(truth: Truth, edit: Edit): Truth {
  const next = new Map<string, Place>();
  for (const [id, block] of truth) {
    const place = followEdit(block, edit);
    if (place) next.set(id, place);
  }
  return next;
}

function pickRect(chance: Chance): Rect {
  return {
    row: chance.nextBelow(ROWS),
    column: chance.nextBelow(COLUMNS),
    rows: 1 + chance.nextBelow(7),
    columns: 1 + chance.nextBelow(5),
  };
}

function pickTarget(store: WorkbookStore, chance: Chance): Place {
  return { sheetId: chance.pick(store.listSheets())?.id ?? store.activeSheetId, rect: pickRect(chance) };
}
