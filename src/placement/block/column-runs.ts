/** Groups adjacent columns that need the same operation, so that they share one. */
import type { Rect } from '../../grid';

interface Run<Value> {
  readonly part: Rect;
  readonly value: Value;
}

/**
 * Groups adjacent columns of a part that have the same value; columns without a value are left out.
 */
export function groupColumns<Value extends string | number | true>(
  whole: Rect,
  getValue: (column: number) => Value | undefined,
): Run<Value>[] {
  const runs: Run<Value>[] = [];
  const end = whole.column + whole.columns;
  for (let column = whole.column; column < end; ) {
    const start = column;
    const value = getValue(start);
    do column += 1;
    while (column < end && getValue(column) === value);
    if (value !== undefined) runs.push({ part: { ...whole, column: start, columns: column - start }, value });
  }
  return runs;
}
