/**
 * Describes what a write puts into cells. A comparison with their present contents shows which of
 * them a user has edited since.
 */

import type { Rect } from '../address/rect';
import { type BlockCell, computeChunkRect } from './chunks';
import type { Operation } from './operation';
import type { WriteBatch } from './write-batch';

export interface WrittenContents {
  /** Counts from the block's first cell. */
  readonly part: Rect;
  /** Returns the inputs of a row of the part; null leaves a cell as it is. */
  row(index: number): readonly BlockCell[];
  /** Formulas are written in R1C1 form. */
  readonly isR1C1?: true;
  /** Formulas are filled into the part from this row; `row` then returns no inputs. */
  readonly filledFrom?: Rect;
}

/**
 * Returns the cells whose contents an operation writes; undefined if it only moves cells or changes
 * their formats.
 */
function toWrittenContents(operation: Operation): WrittenContents | undefined {
  switch (operation.kind) {
    case 'values':
      return { part: operation.part, row: (index) => operation.rows[index] ?? [] };
    case 'contents':
      return { part: operation.part, row: (index) => operation.rows[index] ?? [], isR1C1: true };
    case 'clear': {
      const empty: BlockCell[] = Array(operation.part.columns).fill('');
      return operation.what === 'formats' ? undefined : { part: operation.part, row: () => empty };
    }
    case 'fillDown':
      return { part: operation.to, row: () => [], filledFrom: operation.from };
    case 'insert':
    case 'formats':
    case 'numberFormat':
    case 'bold':
    case 'topBorder':
    case 'alignRight':
    case 'width':
    case 'look':
    case 'overlay':
      return undefined;
    default:
      return operation satisfies never;
  }
}

export function listWrittenContents(operations: readonly Operation[]): WrittenContents[] {
  return operations.flatMap((operation) => toWrittenContents(operation) ?? []);
}

export function listBatchContents({ chunk, after, notes }: WriteBatch): WrittenContents[] {
  const rows = chunk ? [{ kind: 'values', part: computeChunkRect(chunk), rows: chunk.rows } as const] : [];
  return listWrittenContents([...rows, ...after, ...(notes?.operations ?? [])]);
}
