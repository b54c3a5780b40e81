/**
 * Judges a workbook from outside: it knows only the names of the blocks and the lists in the pane.
 * Each text and date that a user types is unique, so that it can be found wherever it went.
 */
import { formatCell, type Rect } from '../../../src/grid';
import { formatAnchorName, tryReadKeptNotes, tryReadUserCells } from '../../../src/placement';
import type { TrackedReference, WorkbookStore } from '../../../src/workbench/store';
import { readPlacements } from '../file-records';

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

export function findTypedTexts(input: unknown): readonly string[] {
  return String(input).match(TYPED) ?? [];
}

export function findBlocks(store: WorkbookStore): readonly Block[] {
  return readPlacements(store).flatMap(({ id, report: { reportId } }) => {
    const name = formatAnchorName(id);
    const at = store.findName(name) && store.resolveName(name);
    return at ? [{ id, reportId, ...at }] : [];
  });
}

export function readAllCells(store: WorkbookStore): readonly Cell[] {
  return store.listSheets().flatMap(({ id: sheetId }) => {
    const used = store.findUsedRange(sheetId, true);
    if (!used) return [];
    const formats = store.readNumberFormats(sheetId, used);
    return store.readFormulas(sheetId, used).flatMap((inputs, down) =>
      inputs.flatMap((input, right) => {
        const at = { sheetId, row: used.row + down, column: used.column + right };
        return input === '' ? [] : [{ ...at, input: String(input), format: formats[down]?.[right] ?? '' }];
      }),
    );
  });
}

function isInBlock({ sheetId, rect }: Block, cell: Pick<Cell, 'sheetId' | 'row' | 'column'>): boolean {
  return (
    isInBlockRows({ sheetId, rect }, cell) && cell.column >= rect.column && cell.column < rect.column + rect.columns
  );
}

/** True if the cell is in the rows of the block. Notes beside these rows move with them. */
function isInBlockRows(
  { sheetId, rect }: Pick<Block, 'sheetId' | 'rect'>,
  cell: Pick<Cell, 'sheetId' | 'row'>,
): boolean {
  return sheetId === cell.sheetId && cell.row >= rect.row && cell.row < rect.row + rect.rows;
}

/**
 * Returns the texts that the pane lists: notes without a row, and values that the user keeps in
 * place of the report's.
 */
function readListedTexts(store: WorkbookStore): readonly string[] {
  return readPlacements(store).flatMap(({ notes: { keptNotes, ownCells } }) => {
    const { waitingNotes, returnedNotes } = tryReadKeptNotes(keptNotes);
    const notes = [...waitingNotes, ...returnedNotes].flatMap(({ cells }) =>
      [...cells.values()].map(({ input }) => input),
    );
    return [...notes, ...tryReadUserCells(ownCells).cells.map(({ value }) => value)].flatMap(findTypedTexts);
  });
}

function readCellTexts(store: WorkbookStore): ReadonlyMap<string, Cell> {
  const typedCells = readAllCells(store).flatMap((cell) =>
    findTypedTexts(cell.input).map((text) => [text, cell] as const),
  );
  return new Map(typedCells.filter(([text, { input }]) => !text.startsWith('f') || input.startsWith('=')));
}

export function createOutsideOracle(getStore: () => WorkbookStore): OutsideOracle {
  let count = 0;
  const expectedTexts = new Set<string>();
  const formatsByText = new Map<string, string>();
  /** Cells outside all blocks and their expected contents, while the product works. */
  let tracked = new Map<TrackedReference, string>();
  /** The tracked cells beside a block. A note in them may move. */
  let noteCells = new Set<TrackedReference>();

  const next = () => {
    count += 1;
    return count;
  };

  function track(cell: Cell, blocks: readonly Block[]): void {
    const { sheetId, row, column } = cell;
    if (blocks.some((block) => isInBlock(block, cell))) return;
    const reference = getStore().track(sheetId, { row, column, rows: 1, columns: 1 });
    tracked.set(reference, describeContent(cell));
    if (blocks.some((block) => isInBlockRows(block, cell))) noteCells.add(reference);
  }

  function readTrackedContents(): ReadonlyMap<TrackedReference, string> {
    const cells = new Map(readAllCells(getStore()).map((cell) => [toCellKey(cell), cell]));
    return new Map(
      [...tracked.keys()].map((reference) => {
        const at = reference.getPlace();
        const cell = at && cells.get(toCellKey({ sheetId: at.sheetId, ...at.rect }));
        return [reference, cell ? describeContent(cell) : ''];
      }),
    );
  }

  function findLostTexts(): string[] {
    const cells = readCellTexts(getStore());
    const listed = new Set(readListedTexts(getStore()));
    const lost = [...expectedTexts]
      .filter((text) => !cells.has(text) && !listed.has(text))
      .map((text) => `${text} is lost`);
    const changed = [...cells].flatMap(([text, { format }]) => {
      const expectedFormat = formatsByText.get(text);
      return expectedFormat === undefined || expectedFormat === normalizeFormat(format)
        ? []
        : [`${text} has the format ${format}, not ${expectedFormat}`];
    });
    return [...lost, ...changed];
  }

  /**
   * @param before the blocks before the product worked
   * @param sheets the sheets before the product worked
   */
  function findOutsideChanges(before: readonly Block[], sheets: ReadonlySet<string>): string[] {
    const after = findBlocks(getStore());
    const mayChange = (cell: Pick<Cell, 'sheetId' | 'row' | 'column'>) =>
      after.some((block) => isInBlock(block, cell)) ||
      [...before, ...after].some((block) => isInBlockRows(block, cell));
    const contents = readTrackedContents();
    const checkedCells = new Set<string>();
    const changed = [...tracked].flatMap(([reference, expected]) => {
      const at = reference.getPlace();
      if (!at) return expected === '' || noteCells.has(reference) ? [] : [`A cell that held ${expected} is gone`];
      const cell = { sheetId: at.sheetId, row: at.rect.row, column: at.rect.column };
      checkedCells.add(toCellKey(cell));
      const actualContent = contents.get(reference);
      return actualContent === expected || noteCells.has(reference) || mayChange(cell)
        ? []
        : [`${formatCell(cell.row, cell.column)} outside held ${expected} and holds ${actualContent}`];
    });
    const filled = readAllCells(getStore()).filter((cell) => {
      const wasInEndedBlock = before.some(
        (block) => isInBlock(block, cell) && after.every(({ id }) => id !== block.id),
      );
      return sheets.has(cell.sheetId) && !checkedCells.has(toCellKey(cell)) && !mayChange(cell) && !wasInEndedBlock;
    });
    return [...changed, ...filled.map((cell) => `${formatCell(cell.row, cell.column)} outside holds ${cell.input}`)];
  }

  return {
    nextText: () => `t${next()}`,
    nextFormulaText: () => `f${next()}`,
    nextDate: () => FIRST_DATE + next(),
    edit(act) {
      const before = readCellTexts(getStore());
      const contents = readTrackedContents();
      act();
      const after = readCellTexts(getStore());
      for (const text of before.keys()) if (!after.has(text)) expectedTexts.delete(text);
      for (const [text, { format }] of after) {
        if (!before.has(text)) expectedTexts.add(text);
        if (Number(text) > FIRST_DATE) formatsByText.set(text, normalizeFormat(format));
      }
      for (const [reference, content] of readTrackedContents())
        if (content !== contents.get(reference)) tracked.set(reference, content);
      const blocks = findBlocks(getStore());
      for (const [text, cell] of after) if (!before.has(text)) track(cell, blocks);
    },
    giveUp(texts) {
      for (const text of texts) expectedTexts.delete(text);
    },
    async watch(work) {
      const before = findBlocks(getStore());
      const sheets = new Set(
        getStore()
          .listSheets()
          .map(({ id }) => id),
      );
      for (const cell of readAllCells(getStore())) track(cell, before);
      await work();
      const faults = [...findLostTexts(), ...findOutsideChanges(before, sheets)];
      for (const reference of tracked.keys()) reference.release();
      tracked = new Map();
      noteCells = new Set();
      for (const text of [...readCellTexts(getStore()).keys(), ...readListedTexts(getStore())]) expectedTexts.add(text);
      return faults;
    },
  };
}

function toCellKey({ sheetId, row, column }: Pick<Cell, 'sheetId' | 'row' | 'column'>): string {
  return `${sheetId}|${row}|${column}`;
}

/** Excel may spell a format with a backslash before each hyphen. */
function normalizeFormat(format: string): string {
  return format.replaceAll('\\', '');
}

/**
 * Returns contents and format of a cell. It masks the references of formulas, because Excel adjusts
 * them when cells move.
 */
function describeContent({ input, format }: Cell): string {
  const isFormula = input.startsWith('=');
  return `${isFormula ? input.replace(/#REF!|\$?[A-Z]{1,3}\$?\d+(:\$?[A-Z]{1,3}\$?\d+)?/g, 'cells') : input} as ${normalizeFormat(format)}`;
}
