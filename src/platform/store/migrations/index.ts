/** The steps of the store's schema, one file each. A step that was released is never edited; a change is a new file. */
import { accountsAndReports } from './0001-accounts-and-reports';
import { wholePlatform } from './0002-whole-platform';
import { listsOfAnyLength } from './0003-lists-of-any-length';
import { boundedPlacements } from './0004-bounded-placements';

interface Migration {
  readonly id: number;
  readonly name: string;
  readonly statements: readonly string[];
}

/** In the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = [
  accountsAndReports,
  wholePlatform,
  listsOfAnyLength,
  boundedPlacements,
];
