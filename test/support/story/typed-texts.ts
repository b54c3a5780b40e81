/**
 * Follows what a user typed, and beside which row. It reads only the texts in the cells, the name
 * of the block and its record; it uses no other part of the product. Each text is typed once, so
 * that it can be found wherever it went.
 */
import type { Rect } from '../../../src/grid';
import { countHeaderRows, formatAnchorName, tryReadKeptNotes, tryReadUserCells } from '../../../src/placement';
import type { TrackedReference, WorkbookStore } from '../../../src/workbench/store';
import { readPlacements } from '../file-records';

interface Spot {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

/** Describes a block as its cells show it: its headers and the keys in its first report column. */
export interface ShownBlock {
  readonly sheetId: string;
  readonly rect: Rect;
  readonly headerRows: number;
  /** The header of each column of the block. */
  readonly headers: readonly string[];
  /**
   * The key of each row below the header, and whether the user has overwritten what else identifies
   * the row.
   */
  readonly keys: readonly string[];
  readonly areKeysOverwritten: readonly boolean[];
}

type Expected =
  | { readonly kind: 'beside'; readonly key: string }
  | { readonly kind: 'cell'; readonly key: string; readonly member: string }
  /** The text must be in this cell, which moves only with inserted and deleted cells. */
  | { readonly kind: 'there'; readonly cell: TrackedReference }
  /** The text may be anywhere, because no cell says for certain to which row it belongs. */
  | { readonly kind: 'anywhere'; readonly key?: string };

export interface TypedTexts {
  /** Returns a text that nothing else in the workbook holds. */
  next(): string;
  /** Takes the current cell of each text as right. Must be called before the product works. */
  recordPositions(): void;
  /** Runs an edit that the user makes while the product works. */
  editDuringRefresh(edit: () => void): void;
  /** Runs an edit of the user. Texts that are gone afterwards were removed on purpose. */
  makeEdit(makeEdit: () => void, removesNothing?: boolean): void;
  /** Notes that the user agreed to overwrite these cells. */
  giveUpTexts(isIn: (spot: Spot) => boolean): void;
  /**
   * A part of a refresh was rolled back: a text that is again beside another row now also waits for
   * its own row.
   */
  giveUpDoubledTexts(): void;
  /** @returns what is wrong with the texts now */
  findFaults(isSettled: boolean): readonly string[];
}

const TEXT = /\bt\d+\b/g;
const KEY = /^k\d+$/;
const KIND = /^kind \d$/;

export function readBlock(store: WorkbookStore, members: ReadonlySet<string>): ShownBlock | undefined {
  const [placement] = readPlacements(store);
  const blockPlace = placement && store.resolveName(formatAnchorName(placement.id));
  if (!blockPlace) return undefined;
  const { sheetId, rect } = blockPlace;
  const values = store.readValues(sheetId, rect).map((row) => row.map(String));
  const headerRows = countHeaderRows(placement.written);
  const body = values.slice(headerRows);
  const headers = values[headerRows - 1] ?? [];
  const keyColumn = headers.indexOf('Key');
  const kindColumn = headers.indexOf('Kind');
  return {
    sheetId,
    rect,
    headerRows,
    headers: headers.map((header) => (members.has(header) ? header : '')),
    keys: body.map((row) => row[keyColumn] ?? ''),
    areKeysOverwritten: body.map((row) => !KIND.test(row[kindColumn] ?? '')),
  };
}

export function createTypedTexts(getStore: () => WorkbookStore, members: ReadonlySet<string>): TypedTexts {
  let count = 0;
  let expected = new Map<string, Expected>();
  /** Maps each text to the row beside which it was last. */
  const rowKeyByText = new Map<string, string>();
  const presentTexts = new Set<string>();
  /**
   * Texts that were typed while the product works. Whether the block touches them is decided once
   * it has its new size.
   */
  const recentlyTyped = new Set<string>();
  /**
   * Texts whose row the user has overwritten. On a device with no cached rows such a note may wait
   * under either name of the row.
   */
  const doubtfulTexts = new Set<string>();
  /**
   * Texts that the user gave up in an answer. An undo may restore them, but they are no longer
   * expected.
   */
  const givenUpTexts = new Set<string>();

  function findSpots(): Map<string, Spot[]> {
    const store = getStore();
    const spotsByText = new Map<string, Spot[]>();
    for (const { id: sheetId } of store.listSheets()) {
      const used = store.findUsedRange(sheetId, true);
      if (!used) continue;
      for (const [down, row] of store.readFormulas(sheetId, used).entries())
        for (const [right, input] of row.entries())
          for (const text of String(input).match(TEXT) ?? [])
            spotsByText.set(text, [
              ...(spotsByText.get(text) ?? []),
              { sheetId, row: used.row + down, column: used.column + right },
            ]);
    }
    return spotsByText;
  }

  function findTexts(): Set<string> {
    return new Set(findSpots().keys());
  }

  function readKeptTexts(): Readonly<Record<'notes' | 'returned' | 'cells', readonly string[]>> {
    const placements = readPlacements(getStore());
    const readNotes = (state: 'waitingNotes' | 'returnedNotes') =>
      placements.flatMap(({ notes: { keptNotes } }) =>
        tryReadKeptNotes(keptNotes)[state].flatMap(({ cells }) =>
          [...cells.values()].map(({ input }) => String(input)),
        ),
      );
    const cells = placements.flatMap(({ notes: { ownCells } }) =>
      tryReadUserCells(ownCells).cells.map(({ value }) => String(value)),
    );
    const findTextsIn = (inputs: readonly string[]) => inputs.flatMap((input) => input.match(TEXT) ?? []);
    return {
      notes: findTextsIn(readNotes('waitingNotes')),
      returned: findTextsIn(readNotes('returnedNotes')),
      cells: findTextsIn(cells),
    };
  }

  function toExpectation(text: string, spot: Spot, block: ShownBlock | undefined): Expected {
    const createThere = (): Expected => ({
      kind: 'there',
      cell: getStore().track(spot.sheetId, { ...toCell(spot), rows: 1, columns: 1 }),
    });
    if (!block || block.sheetId !== spot.sheetId) return createThere();
    const { rect } = block;
    const down = spot.row - rect.row;
    const right = spot.column - rect.column;
    if (down < 0 || down >= rect.rows || right < 0) return createThere();
    const member = block.headers[right];
    if (down < block.headerRows) return right < rect.columns ? { kind: 'anywhere' } : createThere();
    const key = block.keys[down - block.headerRows] ?? '';
    const isKey = KEY.test(key);
    // These texts are beyond empty columns, where columns have left the block.
    if (right >= rect.columns && !isConnected(spot, block))
      return recentlyTyped.has(text) || (readPlacements(getStore())[0]?.notes.notesGap ?? 0) > 0
        ? { kind: 'anywhere', ...(isKey && { key }) }
        : createThere();
    if (!isKey || member === 'Key') return { kind: 'anywhere' };
    if (block.areKeysOverwritten[down - block.headerRows]) doubtfulTexts.add(text);
    // An undo may have restored a note under the header of a column that has since come to its
    // place.
    return member && !readKeptTexts().notes.includes(text) ? { kind: 'cell', key, member } : { kind: 'beside', key };
  }

  /**
   * True if every column from the block to the spot holds something beside the rows of the block.
   */
  function isConnected({ sheetId, column }: Spot, { rect }: ShownBlock): boolean {
    const first = rect.column + rect.columns;
    for (let noteColumn = first; noteColumn < column; noteColumn += 1) {
      const cells = getStore()
        .readValues(sheetId, { ...rect, column: noteColumn, columns: 1 })
        .flat();
      if (cells.every((cell) => cell === '')) return false;
    }
    return true;
  }

  function recordPosition(text: string, spot: Spot, block: ShownBlock | undefined): void {
    const next = toExpectation(text, spot, block);
    expected.set(text, next);
    if (next.kind === 'there' || next.kind === 'cell') rowKeyByText.delete(text);
    else if (next.key !== undefined) rowKeyByText.set(text, next.key);
  }

  function findFault(
    text: string,
    foundSpots: readonly Spot[],
    block: ShownBlock | undefined,
    isSettled: boolean,
  ): string | undefined {
    const { notes, returned, cells } = readKeptTexts();
    const waitingCount = notes.filter((note) => note === text).length;
    // An undo removes from the cells what has come back; the next refresh that looks at the notes
    // lists it again.
    const isInList = cells.includes(text) || returned.includes(text);
    const expectation = expected.get(text);
    if (foundSpots.length === 0 && waitingCount === 0 && !isInList) return 'is lost';
    if (foundSpots.length > 1) return `stands ${foundSpots.length} times`;
    if (waitingCount > 1 && !doubtfulTexts.has(text)) return `waits ${waitingCount} times`;
    if (isSettled && foundSpots.length === 1 && waitingCount > 0 && !doubtfulTexts.has(text)) return 'stands and waits';
    const [spot] = foundSpots;
    if (!spot) return waitingCount > 0 && isSettled ? findWaitingFault(text, block) : undefined;
    const key = rowKeyByText.get(text);
    if (expectation?.kind === 'there') {
      if (isAt(expectation.cell, spot)) return undefined;
      return `stands at ${JSON.stringify(spot)} instead of ${JSON.stringify(expectation.cell.getPlace())}`;
    }
    if (expectation?.kind === 'anywhere' || !block) return undefined;
    const actualKey =
      spot.sheetId === block.sheetId ? block.keys[spot.row - block.rect.row - block.headerRows] : undefined;
    const expectedKey = expectation?.kind === 'cell' ? expectation.key : key;
    if (expectedKey !== undefined && actualKey !== expectedKey)
      return `stands beside ${actualKey} instead of ${expectedKey}`;
    const member = block.headers[spot.column - block.rect.column];
    if (expectation?.kind === 'cell' && member !== expectation.member)
      return `stands in ${member} instead of ${expectation.member}`;
    return undefined;
  }

  function findWaitingFault(text: string, block: ShownBlock | undefined): string | undefined {
    const expectation = expected.get(text);
    const hasRow = expectation?.kind === 'beside' && !doubtfulTexts.has(text) && block?.keys.includes(expectation.key);
    return hasRow ? `waits although ${expectation.key} stands` : undefined;
  }

  /**
   * @param fixedTexts texts that are no notes, wherever the block ends now
   * @param tornTexts texts that are separated from their rows for a moment
   */
  function recordPositions(
    fixedTexts: ReadonlySet<string> = new Set(),
    tornTexts: ReadonlySet<string> = new Set(),
  ): void {
    const before = expected;
    expected = new Map();
    const block = readBlock(getStore(), members);
    for (const [text, [spot]] of findSpots()) {
      presentTexts.add(text);
      const previous = before.get(text);
      if (previous && tornTexts.has(text)) expected.set(text, previous);
      else if (spot && fixedTexts.has(text) && previous?.kind === 'there' && isAt(previous.cell, spot))
        expected.set(text, previous);
      else if (spot) recordPosition(text, spot, block);
    }
    for (const [text, expectation] of before)
      if (expectation.kind === 'there' && expected.get(text) !== expectation) expectation.cell.release();
  }

  /**
   * Returns the texts beside a half-written block. It touches them only for the moment, so they do
   * not become notes.
   */
  function findTouchedTexts(): ReadonlySet<string> {
    const block = readBlock(getStore(), members);
    const isTouched = (text: string, spot: Spot) => {
      const next = toExpectation(text, spot, block);
      if (next.kind === 'there') next.cell.release();
      return next.kind !== 'there';
    };
    const touchedTexts = [...findSpots()].filter(
      ([text, [spot]]) => expected.get(text)?.kind === 'there' && spot && isTouched(text, spot),
    );
    return new Set(touchedTexts.map(([text]) => text));
  }

  /**
   * Returns the texts beside rows that were written before their notes, or before both are rolled
   * back.
   */
  function findTornTexts(): ReadonlySet<string> {
    const block = readBlock(getStore(), members);
    const isTorn = (text: string, { sheetId, row }: Spot) => {
      const previous = expected.get(text);
      if (!block || sheetId !== block.sheetId || (previous?.kind !== 'beside' && previous?.kind !== 'cell'))
        return false;
      return block.keys[row - block.rect.row - block.headerRows] !== previous.key;
    };
    return new Set([...findSpots()].flatMap(([text, [spot]]) => (spot && isTorn(text, spot) ? [text] : [])));
  }

  function findFaults(isSettled: boolean): readonly string[] {
    const spotsByText = findSpots();
    const block = readBlock(getStore(), members);
    const all = new Set([...presentTexts, ...spotsByText.keys()]);
    return [...all].flatMap((text) => {
      if ((!presentTexts.has(text) || givenUpTexts.has(text)) && (spotsByText.get(text)?.length ?? 0) <= 1) return [];
      const fault = findFault(text, spotsByText.get(text) ?? [], block, isSettled);
      return fault === undefined ? [] : [`${text} ${fault}`];
    });
  }

  return {
    next() {
      count += 1;
      return `t${count}`;
    },
    recordPositions() {
      recentlyTyped.clear();
      recordPositions();
    },
    editDuringRefresh(edit) {
      const before = findTexts();
      const fixedTexts = findTouchedTexts();
      const tornTexts = findTornTexts();
      edit();
      const after = findTexts();
      for (const text of before) if (!after.has(text)) presentTexts.delete(text);
      for (const text of after) presentTexts.add(text);
      for (const text of after) if (!before.has(text)) recentlyTyped.add(text);
      recordPositions(fixedTexts, tornTexts);
    },
    makeEdit(edit, removesNothing = false) {
      const before = findTexts();
      edit();
      const after = findTexts();
      if (!removesNothing) for (const text of before) if (!after.has(text)) presentTexts.delete(text);
      for (const text of after) presentTexts.add(text);
      recordPositions();
    },
    giveUpTexts(isIn) {
      for (const [text, found] of findSpots()) if (found.some(isIn)) givenUpTexts.add(text);
    },
    giveUpDoubledTexts() {
      const { notes } = readKeptTexts();
      for (const text of findSpots().keys()) if (notes.includes(text)) givenUpTexts.add(text);
    },
    findFaults,
  };
}

function isAt(cell: TrackedReference, { sheetId, row, column }: Spot): boolean {
  const place = cell.getPlace();
  return place?.sheetId === sheetId && place.rect.row === row && place.rect.column === column;
}

function toCell({ row, column }: Spot): Pick<Rect, 'row' | 'column'> {
  return { row, column };
}
