import { columnLetters, MAX_ROWS } from '../../grid';
import { isCellError } from '../store';
import { columnStyle, stylesOfColumn } from './column-styles';
import { toFileFormula } from './file-formulas';
import type { CellRun, SheetFile, StyleRuns } from './file-types';
import { element, escapeXml } from './xml';

/**
 * Returns the rows and cells of a sheet in the file's form. It visits only existing content, so
 * that a cell in the sheet's last corner costs nothing.
 */
export function writeSheetData(sheet: SheetFile): string {
  const rows = new Map<number, string[]>();
  const put = (row: number, cell: string) => {
    const cells = rows.get(row);
    if (cells) cells.push(cell);
    else rows.set(row, [cell]);
  };
  const runs = new Map<number, CellRun[]>();
  for (const run of sheet.cells) runs.set(run.column, [...(runs.get(run.column) ?? []), run]);
  // Cells are added from left to right, so that each row has them in order.
  for (const column of columnsToWrite(sheet)) {
    putColumn(column, runs.get(column) ?? [], stylesOfColumn(sheet, column), put);
  }
  const heads = new Map(
    sheet.rowRuns.flatMap(({ start, count, size, hidden, level = 0 }) =>
      Array.from({ length: count }, (_, index) => [start + index, { size, hidden, level }] as const),
    ),
  );
  const folding = foldingRows(sheet);
  const numbers = [...new Set([...rows.keys(), ...heads.keys(), ...folding])].sort((a, b) => a - b);
  const lines = numbers.map((row) => {
    const head = heads.get(row);
    const height = head?.size === undefined ? {} : { ht: head.size, customHeight: 1 };
    const hidden = head?.hidden ? { hidden: 1 } : {};
    const outline = {
      ...(head && head.level > 0 && { outlineLevel: head.level }),
      ...(folding.has(row) && { collapsed: 1 }),
    };
    return element('row', { r: row + 1, ...height, ...hidden, ...outline }, rows.get(row)?.join('') ?? '');
  });
  return `<sheetData>${lines.join('')}</sheetData>`;
}

/** Returns the rows below wholly hidden groups, where the file marks the group as collapsed. */
function foldingRows({ rowRuns }: SheetFile): ReadonlySet<number> {
  const levelAt = (row: number) => rowRuns.find(({ start, count }) => row >= start && row < start + count)?.level ?? 0;
  return new Set(
    rowRuns.flatMap(({ start, count, hidden, level = 0 }) => {
      const below = start + count;
      return hidden && level > levelAt(below) ? [below] : [];
    }),
  );
}

/** Formats of whole rows are stored as far as the cells reach, at least up to this column. */
const ALWAYS_STYLED = 25;

function columnsToWrite(sheet: SheetFile): number[] {
  const columns = new Set(sheet.cells.map(({ column }) => column));
  const last = Math.max(ALWAYS_STYLED, ...columns);
  for (const { column, count, runs } of sheet.styleRuns) {
    if (runs.length === 1) continue;
    for (let one = column; one < Math.min(column + count, last + 1); one++) columns.add(one);
  }
  return [...columns].sort((a, b) => a - b);
}

function putColumn(
  column: number,
  cells: readonly CellRun[],
  styles: StyleRuns | undefined,
  put: (row: number, cell: string) => void,
): void {
  const letters = columnLetters(column);
  const ofColumn = styles ? columnStyle(styles) : 0;
  const writers = [...cells].sort((a, b) => a.row - b.row).map((run) => ({ run, formulas: new Map(run.formulas) }));
  let at = 0;
  for (const [index, [start, style]] of (styles?.runs ?? [PLAIN_RUN]).entries()) {
    const below = styles?.runs[index + 1]?.[0] ?? MAX_ROWS;
    // Rows with the column's own style need a cell only if they hold something.
    let next = start;
    const putBlanks = (until: number) => {
      if (style !== ofColumn) for (let row = next; row < until; row++) put(row, cell(letters, row, style));
      next = until;
    };
    while (at < writers.length) {
      const writer = writers[at];
      if (!writer || writer.run.row >= below) break;
      const { run, formulas } = writer;
      const end = Math.min(below, run.row + run.values.length);
      for (let row = Math.max(start, run.row); row < end; row++) {
        const value = run.values[row - run.row];
        if (value === null || value === undefined) continue;
        putBlanks(row);
        put(row, cell(letters, row, style, value, formulas.get(row - run.row)));
        next = row + 1;
      }
      if (run.row + run.values.length > below) break;
      at += 1;
    }
    putBlanks(below);
  }
}

const PLAIN_RUN = [0, 0] as const;

function cell(
  letters: string,
  row: number,
  style: number,
  value?: Exclude<CellRun['values'][number], null>,
  formula?: string,
): string {
  const head = `<c r="${letters}${row + 1}"${style === 0 ? '' : ` s="${style}"`}`;
  const calculated = formula === undefined ? '' : `<f>${escapeXml(toFileFormula(formula))}</f>`;
  if (value === undefined) return `${head}/>`;
  if (typeof value === 'number') return `${head}>${calculated}<v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${head} t="b">${calculated}<v>${value ? 1 : 0}</v></c>`;
  if (isCellError(value)) return `${head} t="e">${calculated}<v>${FILE_ERRORS[value.error] ?? value.error}</v></c>`;
  const blanks = /^\s|\s$/.test(value) ? ' xml:space="preserve"' : '';
  if (calculated) return `${head} t="str">${calculated}<v${blanks}>${textContent(value)}</v></c>`;
  return `${head} t="inlineStr"><is><t${blanks}>${textContent(value)}</t></is></c>`;
}

/**
 * Newer errors are stored as parts that older readers do not know; until recalculated, these
 * readers show the older error.
 */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  '#SPILL!': '#VALUE!',
  '#CALC!': '#VALUE!',
  '#BUSY!': '#N/A',
};

/**
 * Characters that XML forbids are written by number between underscores, and so is text that looks
 * like such an escape.
 */
function textContent(text: string): string {
  return escapeXml(
    text
      .replace(/_x(?=[\da-f]{4}_)/gi, '_x005F_x')
      // XML allows tab and line feed, but not the other control characters and the last two code
      // units.
      .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => {
        const code = character.charCodeAt(0);
        const isOfXml = character === '\t' || character === '\n' || (code >= 0x7f && code <= 0x9f);
        return isOfXml ? character : `_x${code.toString(16).padStart(4, '0').toUpperCase()}_`;
      }),
  );
}
