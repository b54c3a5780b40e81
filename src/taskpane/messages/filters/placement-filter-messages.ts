import type { WrongValue } from '../../../app';
import { capitalize, type Formats, joinItems } from '../../../parts';
import { PERIODS } from '../../../placement';
import type { PaneTexts } from '../pane-texts';
import { createFilterDescriptions, createReportFilterSentence } from './filter-conditions';
import { createFilterNumbers } from './filter-numbers';

/** These messages cover the filters of a report and the filters that the user adds. */
export function createPlacementFilterMessages(
  allTexts: Pick<PaneTexts, 'placementFilters' | 'filterConditions' | 'reportFilters' | 'lists'>,
  formats: Pick<Formats, 'number' | 'spokenLocale'>,
) {
  const { placementFilters: texts, filterConditions, lists } = allTexts;
  const units: Readonly<Record<string, string>> = filterConditions.units;
  return {
    ...texts,
    ...createFilterDescriptions(allTexts, formats),
    reportSentence: createReportFilterSentence(allTexts, formats),
    /** Returns the number as a user types it into a field. */
    typedNumber: createFilterNumbers(formats).formatForInput,
    units,
    periods: PERIODS.map((value) => ({ value, text: capitalize(filterConditions.periods[value].name) })),
    offered: (listed: number, isAll: boolean): string => (isAll ? texts.offered.all : texts.offered.first(listed)),
    matching: (found: number, typed: string): string =>
      found === 0 ? texts.matching.none(typed) : texts.matching.some({ count: found, typed }),
    /** The text means one number in English and another in German. */
    ambiguous: (typed: string, readings: readonly string[]): string =>
      texts.ambiguous({ typed, readings: joinItems(lists.or, readings) }),
    wrong: ({ typedValue: typed, nearest }: WrongValue, title: string): string =>
      nearest === undefined ? texts.wrong.alone({ typed, title }) : texts.wrong.withNearest({ typed, title, nearest }),
    summary: (filters: number): string => (filters === 0 ? texts.summary.none : texts.summary.some(filters)),
  };
}
