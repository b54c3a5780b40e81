/**
 * Judges a workbook from outside: it knows only the names of the blocks and the lists in the pane.
 * Each text and date that a user types is unique, so that it can be found wherever it went.
 */
import { formatCell, type Rect } from '../../../src/grid';
import { formatAnchorName, tryReadKeptNotes, tryReadUserCells } from '../../../src/placement';
import type { TrackedReference, WorkbookStore } from '../../../src/workbench/store';
import { kept } from '../run-stage';

export interface Cell {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
  readonly input: string;
  readonly format: string;
}

export interface Block {
  readonly id: string;
  readonly reportId: number;
  readonly sheetId: string;
  readonly rect: Rect;
}

export interface OutsideOracle {
  nextText(): string;
  /** Returns a text that counts only while a cell holds it in a formula. */
  nextFormulaText(): string;
  /**
   * Returns a unique date (serial numbers from 70001, 26 August 2091) for which no report has data.
   */
  nextDate(): number;
  /**
   * Runs an edit of the user. Texts that are gone afterwards were removed on purpose and do not
   * count as lost.
   */
  edit(act: () => void): void;
  /** Notes that the user agrees to lose these texts. */
  giveUp(texts: readonly string[]): void;
  /**
   * Lets the product work; the user may `edit` in between.
   * @returns what is wrong afterwards
   */
  watch(work: () => Promise<void>): Promise<readonly string[]>;
}

/** Matches `t7` for a text, `f7` within a formula, `70007` for a date. */
const TYPED = /\b(?:[tf]\d+|7\d{4})\b/g;
const FIRST_DATE = 70_000;

export function typedIn(input: unknown): readonly string[] {
  return String(input).match(TYPED) ?? [];
}

export function blocksIn(store: WorkbookStore): readonly Block[] {
  return kept(store).flatMap(({ id, report: { reportId } }) => {
    const name = formatAnchorName(id);
    const at = store.findName(name) && store.nameReference(name);
    return at ? [{ id, reportId, ...at }] : [];
  });
}

export function cellsIn(store: WorkbookStore): readonly Cell[] {
  return store.sheets().flatMap(({ id: sheetId }) => {
    const used = store.usedRange(sheetId, true);
    if (!used) return [];
    const formats = store.numberFormats(sheetId, used);
    return store.formulas(sheetId, used).flatMap((inputs, down) =>
      inputs.flatMap((input, right) => {
        const at = { sheetId, row: used.row + down, column: used.column + right };
        return input === '' ? [] : [{ ...at, input: String(input), format: formats[down]?.[right] ?? '' }];
      }),
    );
  });
}

function isIn({ sheetId, rect }: Block, cell: Pick<Cell, 'sheetId' | 'row' | 'column'>): boolean {
  return isInRows({ sheetId, rect }, cell) && cell.column >= rect.column && cell.column < rect.column + rect.columns;
}

/** True if the cell is in the rows of the block. Notes beside these rows move with them. */
function isInRows({ sheetId, rect }: Pick<Block, 'sheetId' | 'rect'>, cell: Pick<Cell, 'sheetId' | 'row'>): boolean {
  return sheetId === cell.sheetId && cell.row >= rect.row && cell.row < rect.row + rect.rows;
}

/**
 * Returns the texts that the pane lists: notes without a row, and values that the user keeps in
 * place of the report's.
 */
function textsInLists(store: WorkbookStore): readonly string[] {
  return kept(store).flatMap(({ notes: { keptNotes, ownCells } }) => {
    const { waiting, returned } = tryReadKeptNotes(keptNotes);
    const notes = [...waiting, ...returned].flatMap(({ cells }) => [...cells.values()].map(({ input }) => input));
    return [...notes, ...tryReadUserCells(ownCells).cells.map(({ value }) => value)].flatMap(typedIn);
  });
}

function textsInCells(store: WorkbookStore): ReadonlyMap<string, Cell> {
  const all = cellsIn(store).flatMap((cell) => typedIn(cell.input).map((text) => [text, cell] as const));
  return new Map(all.filter(([text, { input }]) => !text.startsWith('f') || input.startsWith('=')));
}

export function createOutsideOracle(store: () => WorkbookStore): OutsideOracle {
  let count = 0;
  const alive = new Set<string>();
  const formats = new Map<string, string>();
  /** Cells outside all blocks and their expected contents, while the product works. */
  let tracked = new Map<TrackedReference, string>();
  /** The tracked cells beside a block. A note in them may move. */
  let notes = new Set<TrackedReference>();

  const next = () => {
    count += 1;
    return count;
  };

  function track(cell: Cell, blocks: readonly Block[]): void {
    const { sheetId, row, column } = cell;
    if (blocks.some((block) => isIn(block, cell))) return;
    const one = store().track(sheetId, { row, column, rows: 1, columns: 1 });
    tracked.set(one, contentOf(cell));
    if (blocks.some((block) => isInRows(block, cell))) notes.add(one);
  }

  function contentsNow(): ReadonlyMap<TrackedReference, string> {
    const cells = new Map(cellsIn(store()).map((cell) => [placeOf(cell), cell]));
    return new Map(
      [...tracked.keys()].map((one) => {
        const at = one.current();
        const cell = at && cells.get(placeOf({ sheetId: at.sheetId, ...at.rect }));
        return [one, cell ? contentOf(cell) : ''];
      }),
    );
  }

  function lostTexts(): string[] {
    const cells = textsInCells(store());
    const listed = new Set(textsInLists(store()));
    const lost = [...alive].filter((text) => !cells.has(text) && !listed.has(text)).map((text) => `${text} is lost`);
    const changed = [...cells].flatMap(([text, { format }]) => {
      const typedAs = formats.get(text);
      return typedAs === undefined || typedAs === spelled(format)
        ? []
        : [`${text} has the format ${format}, not ${typedAs}`];
    });
    return [...lost, ...changed];
  }

  /**
   * @param before the blocks before the product worked
   * @param sheets the sheets before the product worked
   */
  function changedOutside(before: readonly Block[], sheets: ReadonlySet<string>): string[] {
    const after = blocksIn(store());
    const mayChange = (cell: Pick<Cell, 'sheetId' | 'row' | 'column'>) =>
      after.some((block) => isIn(block, cell)) || [...before, ...after].some((block) => isInRows(block, cell));
    const contents = contentsNow();
    const known = new Set<string>();
    const changed = [...tracked].flatMap(([one, expected]) => {
      const at = one.current();
      if (!at) return expected === '' || notes.has(one) ? [] : [`A cell that held ${expected} is gone`];
      const cell = { sheetId: at.sheetId, row: at.rect.row, column: at.rect.column };
      known.add(placeOf(cell));
      const holds = contents.get(one);
      return holds === expected || notes.has(one) || mayChange(cell)
        ? []
        : [`${formatCell(cell.row, cell.column)} outside held ${expected} and holds ${holds}`];
    });
    const filled = cellsIn(store()).filter((cell) => {
      const wasInEndedBlock = before.some((block) => isIn(block, cell) && after.every(({ id }) => id !== block.id));
      return sheets.has(cell.sheetId) && !known.has(placeOf(cell)) && !mayChange(cell) && !wasInEndedBlock;
    });
    return [...changed, ...filled.map((cell) => `${formatCell(cell.row, cell.column)} outside holds ${cell.input}`)];
  }

  return {
    nextText: () => `t${next()}`,
    nextFormulaText: () => `f${next()}`,
    nextDate: () => FIRST_DATE + next(),
    edit(act) {
      const before = textsInCells(store());
      const contents = contentsNow();
      act();
      const after = textsInCells(store());
      for (const text of before.keys()) if (!after.has(text)) alive.delete(text);
      for (const [text, { format }] of after) {
        if (!before.has(text)) alive.add(text);
        if (Number(text) > FIRST_DATE) formats.set(text, spelled(format));
      }
      for (const [one, content] of contentsNow()) if (content !== contents.get(one)) tracked.set(one, content);
      const blocks = blocksIn(store());
      for (const [text, cell] of after) if (!before.has(text)) track(cell, blocks);
    },
    giveUp(texts) {
      for (const text of texts) alive.delete(text);
    },
    async watch(work) {
      const before = blocksIn(store());
      const sheets = new Set(
        store()
          .sheets()
          .map(({ id }) => id),
      );
      for (const cell of cellsIn(store())) track(cell, before);
      await work();
      const faults = [...lostTexts(), ...changedOutside(before, sheets)];
      for (const one of tracked.keys()) one.release();
      tracked = new Map();
      notes = new Set();
      for (const text of [...textsInCells(store()).keys(), ...textsInLists(store())]) alive.add(text);
      return faults;
    },
  };
}

function placeOf({ sheetId, row, column }: Pick<Cell, 'sheetId' | 'row' | 'column'>): string {
  return `${sheetId}|${row}|${column}`;
}

/** Excel may spell a format with a backslash before each hyphen. */
function spelled(format: string): string {
  return format.replaceAll('\\', '');
}

/**
 * Returns contents and format of a cell. It masks the references of formulas, because Excel adjusts
 * them when cells move.
 */
function contentOf({ input, format }: Cell): string {
  const isFormula = input.startsWith('=');
  return `${isFormula ? input.replace(/#REF!|\$?[A-Z]{1,3}\$?\d+(:\$?[A-Z]{1,3}\$?\d+)?/g, 'cells') : input} as ${spelled(format)}`;
}
