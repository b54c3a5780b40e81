/**
 * Follows what a user typed, and beside which row. It reads only the texts in the cells, the name
 * of the block and its record; it uses no other part of the product. Each text is typed once, so
 * that it can be found wherever it went.
 */
import type { Rect } from '../../../src/grid';
import { countHeaderRows, formatAnchorName, tryReadKeptNotes, tryReadUserCells } from '../../../src/placement';
import type { TrackedReference, WorkbookStore } from '../../../src/workbench/store';
import { kept } from '../run-stage';

interface Spot {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

/** Describes a block as its cells show it: its headers and the keys in its first report column. */
export interface SeenBlock {
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
  readonly areTypedOver: readonly boolean[];
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
  see(): void;
  /** Runs an edit that the user makes while the product works. */
  meanwhile(edit: () => void): void;
  /** Runs an edit of the user. Texts that are gone afterwards were removed on purpose. */
  edit(edit: () => void, takesNothingAway?: boolean): void;
  /** Notes that the user agreed to overwrite these cells. */
  giveUp(isIn: (spot: Spot) => boolean): void;
  /**
   * A part of a refresh was rolled back: a text that is again beside another row now also waits for
   * its own row.
   */
  giveUpDoubled(): void;
  /** @returns what is wrong with the texts now */
  faults(isSettled: boolean): readonly string[];
}

const TEXT = /\bt\d+\b/g;
const KEY = /^k\d+$/;
const KIND = /^kind \d$/;

export function seenBlock(store: WorkbookStore, members: ReadonlySet<string>): SeenBlock | undefined {
  const [placement] = kept(store);
  const at = placement && store.nameReference(formatAnchorName(placement.id));
  if (!at) return undefined;
  const { sheetId, rect } = at;
  const values = store.values(sheetId, rect).map((row) => row.map(String));
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
    areTypedOver: body.map((row) => !KIND.test(row[kindColumn] ?? '')),
  };
}

export function createTypedTexts(now: () => WorkbookStore, members: ReadonlySet<string>): TypedTexts {
  let count = 0;
  let expected = new Map<string, Expected>();
  /** Maps each text to the row beside which it was last. */
  const keyOf = new Map<string, string>();
  const alive = new Set<string>();
  /**
   * Texts that were typed while the product works. Whether the block touches them is decided once
   * it has its new size.
   */
  const justTyped = new Set<string>();
  /**
   * Texts whose row the user has overwritten. On a device with no cached rows such a note may wait
   * under either name of the row.
   */
  const doubtful = new Set<string>();
  /**
   * Texts that the user gave up in an answer. An undo may restore them, but they are no longer
   * expected.
   */
  const givenUp = new Set<string>();

  function spots(): Map<string, Spot[]> {
    const store = now();
    const found = new Map<string, Spot[]>();
    for (const { id: sheetId } of store.sheets()) {
      const used = store.usedRange(sheetId, true);
      if (!used) continue;
      for (const [down, row] of store.formulas(sheetId, used).entries())
        for (const [right, input] of row.entries())
          for (const text of String(input).match(TEXT) ?? [])
            found.set(text, [
              ...(found.get(text) ?? []),
              { sheetId, row: used.row + down, column: used.column + right },
            ]);
    }
    return found;
  }

  function texts(): Set<string> {
    return new Set(spots().keys());
  }

  function keptTexts(): Readonly<Record<'notes' | 'returned' | 'cells', readonly string[]>> {
    const placements = kept(now());
    const notesOf = (state: 'waiting' | 'returned') =>
      placements.flatMap(({ notes: { keptNotes } }) =>
        tryReadKeptNotes(keptNotes)[state].flatMap(({ cells }) =>
          [...cells.values()].map(({ input }) => String(input)),
        ),
      );
    const cells = placements.flatMap(({ notes: { ownCells } }) =>
      tryReadUserCells(ownCells).cells.map(({ value }) => String(value)),
    );
    const textsOf = (inputs: readonly string[]) => inputs.flatMap((input) => input.match(TEXT) ?? []);
    return { notes: textsOf(notesOf('waiting')), returned: textsOf(notesOf('returned')), cells: textsOf(cells) };
  }

  function expect(text: string, spot: Spot, block: SeenBlock | undefined): Expected {
    const there = (): Expected => ({
      kind: 'there',
      cell: now().track(spot.sheetId, { ...at(spot), rows: 1, columns: 1 }),
    });
    if (!block || block.sheetId !== spot.sheetId) return there();
    const { rect } = block;
    const down = spot.row - rect.row;
    const right = spot.column - rect.column;
    if (down < 0 || down >= rect.rows || right < 0) return there();
    const member = block.headers[right];
    if (down < block.headerRows) return right < rect.columns ? { kind: 'anywhere' } : there();
    const key = block.keys[down - block.headerRows] ?? '';
    const isKey = KEY.test(key);
    // These texts are beyond empty columns, where columns have left the block.
    if (right >= rect.columns && !touches(spot, block))
      return justTyped.has(text) || (kept(now())[0]?.notes.notesGap ?? 0) > 0
        ? { kind: 'anywhere', ...(isKey && { key }) }
        : there();
    if (!isKey || member === 'Key') return { kind: 'anywhere' };
    if (block.areTypedOver[down - block.headerRows]) doubtful.add(text);
    // An undo may have restored a note under the header of a column that has since come to its
    // place.
    return member && !keptTexts().notes.includes(text) ? { kind: 'cell', key, member } : { kind: 'beside', key };
  }

  /**
   * True if every column from the block to the spot holds something beside the rows of the block.
   */
  function touches({ sheetId, column }: Spot, { rect }: SeenBlock): boolean {
    const first = rect.column + rect.columns;
    for (let at = first; at < column; at += 1) {
      const cells = now()
        .values(sheetId, { ...rect, column: at, columns: 1 })
        .flat();
      if (cells.every((cell) => cell === '')) return false;
    }
    return true;
  }

  function seeOne(text: string, spot: Spot, block: SeenBlock | undefined): void {
    const next = expect(text, spot, block);
    expected.set(text, next);
    if (next.kind === 'there' || next.kind === 'cell') keyOf.delete(text);
    else if (next.key !== undefined) keyOf.set(text, next.key);
  }

  function wrong(
    text: string,
    found: readonly Spot[],
    block: SeenBlock | undefined,
    isSettled: boolean,
  ): string | undefined {
    const { notes, returned, cells } = keptTexts();
    const waits = notes.filter((note) => note === text).length;
    // An undo removes from the cells what has come back; the next refresh that looks at the notes
    // lists it again.
    const isKept = cells.includes(text) || returned.includes(text);
    const one = expected.get(text);
    if (found.length === 0 && waits === 0 && !isKept) return 'is lost';
    if (found.length > 1) return `stands ${found.length} times`;
    if (waits > 1 && !doubtful.has(text)) return `waits ${waits} times`;
    if (isSettled && found.length === 1 && waits > 0 && !doubtful.has(text)) return 'stands and waits';
    const [spot] = found;
    if (!spot) return waits > 0 && isSettled ? waitsWrongly(text, block) : undefined;
    const key = keyOf.get(text);
    if (one?.kind === 'there') {
      if (isAt(one.cell, spot)) return undefined;
      return `stands at ${JSON.stringify(spot)} instead of ${JSON.stringify(one.cell.current())}`;
    }
    if (one?.kind === 'anywhere' || !block) return undefined;
    const standsBy =
      spot.sheetId === block.sheetId ? block.keys[spot.row - block.rect.row - block.headerRows] : undefined;
    const belongs = one?.kind === 'cell' ? one.key : key;
    if (belongs !== undefined && standsBy !== belongs) return `stands beside ${standsBy} instead of ${belongs}`;
    const member = block.headers[spot.column - block.rect.column];
    if (one?.kind === 'cell' && member !== one.member) return `stands in ${member} instead of ${one.member}`;
    return undefined;
  }

  function waitsWrongly(text: string, block: SeenBlock | undefined): string | undefined {
    const one = expected.get(text);
    const isThere = one?.kind === 'beside' && !doubtful.has(text) && block?.keys.includes(one.key);
    return isThere ? `waits although ${one.key} stands` : undefined;
  }

  /**
   * @param staying texts that are no notes, wherever the block ends now
   * @param torn texts that are separated from their rows for a moment
   */
  function see(staying: ReadonlySet<string> = new Set(), torn: ReadonlySet<string> = new Set()): void {
    const before = expected;
    expected = new Map();
    const block = seenBlock(now(), members);
    for (const [text, [spot]] of spots()) {
      alive.add(text);
      const was = before.get(text);
      if (was && torn.has(text)) expected.set(text, was);
      else if (spot && staying.has(text) && was?.kind === 'there' && isAt(was.cell, spot)) expected.set(text, was);
      else if (spot) seeOne(text, spot, block);
    }
    for (const [text, one] of before) if (one.kind === 'there' && expected.get(text) !== one) one.cell.release();
  }

  /**
   * Returns the texts beside a half-written block. It touches them only for the moment, so they do
   * not become notes.
   */
  function touchedMeanwhile(): ReadonlySet<string> {
    const block = seenBlock(now(), members);
    const isTouched = (text: string, spot: Spot) => {
      const next = expect(text, spot, block);
      if (next.kind === 'there') next.cell.release();
      return next.kind !== 'there';
    };
    const found = [...spots()].filter(
      ([text, [spot]]) => expected.get(text)?.kind === 'there' && spot && isTouched(text, spot),
    );
    return new Set(found.map(([text]) => text));
  }

  /**
   * Returns the texts beside rows that were written before their notes, or before both are rolled
   * back.
   */
  function tornMeanwhile(): ReadonlySet<string> {
    const block = seenBlock(now(), members);
    const isTorn = (text: string, { sheetId, row }: Spot) => {
      const was = expected.get(text);
      if (!block || sheetId !== block.sheetId || (was?.kind !== 'beside' && was?.kind !== 'cell')) return false;
      return block.keys[row - block.rect.row - block.headerRows] !== was.key;
    };
    return new Set([...spots()].flatMap(([text, [spot]]) => (spot && isTorn(text, spot) ? [text] : [])));
  }

  function faultsNow(isSettled: boolean): readonly string[] {
    const found = spots();
    const block = seenBlock(now(), members);
    const all = new Set([...alive, ...found.keys()]);
    return [...all].flatMap((text) => {
      if ((!alive.has(text) || givenUp.has(text)) && (found.get(text)?.length ?? 0) <= 1) return [];
      const said = wrong(text, found.get(text) ?? [], block, isSettled);
      return said === undefined ? [] : [`${text} ${said}`];
    });
  }

  return {
    next() {
      count += 1;
      return `t${count}`;
    },
    see() {
      justTyped.clear();
      see();
    },
    meanwhile(edit) {
      const before = texts();
      const staying = touchedMeanwhile();
      const torn = tornMeanwhile();
      edit();
      const after = texts();
      for (const text of before) if (!after.has(text)) alive.delete(text);
      for (const text of after) alive.add(text);
      for (const text of after) if (!before.has(text)) justTyped.add(text);
      see(staying, torn);
    },
    edit(edit, takesNothingAway = false) {
      const before = texts();
      edit();
      const after = texts();
      if (!takesNothingAway) for (const text of before) if (!after.has(text)) alive.delete(text);
      for (const text of after) alive.add(text);
      see();
    },
    giveUp(isIn) {
      for (const [text, found] of spots()) if (found.some(isIn)) givenUp.add(text);
    },
    giveUpDoubled() {
      const { notes } = keptTexts();
      for (const text of spots().keys()) if (notes.includes(text)) givenUp.add(text);
    },
    faults: faultsNow,
  };
}

function isAt(cell: TrackedReference, { sheetId, row, column }: Spot): boolean {
  const place = cell.current();
  return place?.sheetId === sheetId && place.rect.row === row && place.rect.column === column;
}

function at({ row, column }: Spot): Pick<Rect, 'row' | 'column'> {
  return { row, column };
}
