/**
 * Describes the filters that a user adds and those of the report: which column, which condition,
 * which value.
 */
import type { AppliedFilter, CellFilter, PlacementFilter } from '../../../app';
import { type Formats, joinItems, listFirst } from '../../../parts';
import type { PaneTexts } from '../pane-texts';
import { createFilterNumbers } from './filter-numbers';

const MAX_NAMED_VALUES = 5;

/** These fields suffice to describe a filter with fixed values. */
type FixedFilterValues = Pick<AppliedFilter, 'type' | 'isMeasure' | 'operator' | 'values'>;
type CellFilterValues = Pick<CellFilter, 'type' | 'isMeasure' | 'operator' | 'cell'>;
type DescribedFilter = FixedFilterValues | CellFilterValues;

type Texts = Pick<PaneTexts, 'filterConditions' | 'reportFilters' | 'lists'>;
type FilterFormats = Pick<Formats, 'number' | 'spokenLocale'>;

export function createFilterDescriptions(allTexts: Texts, formats: FilterFormats) {
  const { filterConditions: texts, lists } = allTexts;
  const conditions: Readonly<Record<PlacementFilter['operator'], string>> = texts.conditions;
  const { formatNumber, formatDay, formatPeriod, joinFirst } = createValueFormats(allTexts, formats);

  /** Follows the name of the column. */
  function condition(filter: DescribedFilter): string {
    const { operator } = filter;
    if ('cell' in filter) {
      return operator === 'before' || operator === 'after' ? texts.conditionsWithCell[operator] : conditions[operator];
    }
    const [first = '', unit = ''] = filter.values;
    if (operator === 'inPeriod') return lookUp(texts.periods, first)?.condition ?? texts.otherPeriod;
    return (
      (operator === 'inTheLast' && first === '1' && lookUp(texts.lastOne, unit)?.condition) || conditions[operator]
    );
  }

  function describeValues({ type, isMeasure, operator, values }: FixedFilterValues, form: 'name' | 'value'): string {
    if (operator === 'inTheLast') return formatPeriod(values);
    const shownValues = values.map((value) => {
      if (operator === 'inPeriod') return lookUp(texts.periods, value)?.[form] ?? value;
      if (type === 'number') return formatNumber(value, isMeasure);
      return type === 'time' ? formatDay(value) : value;
    });
    if (operator === 'between') return joinItems(lists.and, shownValues);
    return joinFirst(shownValues, operator === 'isNot' ? lists.andNot : lists.or);
  }

  /** Follows the address of the cells. */
  function held(filter: CellFilterValues): string {
    const { values: cellValues, dataValues = cellValues } = filter.cell;
    // Several spellings of one value look alike.
    const values = dataValues.length === cellValues.length ? dataValues : cellValues;
    return values.length === 0 ? texts.nowEmpty : texts.now(describeValues({ ...filter, values }, 'name'));
  }

  function value(filter: DescribedFilter): string {
    return 'cell' in filter ? `${filter.cell.address} ${held(filter)}` : describeValues(filter, 'value');
  }

  return {
    conditions,
    condition,
    value,
    held,
    sentence: (filter: DescribedFilter & Pick<PlacementFilter, 'title'>): string =>
      [filter.title, condition(filter), value(filter)].join(' ').trim(),
  };
}

type NumberKind = 'ofMeasure' | 'ofColumn';

export function createReportFilterSentence(allTexts: Texts, formats: FilterFormats) {
  const { reportFilters: texts, lists } = allTexts;
  const { formatNumber, formatDay, formatPeriod, joinFirst } = createValueFormats(allTexts, formats);

  function describeRange([first = '', last]: readonly string[]): string {
    if (last !== undefined) return texts.between({ first: formatDay(first), last: formatDay(last) });
    const day = formatDay(first, '');
    if (day !== '') return texts.onDay(day);
    const [, which, amount = '', unit = ''] = /^(last|this) (?:(\d+) )?(\w+?)s?$/.exec(first) ?? [];
    const units = `${unit}s`;
    const lastOne = lookUp(texts.last, units);
    const currentOne = lookUp(texts.this, units);
    if (which === 'last' && lastOne) {
      return ['', '1'].includes(amount) ? lastOne : texts.lastSeveral(formatPeriod([amount, units]));
    }
    if (which === 'this' && currentOne && amount === '') return currentOne;
    if (first.startsWith('last ')) return texts.otherLast(first);
    return /^this \w+$/.test(first) ? texts.otherThis(first) : texts.other(first);
  }

  return (titles: readonly string[], operator: string, values: readonly string[], numberKind?: NumberKind): string => {
    const columns = titles.join(', ');
    if (operator === 'several') return texts.several(columns);
    if (operator === 'inDateRange' || operator === 'notInDateRange') {
      const verbs = texts.verbs[operator];
      const day = values.length === 1 ? lookUp(texts.days, values[0] ?? '') : undefined;
      return `${columns} ${day === undefined ? `${verbs.range} ${describeRange(values)}` : `${verbs.day} ${day}`}`;
    }
    const shownValues = values.map((value) => {
      if (numberKind) return formatNumber(value, numberKind === 'ofMeasure');
      return operator.endsWith('Date') ? formatDay(value) : value;
    });
    return `${columns} ${lookUp(texts.operators, operator) ?? operator} ${joinFirst(shownValues, lists.or)}`.trim();
  };
}

/** A converted query has the first or last moment of a day where the SQL has the day. */
const WHOLE_DAY = /[T ](00:00:00(\.0+)?|23:59:59(\.9+)?)Z?$/;

function createValueFormats({ filterConditions: texts }: Texts, { number, spokenLocale }: FilterFormats) {
  const days = new Intl.DateTimeFormat(spokenLocale, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(spokenLocale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    formatNumber: createFilterNumbers({ number }).format,
    /** A filter may name a day, a whole month or a whole year. */
    formatDay(text: string, fallback = text): string {
      const at = Date.parse(`${text.replace(WHOLE_DAY, '')}T00:00:00Z`);
      if (Number.isNaN(at)) return fallback;
      return /^\d{4}$/.test(text) ? text : (/^\d{4}-\d\d$/.test(text) ? months : days).format(at);
    },
    formatPeriod: ([amount = '', unit = '']: readonly string[]): string =>
      amount === '1' ? (lookUp(texts.lastOne, unit)?.unit ?? unit) : `${amount} ${lookUp(texts.units, unit) ?? unit}`,
    joinFirst(values: readonly string[], link: Parameters<typeof joinItems>[0]): string {
      const withMore: Parameters<typeof listFirst>[0] = ({ list, count }) =>
        link({ first: list, second: texts.more(count) });
      return listFirst(withMore, values, MAX_NAMED_VALUES, values.length, (first) => joinItems(link, first));
    },
  };
}

function lookUp<Text>(table: Readonly<Record<string, Text>>, key: string): Text | undefined {
  return table[key];
}
