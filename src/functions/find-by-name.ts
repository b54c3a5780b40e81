/** Finds the columns or members that a text in a formula names. */
import { findMatches } from '../grid';

interface Named {
  /** Holds the name in the data model: `orders.region`. */
  readonly name: string;
  readonly title: string;
  /** Other members may share it. */
  readonly shortTitle?: string;
}

/** Returns the matches by title, else by short title, by whole name, or by the last part of the name. */
export function findByName<Item extends Named>(items: readonly Item[], text: string): readonly Item[] {
  return findMatches(items, text, [
    ({ title }) => title,
    ({ title, shortTitle = title }) => shortTitle,
    ({ name }) => name,
    ({ name }) => name.slice(name.indexOf('.') + 1),
  ]);
}
