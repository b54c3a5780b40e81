import type { Notice, ReachInDoubt } from '../../../app';
import { type Formats, takeFirst } from '../../../parts';

const MAX_NAMED_PLACES = 3;

/** Describes the formulas, names and print area that cover all rows of a growing block. */
export function createDependentRangeMessages({ count, number, rows }: Formats) {
  const listPlaces = (places: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(places, MAX_NAMED_PLACES);
    return firstItems.join(', ') + (restCount > 0 ? ` and ${number(restCount)} more` : '');
  };
  const describeCovering = ({ cells, names, isPrinted }: ReachInDoubt) =>
    [
      cells.length > 0 && `${cells.length === 1 ? 'the formula' : 'the formulas'} in ${listPlaces(cells)}`,
      names.length > 0 && `${names.length === 1 ? 'the name' : 'the names'} ${listPlaces(names)}`,
      isPrinted && 'the print area',
    ]
      .filter(Boolean)
      .join('; ');
  const describeExtended = ({ formulas, names, isPrinted }: Extract<Notice, { kind: 'reach' }>) =>
    [
      formulas > 0 && count(formulas, 'formula', 'formulas'),
      names > 0 && count(names, 'name', 'names'),
      isPrinted && 'the print area',
    ]
      .filter(Boolean)
      .join(', ');
  return {
    /** Asks before anything is written. */
    inDoubt: (reach: ReachInDoubt): string =>
      `It grows from ${rows(reach.rowsBefore)} to ${number(reach.rowsNow)}. These cover only the rows until now: ${describeCovering(reach)}. Shall they cover the new rows too, now and from now on? Nothing is written until you decide.`,
    ended: (notice: Extract<Notice, { kind: 'reach' }>): string =>
      [
        describeExtended(notice) !== '' && `Extended to its new rows: ${describeExtended(notice)}.`,
        notice.left.length > 0 &&
          `Not extended to its new rows: ${listPlaces(notice.left)}. Have a look there, and change what shall cover them.`,
        !notice.isAll && 'Not all formulas of this workbook could be looked at: see whether yours cover its new rows.',
      ]
        .filter(Boolean)
        .join(' '),
  };
}

/** Labels the choices on the page of options. */
export const dependentRangeOptions = {
  title: 'When the block gets more rows',
  policies: {
    ask: 'ask me before what covers all of its rows is extended',
    extend: 'extend formulas, names and the print area that cover all of its rows',
    leave: 'leave them as they are',
  },
  hint: 'A table over the block always goes along.',
};
