/** Edits a workbook as a user might, at random but repeatably. */
import type { Rect } from '../../src/grid';
import { isCellError, type WorkbookStore } from '../../src/workbench/store';
import { type Edit, follow, type Place } from './block-truth';
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
export function editAtRandom(store: WorkbookStore, truth: Truth, name: EditName, chance: Chance): Truth {
  const sheetId = chance.of(store.sheets())?.id ?? store.activeSheetId;
  const rect = anyRect(chance);
  const block = chance.of([...truth.values()]);
  const shiftRows = { ...rect, column: 0, columns: SHEET_COLUMNS, rows: 1 + chance.below(3) };
  const shiftColumns = { ...rect, row: 0, rows: SHEET_ROWS, columns: 1 + chance.below(2) };
  switch (name) {
    case 'insertRows':
      return insert(store, truth, { sheetId, rect: shiftRows }, 'down');
    case 'insertColumns':
      return insert(store, truth, { sheetId, rect: shiftColumns }, 'right');
    case 'insertCells':
      return insert(store, truth, { sheetId, rect }, chance.of(['down', 'right']) ?? 'down');
    case 'deleteRows':
      return remove(store, truth, { sheetId, rect: shiftRows }, 'up');
    case 'deleteColumns':
      return remove(store, truth, { sheetId, rect: shiftColumns }, 'left');
    case 'deleteCells':
      return remove(store, truth, { sheetId, rect }, chance.of(['up', 'left']) ?? 'up');
    case 'cutAnything':
      return cut(store, truth, { sheetId, rect }, anyTarget(store, chance));
    case 'cutBlock':
      return block ? cut(store, truth, block, anyTarget(store, chance)) : truth;
    case 'copyCells':
      return paste(store, truth, { sheetId, rect }, anyTarget(store, chance));
    case 'copyBlock':
      return block ? paste(store, truth, block, anyTarget(store, chance)) : truth;
    case 'sort':
      return block ? sort(store, truth, block) : truth;
    case 'type':
      store.write(sheetId, { ...rect, rows: 1, columns: 1 }, `typed ${chance.below(1_000)}`, 'values');
      return truth;
    case 'clear':
      store.clear(sheetId, { ...rect, rows: 1, columns: Math.min(2, rect.columns) }, 'contents');
      return truth;
    case 'rename': {
      const next = chance.of(SHEET_NAMES) ?? 'List';
      if (!store.findSheet(next)) store.renameSheet(sheetId, next);
      return truth;
    }
    case 'moveSheet':
      store.moveSheet(sheetId, chance.below(store.sheets().length));
      return truth;
    case 'copySheet':
      if (store.sheets().length < 5) store.copySheet(sheetId);
      return truth;
    case 'removeSheet': {
      if (store.sheets().length < 2) return truth;
      store.removeSheet(sheetId);
      return following(truth, { kind: 'removeSheet', sheetId });
    }
    case 'removeName': {
      const found = chance.of(store.names());
      if (found) store.removeName(found.name, found.scope);
      return truth;
    }
  }
}

function insert(store: WorkbookStore, truth: Truth, at: Place, shift: 'down' | 'right'): Truth {
  store.insert(at.sheetId, at.rect, shift);
  return following(truth, { kind: 'insert', at, shift });
}

function remove(store: WorkbookStore, truth: Truth, at: Place, shift: 'up' | 'left'): Truth {
  store.delete(at.sheetId, at.rect, shift);
  return following(truth, { kind: 'delete', at, shift });
}

function cut(store: WorkbookStore, truth: Truth, from: Place, corner: Place): Truth {
  const to = { sheetId: corner.sheetId, rect: { ...from.rect, row: corner.rect.row, column: corner.rect.column } };
  store.move(from, to.sheetId, to.rect.row, to.rect.column);
  return following(truth, { kind: 'move', from, to });
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
  const values = store.values(block.sheetId, body).map((row) => row.map((one) => (isCellError(one) ? '' : one)));
  const sorted = values.sort((a, b) => String(b[0]).localeCompare(String(a[0])));
  store.write(block.sheetId, body, sorted, 'values');
  return truth;
}

function following(truth: Truth, edit: Edit): Truth {
  const next = new Map<string, Place>();
  for (const [id, block] of truth) {
    const place = follow(block, edit);
    if (place) next.set(id, place);
  }
  return next;
}

function anyRect(chance: Chance): Rect {
  return {
    row: chance.below(ROWS),
    column: chance.below(COLUMNS),
    rows: 1 + chance.below(7),
    columns: 1 + chance.below(5),
  };
}

function anyTarget(store: WorkbookStore, chance: Chance): Place {
  return { sheetId: chance.of(store.sheets())?.id ?? store.activeSheetId, rect: anyRect(chance) };
}
