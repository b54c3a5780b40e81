import type { DependentRangesInDoubt, Notice, SourcedObject } from '../../../app';
import { type Formats, joinPresent, listFirst } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

const MAX_NAMED_PLACES = 3;

/** Describes the formulas, names, charts and print area that cover all rows of a growing block. */
export function createDependentRangeMessages(
  { dependentRanges: texts, lists }: Pick<PaneTexts, 'dependentRanges' | 'lists'>,
  { rows }: Pick<Formats, 'rows'>,
) {
  const listPlaces = (places: readonly string[]) => listFirst(lists.more, places, MAX_NAMED_PLACES);
  const describeObject = ({ name, sheet }: SourcedObject) =>
    sheet === undefined ? texts.onBlockSheet(name) : texts.onOtherSheet({ name, sheet });
  const describeCovering = ({ cells, names, charts = [], includesPrintArea }: DependentRangesInDoubt) =>
    joinPresent(
      [
        cells.length > 0 && texts.covering.formulas({ count: cells.length, places: listPlaces(cells) }),
        names.length > 0 && texts.covering.names({ count: names.length, places: listPlaces(names) }),
        charts.length > 0 &&
          texts.covering.charts({ count: charts.length, places: listPlaces(charts.map(describeObject)) }),
        includesPrintArea && texts.printArea,
      ],
      '; ',
    );
  return {
    /** Asks before anything is written. */
    inDoubt: (reach: DependentRangesInDoubt): string =>
      texts.inDoubt({ rowsBefore: rows(reach.rowsBefore), rowsNow: reach.rowsNow, covering: describeCovering(reach) }),
    ended: ({
      formulas,
      names,
      charts = 0,
      includesPrintArea,
      unextended,
      unextendedObjects = [],
      isAll,
    }: Extract<Notice, { kind: 'reach' }>): string => {
      const objects = unextendedObjects.map((object) => texts.objects[object.kind](describeObject(object)));
      const unextendedPlaces = [...unextended, ...objects];
      const ranges = [
        formulas > 0 && texts.formulas(formulas),
        names > 0 && texts.names(names),
        charts > 0 && texts.charts(charts),
        includesPrintArea && texts.printArea,
      ];
      return joinPresent([
        ranges.some(Boolean) && texts.extended(joinPresent(ranges, ', ')),
        unextendedPlaces.length > 0 && texts.notExtended(listPlaces(unextendedPlaces)),
        !isAll && texts.incomplete,
      ]);
    },
  };
}
