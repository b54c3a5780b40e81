/**
 * Finds the rows of a pivot that fold above their subtotals. The file keeps this outline as a text.
 */
import { listGroups, MAX_GROUP_LEVELS, MAX_ROWS, type RowOutline, toShownText } from '../../grid';
import { checksum } from '../evidence/checksum';
import type { Result } from '../result/result';

/**
 * Returns the outline of a result. The members of a row that have subtotals define its groups.
 * @param rows the number of rows of data that the block takes
 * @returns undefined if there are no groups
 */
export function createOutline(result: Result, rows: number): RowOutline | undefined {
  const headColumns = result.columns.flatMap(({ emptyLabel, totalLabel }, column) =>
    emptyLabel === undefined ? [] : [{ column, totalLabel }],
  );
  const totaledLevels = headColumns.flatMap(({ totalLabel }, level) =>
    level > 0 && totalLabel !== undefined ? [level] : [],
  );
  if (totaledLevels.length === 0) return undefined;
  const readHeads = (index: number) => {
    const row = result.row(index);
    return headColumns.map(({ column }) => toShownText(row[column] ?? ''));
  };
  const levels = Array.from({ length: rows }, (_, index) => {
    const texts = readHeads(index);
    const totalLevel = texts.findIndex(
      (text, level) =>
        text === headColumns[level]?.totalLabel && texts.slice(level + 1).every((nextText) => nextText === ''),
    );
    const level = totaledLevels.filter((one) => totalLevel < 0 || one < totalLevel).length;
    return Math.min(level, MAX_GROUP_LEVELS);
  });
  const groups = listGroups(levels);
  if (groups.length === 0) return undefined;
  // If the block is cut, no row below the last group says which group it is.
  const keys = groups.map(({ row, rows: count }) =>
    checksum(row + count < rows ? readHeads(row + count).join('\u0000') : '').slice(0, KEY_LENGTH),
  );
  return withChecksum(levels, keys);
}

/**
 * Limits the groups: each takes an operation of its own, Excel draws each, and a larger outline
 * helps no one.
 */
export const MAX_GROUPS = 1_000;

const KEY_LENGTH = 8;

/** Returns the outline as a text: `2x3 1x1;1a2b3c4d`, runs of levels and the keys of the groups. */
export function writeOutline({ levels, keys }: Omit<RowOutline, 'checksum'>): string {
  const runs: [level: number, count: number][] = [];
  for (const level of levels) {
    const last = runs.at(-1);
    if (last?.[0] === level) last[1] += 1;
    else runs.push([level, 1]);
  }
  return `${runs.map(([level, count]) => `${level}x${count}`).join(' ')};${keys.join(' ')}`;
}

/** Returns undefined if the text is not an outline. */
export function tryReadOutline(text: string): RowOutline | undefined {
  if (!/^[0-7]x\d{1,7}( [0-7]x\d{1,7})*;[0-9a-f ]*$/.test(text)) return undefined;
  const [runs = '', keys = ''] = text.split(';');
  const parsedRuns = runs.split(' ').map((run) => run.split('x').map(Number));
  const rows = parsedRuns.reduce((sum, [, count = 0]) => sum + count, 0);
  if (rows > MAX_ROWS) return undefined;
  const levels = parsedRuns.flatMap(([level = 0, count = 0]) => Array.from({ length: count }, () => level));
  return withChecksum(levels, keys.split(' '));
}

function withChecksum(levels: readonly number[], keys: readonly string[]): RowOutline {
  return { levels, keys, checksum: checksum(writeOutline({ levels, keys })) };
}
