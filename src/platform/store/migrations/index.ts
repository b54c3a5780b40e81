/**
 * Lists the migrations of the store's schema, one file each. Never edit a released migration; add a
 * file instead.
 */
import { accountsAndReports } from './0001-accounts-and-reports';
import { wholePlatform } from './0002-whole-platform';
import { listsOfAnyLength } from './0003-lists-of-any-length';
import { boundedPlacements } from './0004-bounded-placements';
import { deviceSignIn } from './0005-device-sign-in';

interface Migration {
  readonly id: number;
  readonly name: string;
  readonly statements: readonly string[];
}

/** Migrations apply in this order. */
export const MIGRATIONS: readonly Migration[] = [
  accountsAndReports,
  wholePlatform,
  listsOfAnyLength,
  boundedPlacements,
  deviceSignIn,
];
