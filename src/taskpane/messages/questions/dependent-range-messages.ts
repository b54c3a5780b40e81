import type { DependentRangesInDoubt, Notice } from '../../../app';
import { type Formats, joinPresent, listFirst } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

const MAX_NAMED_PLACES = 3;

/** Describes the formulas, names and print area that cover all rows of a growing block. */
export function createDependentRangeMessages(
  { dependentRanges: texts, lists }: Pick<PaneTexts, 'dependentRanges' | 'lists'>,
  { rows }: Pick<Formats, 'rows'>,
) {
  const listPlaces = (places: readonly string[]) => listFirst(lists.more, places, MAX_NAMED_PLACES);
  const describeCovering = ({ cells, names, includesPrintArea }: DependentRangesInDoubt) =>
    joinPresent(
      [
        cells.length > 0 && texts.covering.formulas({ count: cells.length, places: listPlaces(cells) }),
        names.length > 0 && texts.covering.names({ count: names.length, places: listPlaces(names) }),
        includesPrintArea && texts.printArea,
      ],
      '; ',
    );
  return {
    /** Asks before anything is written. */
    inDoubt: (reach: DependentRangesInDoubt): string =>
      texts.inDoubt({ rowsBefore: rows(reach.rowsBefore), rowsNow: reach.rowsNow, covering: describeCovering(reach) }),
    ended: ({ formulas, names, includesPrintArea, unextended, isAll }: Extract<Notice, { kind: 'reach' }>): string => {
      const ranges = [
        formulas > 0 && texts.formulas(formulas),
        names > 0 && texts.names(names),
        includesPrintArea && texts.printArea,
      ];
      return joinPresent([
        ranges.some(Boolean) && texts.extended(joinPresent(ranges, ', ')),
        unextended.length > 0 && texts.notExtended(listPlaces(unextended)),
        !isAll && texts.incomplete,
      ]);
    },
  };
}
