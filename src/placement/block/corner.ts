/** Decides whether a block shows the only measure of its pivot in the corner. */
import type { BlockColumn } from '../record/packed-record';
import type { Result } from '../result/result';
import { isPivotValue } from './heads-first';

/**
 * Returns the result without the text in its corner if the block was a pivot without one: its headers
 * stay as they are.
 */
export function keepCorner(result: Result, recordedColumns: readonly BlockColumn[] = []): Result {
  const wasPivot = recordedColumns.some(({ member = '' }) => isPivotValue(member));
  if (!wasPivot || recordedColumns.some(({ cornerText }) => cornerText !== undefined)) return result;
  return { ...result, columns: result.columns.map((column) => ({ ...column, cornerText: undefined })) };
}
