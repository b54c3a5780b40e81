import { formatColumn, groupBy, MAX_ROWS } from '../../grid';
import { isCellError } from '../store';
import { findColumnStyles, findMainStyle } from './column-styles';
import { toFileFormula } from './file-formulas';
import type { CellRun, StoredSheet, StyleRuns } from './file-types';
import { escapeXml, writeElement } from './xml';

/**
 * Returns the rows and cells of a sheet in the file's form. It visits only existing content, so
 * that a cell in the sheet's last corner costs nothing.
 */
export function writeSheetData(sheet: StoredSheet): string {
  const rows = new Map<number, string[]>();
  const addCell = (row: number, cell: string) => {
    const cells = rows.get(row);
    if (cells) cells.push(cell);
    else rows.set(row, [cell]);
  };
  const runs = groupBy(sheet.cells, ({ column }) => column);
  // Cells are added from left to right, so that each row has them in order.
  for (const column of listColumnsToWrite(sheet)) {
    writeColumn(column, runs.get(column) ?? [], findColumnStyles(sheet, column), addCell);
  }
  const rowFormats = new Map(
    sheet.rowRuns.flatMap(({ start, count, size, hidden, level = 0 }) =>
      Array.from({ length: count }, (_, index) => [start + index, { size, hidden, level }] as const),
    ),
  );
  const collapsedMarkerRows = findCollapsedMarkerRows(sheet);
  const rowNumbers = [...new Set([...rows.keys(), ...rowFormats.keys(), ...collapsedMarkerRows])].sort((a, b) => a - b);
  const rowElements = rowNumbers.map((row) => {
    const rowFormat = rowFormats.get(row);
    const height = rowFormat?.size === undefined ? {} : { ht: rowFormat.size, customHeight: 1 };
    const hidden = rowFormat?.hidden ? { hidden: 1 } : {};
    const outline = {
      ...(rowFormat && rowFormat.level > 0 && { outlineLevel: rowFormat.level }),
      ...(collapsedMarkerRows.has(row) && { collapsed: 1 }),
    };
    return writeElement('row', { r: row + 1, ...height, ...hidden, ...outline }, rows.get(row)?.join('') ?? '');
  });
  return `<sheetData>${rowElements.join('')}</sheetData>`;
}

/** Returns the rows below wholly hidden groups, where the file marks the group as collapsed. */
function findCollapsedMarkerRows({ rowRuns }: StoredSheet): ReadonlySet<number> {
  const findLevel = (row: number) =>
    rowRuns.find(({ start, count }) => row >= start && row < start + count)?.level ?? 0;
  return new Set(
    rowRuns.flatMap(({ start, count, hidden, level = 0 }) => {
      const rowBelow = start + count;
      return hidden && level > findLevel(rowBelow) ? [rowBelow] : [];
    }),
  );
}

/** Formats of whole rows are stored as far as the cells reach, at least up to this column. */
const MIN_LAST_STYLED_COLUMN = 25;

function listColumnsToWrite(sheet: StoredSheet): number[] {
  const columns = new Set(sheet.cells.map(({ column }) => column));
  const last = Math.max(MIN_LAST_STYLED_COLUMN, ...columns);
  for (const { column, count, runs } of sheet.styleRuns) {
    if (runs.length === 1) continue;
    for (let styledColumn = column; styledColumn < Math.min(column + count, last + 1); styledColumn++)
      columns.add(styledColumn);
  }
  return [...columns].sort((a, b) => a - b);
}

function writeColumn(
  column: number,
  cells: readonly CellRun[],
  styles: StyleRuns | undefined,
  addCell: (row: number, cell: string) => void,
): void {
  const letters = formatColumn(column);
  const columnStyleNumber = styles ? findMainStyle(styles) : 0;
  const sortedRuns = [...cells].sort((a, b) => a.row - b.row).map((run) => ({ run, formulas: new Map(run.formulas) }));
  let runIndex = 0;
  for (const [index, [start, style]] of (styles?.runs ?? [PLAIN_RUN]).entries()) {
    const endRow = styles?.runs[index + 1]?.[0] ?? MAX_ROWS;
    // Rows with the column's own style need a cell only if they hold something.
    let nextRow = start;
    const addBlankCells = (until: number) => {
      if (style !== columnStyleNumber)
        for (let row = nextRow; row < until; row++) addCell(row, writeCell(letters, row, style));
      nextRow = until;
    };
    while (runIndex < sortedRuns.length) {
      const sortedRun = sortedRuns[runIndex];
      if (!sortedRun || sortedRun.run.row >= endRow) break;
      const { run, formulas } = sortedRun;
      const end = Math.min(endRow, run.row + run.values.length);
      for (let row = Math.max(start, run.row); row < end; row++) {
        const value = run.values[row - run.row];
        if (value === null || value === undefined) continue;
        addBlankCells(row);
        addCell(row, writeCell(letters, row, style, value, formulas.get(row - run.row)));
        nextRow = row + 1;
      }
      if (run.row + run.values.length > endRow) break;
      runIndex += 1;
    }
    addBlankCells(endRow);
  }
}

const PLAIN_RUN = [0, 0] as const;

function writeCell(
  letters: string,
  row: number,
  style: number,
  value?: Exclude<CellRun['values'][number], null>,
  formula?: string,
): string {
  const openTag = `<c r="${letters}${row + 1}"${style === 0 ? '' : ` s="${style}"`}`;
  const formulaXml = formula === undefined ? '' : `<f>${escapeXml(toFileFormula(formula))}</f>`;
  if (value === undefined) return `${openTag}/>`;
  if (typeof value === 'number') return `${openTag}>${formulaXml}<v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${openTag} t="b">${formulaXml}<v>${value ? 1 : 0}</v></c>`;
  if (isCellError(value)) return `${openTag} t="e">${formulaXml}<v>${FILE_ERRORS[value.error] ?? value.error}</v></c>`;
  const spaceAttribute = /^\s|\s$/.test(value) ? ' xml:space="preserve"' : '';
  if (formulaXml) return `${openTag} t="str">${formulaXml}<v${spaceAttribute}>${escapeText(value)}</v></c>`;
  return `${openTag} t="inlineStr"><is><t${spaceAttribute}>${escapeText(value)}</t></is></c>`;
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
function escapeText(text: string): string {
  return escapeXml(
    text
      .replace(/_x(?=[\da-f]{4}_)/gi, '_x005F_x')
      // XML allows tab and line feed, but not the other control characters and the last two code
      // units.
      .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => {
        const code = character.charCodeAt(0);
        const isAllowedInXml = character === '\t' || character === '\n' || (code >= 0x7f && code <= 0x9f);
        return isAllowedInXml ? character : `_x${code.toString(16).padStart(4, '0').toUpperCase()}_`;
      }),
  );
}
