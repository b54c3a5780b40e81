import type { CaptionMessages, DropDownOutcome, QueryTimes, WrongValue } from '../../../app';
import { capitalize, type Formats, joinItems } from '../../../parts';
import { PERIODS } from '../../../placement';
import { createListMessages } from '../list-messages';
import type { PaneTexts } from '../pane-texts';
import { createFilterDescriptions, createReportFilterSentence } from './filter-conditions';
import { createFilterNumbers } from './filter-numbers';

const MAX_NAMED_VALUES = 5;

type DatedFilter = Parameters<CaptionMessages['dates']>[0];

const RANGE_OPERATORS: readonly string[] = ['inPeriod', 'inTheLast', 'inDateRange', 'notInDateRange'];

/** These messages cover the filters of a report and the filters that the user adds. */
export function createPlacementFilterMessages(
  allTexts: Pick<PaneTexts, 'placementFilters' | 'filterConditions' | 'reportFilters' | 'lists'>,
  formats: Pick<Formats, 'number' | 'spokenLocale'>,
) {
  const { placementFilters: texts, filterConditions, lists } = allTexts;
  const days = new Intl.DateTimeFormat(formats.spokenLocale, { dateStyle: 'medium', timeZone: 'UTC' });
  /** A file may hold dates that Intl refuses. */
  const formatDays = (ends: readonly string[] = []): string => {
    const [from, to] = ends.map((end) => new Date(`${end.slice(0, 10)}T00:00:00Z`));
    return from && to && from <= to ? days.formatRange(from, to).replaceAll('\u2009', ' ') : '';
  };
  const units: Readonly<Record<string, string>> = filterConditions.units;
  return {
    ...texts,
    ...createFilterDescriptions(allTexts, formats),
    reportSentence: createReportFilterSentence(allTexts, formats),
    /** Returns the dates of a relative range, to append to its sentence: `, 23 Feb – 1 Mar 2026`; '' if unknown. */
    dates({ operator, values }: DatedFilter, times?: QueryTimes): string {
      const range = operator === 'inTheLast' ? `last ${values.join(' ')}` : (values[0] ?? '');
      const ranges = new Map(RANGE_OPERATORS.includes(operator) ? Object.entries(times?.ranges ?? {}) : []);
      const text = formatDays(ranges.get(range));
      return text === '' ? '' : `, ${text}`;
    },
    /** Returns the dates of compared periods; '' if there are none. */
    compared(times?: QueryTimes): string {
      const [range, former] = [formatDays(times?.compared), formatDays(times?.compared?.slice(2))];
      return range === '' || former === '' ? '' : texts.compared({ range, former });
    },
    /** `Australia/Sydney` -> `Time zone of the data: Sydney` */
    timeZone: (name: string): string => texts.timeZone(shortenTimeZone(name)),
    /** Returns the number as a user types it into a field. */
    typedNumber: createFilterNumbers(formats).formatForInput,
    units,
    periods: PERIODS.map((value) => ({ value, text: capitalize(filterConditions.periods[value].name) })),
    matching: (found: number, typed: string): string =>
      found === 0 ? texts.matching.none(typed) : texts.matching.some({ count: found, typed }),
    dropDownOutcome(outcome: DropDownOutcome | 'failed', cell: string): string {
      const text = texts.dropDownOutcomes[outcome];
      return typeof text === 'string' ? text : text(cell);
    },
    unmatched: ({ typedValue: typed, nearest }: WrongValue): string =>
      nearest === undefined ? texts.matching.none(typed) : texts.unmatched({ typed, nearest }),
    /** The text means one number in English and another in German. */
    ambiguous: (typed: string, readings: readonly string[]): string =>
      texts.ambiguous({ typed, readings: joinItems(lists.or, readings) }),
    wrong({ typedValue: typed, nearest, others = [] }: WrongValue, title: string): string {
      const sentence =
        nearest === undefined
          ? texts.wrong.alone({ typed, title })
          : texts.wrong.withNearest({ typed, title, nearest });
      const values = createListMessages({ lists }).listQuoted(others, MAX_NAMED_VALUES);
      return others.length === 0 ? sentence : `${sentence} ${texts.wrong.others(values)}`;
    },
    summary: (filters: number): string => (filters === 0 ? texts.summary.none : texts.summary.some(filters)),
  };
}

/** `America/New_York` -> `New York` */
export function shortenTimeZone(name: string): string {
  return (/^(?!Etc|US).*\/(.+)$/.exec(name)?.[1] ?? name).replaceAll('_', ' ');
}
