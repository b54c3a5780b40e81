/** Separates changes that a refresh made and that the user can see from all other changes. */
import { type CellInput, toShownValue } from '../../../grid';
import { type CachedColumn, type CellChange, listMemberKeys, tryReadUserCells } from '../../../placement';
import type { Reader } from '../../parts';
import { formatValue } from './format-value';

/**
 * Returns a function that classifies the changed cells of a block.
 * @param columns the columns of the result in the block
 * @param ownCells the record of its user cells
 */
export function createChangeClassifier(
  columns: readonly CachedColumn[],
  ownCells: string | undefined,
  reader: Reader,
): (change: CellChange) => 'shown' | 'tooSmall' | 'userEdit' {
  const indexByMember = new Map(listMemberKeys(columns).map((member, index) => [member, index]));
  const userCells = new Set(
    tryReadUserCells(ownCells).cells.map(({ member, row }) => `${row} ${indexByMember.get(member)}`),
  );
  const mayRoundUnits = columns.map(({ numberFormat }) => LETTERS_OR_SCALE.test(numberFormat));
  return ({ row, column, formerInput, newInput }) => {
    if (userCells.has(`${row} ${column}`)) return 'userEdit';
    // Formatting is slow, and nearly all formats show a difference of at least 1.
    if (!mayRoundUnits[column] && measureDifference(formerInput, newInput) >= 1) return 'shown';
    const format = columns[column]?.numberFormat ?? 'General';
    const isSameText = formatValue(formerInput, format, reader) === formatValue(newInput, format, reader);
    return isSameText && toShownValue(formerInput) !== toShownValue(newInput) ? 'tooSmall' : 'shown';
  };
}

/** Matches formats of dates and of thousands: `0.0, "k"`. */
const LETTERS_OR_SCALE = /[a-z]|[0#],+(?![0#])/i;

function measureDifference(formerInput: CellInput, newInput: CellInput): number {
  return typeof formerInput === 'number' && typeof newInput === 'number' ? Math.abs(newInput - formerInput) : 0;
}
