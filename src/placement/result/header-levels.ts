/**
 * Makes the texts of headers of several rows: a column of a pivot has one text for each level, from
 * the top.
 */
import { type CellInput, createTextInput } from '../../grid';
import { countHeaderRows, joinHeaderLevels, LEVEL_SEPARATOR } from '../evidence/headers';
import type { Frame, Placement, WrittenPart } from '../record/placement';
import { listMemberKeys } from './result';
import type { ResultColumn } from './result-column';

/**
 * With more header rows, hardly a row of data would be among the rows that are read to recognise a
 * block.
 */
const MAX_HEADER_ROWS = 4;

type LeveledColumn = Pick<ResultColumn, 'title' | 'headerLevels' | 'cornerText'>;

/** Describes the user's choices for headers. */
export interface HeaderChoices {
  readonly headers: boolean;
  readonly options: { readonly headersInOneRow: boolean };
}

/**
 * Returns the number of header rows for a first placement: as many as the columns have levels, but
 * at least one row of a frame is left for data.
 */
export function chooseHeaderRows(
  columns: readonly LeveledColumn[],
  { headers, options }: HeaderChoices,
  frame: Frame = { kind: 'free' },
): number {
  if (!headers) return 0;
  const maxRows = frame.kind === 'fixed' ? frame.rows - 1 : MAX_HEADER_ROWS;
  return options.headersInOneRow ? 1 : Math.max(1, Math.min(countLevels(columns), MAX_HEADER_ROWS, maxRows));
}

/**
 * Returns the number of header rows for an existing block: as many as at placing, because formulas
 * read its rows. If the block had none of the columns that have levels, its layout is new, and it
 * gets as many as it needs.
 */
export function updateHeaderRows(
  { choices, written }: Pick<Placement, 'choices' | 'written'>,
  columns: readonly ResultColumn[],
): number {
  const currentRows = countHeaderRows(written);
  const wantedRows = chooseHeaderRows(columns, { headers: written.headers, options: choices }, choices.frame);
  if (wantedRows <= currentRows || !written.layout) return currentRows;
  const members = listMemberKeys(columns);
  const leveledMembers = new Set(members.filter((_, index) => columns[index]?.headerLevels !== undefined));
  return written.layout.some(({ member }) => member !== undefined && leveledMembers.has(member))
    ? currentRows
    : wantedRows;
}

/** Returns the header of a column as one text. */
export function getHeaderText({ title, cornerText = '' }: Pick<ResultColumn, 'title' | 'cornerText'>): string {
  return joinHeaderLevels([cornerText, title]);
}

/** Returns the maximum number of header rows. */
export function countLevels(columns: readonly LeveledColumn[]): number {
  return columns.reduce((most, { headerLevels = [] }) => Math.max(most, headerLevels.length), 1);
}

/** Returns how many rows of headers the block has filled so far. */
export function countFilledLevels({ layout = [] }: Pick<WrittenPart, 'layout'>): number {
  return layout.reduce((most, { title }) => Math.max(most, title.split(LEVEL_SEPARATOR).length), 1);
}

/** Returns the header cells row by row. */
export function createHeaderCells(columns: readonly LeveledColumn[], headerRows: number): readonly CellInput[][] {
  return createHeaderTexts(columns, headerRows).map((row) => row.map(createTextInput));
}

/** Returns the texts that the header cells show, row by row. */
export function createHeaderTexts(columns: readonly LeveledColumn[], headerRows: number): readonly string[][] {
  const levels = columns.map((column) => spreadLevels(column, headerRows));
  return Array.from({ length: headerRows }, (_, row) => levels.map((texts) => texts[row] ?? ''));
}

/**
 * Returns the levels of a header that the user has renamed. Upper levels that the user left
 * unchanged stay in their rows.
 */
export function splitRenamedHeader(
  column: LeveledColumn | undefined,
  renamed: string,
  headerRows: number,
): readonly string[] {
  const upperLevels = column ? spreadLevels(column, headerRows).slice(0, -1) : [];
  const prefix = joinHeaderLevels(upperLevels) + LEVEL_SEPARATOR;
  if (renamed.startsWith(prefix)) return [...upperLevels, renamed.slice(prefix.length)];
  return spreadLevels({ title: renamed }, headerRows);
}

/**
 * Returns a text for each header row. If there are more levels than rows, the upper ones share the
 * first row; if there are fewer, they are at the bottom.
 */
function spreadLevels(column: LeveledColumn, headerRows: number): readonly string[] {
  const { title, cornerText } = column;
  const { headerLevels = cornerText === undefined ? [title] : [cornerText, title] } = column;
  const sharedLevels = headerLevels.length - headerRows;
  if (sharedLevels <= 0) return [...Array.from({ length: -sharedLevels }, () => ''), ...headerLevels];
  return [joinHeaderLevels(headerLevels.slice(0, sharedLevels + 1)), ...headerLevels.slice(sharedLevels + 1)];
}
