/** Defines the answers from which a pivot is built, and finds its members in them. */
import type { DataColumn, DataRows, DataValue } from '../../data/query-events';
import type { Grain } from './pivot-layout';

export interface GrainAnswer {
  readonly grain: Grain;
  /** Contains the members of the grain and the measures, in any order. */
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
}

/** Yields to the page; undefined if the page has not been blocked for long. */
export type Pause = () => Promise<void> | undefined;

/** Thrown if an answer lacks a member or a measure. */
export class IncompleteAnswer extends Error {}

/** Holds values of the first members of an axis, or of all. The empty tuple is the total. */
export type Tuple = readonly DataValue[];

/** Holds the values of a column: as they arrived first, and in the spelling that identifies them. */
export interface ColumnTuple {
  readonly spelled: Tuple;
  readonly canonical: Tuple;
}

/**
 * Returns a unique key: null and the empty text differ, and so do a number and the same text. The
 * total without a tuple has the empty key.
 */
export function createTupleKey(tuple: Tuple | undefined): string {
  return tuple ? JSON.stringify(tuple) : '';
}

/**
 * Returns the position of each named column.
 * @throws IncompleteAnswer if one is missing
 */
export function findColumnIndexes(columns: readonly DataColumn[], names: readonly string[]): readonly number[] {
  const indexByName = new Map(columns.map(({ name }, index) => [name, index]));
  return names.map((name) => {
    const index = indexByName.get(name);
    if (index === undefined) throw new IncompleteAnswer(`without ${name}`);
    return index;
  });
}
