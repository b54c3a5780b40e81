import type { AppliedFilter, CellFilter, PlacementFilter, WrongValue } from '../../../app';
import { capitalize, type Formats, takeFirst } from '../../../parts';
import { PERIODS } from '../../../placement';
import { createFilterNumbers } from '../filter-numbers';

const MAX_NAMED_VALUES = 5;
const DAYS: readonly string[] = ['today', 'yesterday'];

/** These fields suffice to describe a filter with fixed values. */
type FixedFilterValues = Pick<AppliedFilter, 'type' | 'isMeasure' | 'operator' | 'values'>;
type DescribedFilter = FixedFilterValues | CellFilterValues;
type CellFilterValues = Pick<CellFilter, 'type' | 'isMeasure' | 'operator' | 'cell'>;

/** These messages cover the filters of a report and the filters that the user adds. */
export function createPlacementFilterMessages({ number, count, rows: formatRows, spokenLocale }: Formats) {
  const numbers = createFilterNumbers({ number });
  const dayFormat = new Intl.DateTimeFormat(spokenLocale, { dateStyle: 'medium', timeZone: 'UTC' });
  const formatDay = (text: string, fallback = text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(at) ? fallback : dayFormat.format(at);
  };
  const units: Readonly<Record<string, string>> = {
    days: 'days',
    weeks: 'weeks',
    months: 'months',
    quarters: 'quarters',
    years: 'years',
  };
  const singularUnits: Readonly<Record<string, string>> = {
    days: 'day',
    weeks: 'week',
    months: 'month',
    quarters: 'quarter',
    years: 'year',
  };
  const formatPeriod = ([amount = '', unit = '']: readonly string[]) =>
    amount === '1' ? (singularUnits[unit] ?? unit) : `${amount} ${units[unit] ?? unit}`;
  const joinFirst = (values: readonly string[], word: string) => {
    const { firstItems, restCount } = takeFirst(values, MAX_NAMED_VALUES);
    return `${firstItems.join(` ${word} `)}${restCount > 0 ? ` ${word} ${number(restCount)} more` : ''}`;
  };
  const conditions: Readonly<Record<PlacementFilter['operator'], string>> = {
    is: 'is',
    isNot: 'is not',
    contains: 'contains',
    moreThan: 'is more than',
    lessThan: 'is less than',
    atLeast: 'is at least',
    atMost: 'is at most',
    between: 'is between',
    before: 'is before',
    after: 'is after',
    inPeriod: 'is in the period',
    inTheLast: 'is in the last',
    isEmpty: 'is empty',
    isNotEmpty: 'is not empty',
  };
  /** Follows the name of the column. */
  const condition = (filter: DescribedFilter) => {
    const { operator } = filter;
    if ('cell' in filter || operator !== 'inPeriod') return conditions[operator];
    return DAYS.includes(filter.values[0] ?? '') ? 'is' : 'is in';
  };
  const describeValues = ({ type, isMeasure, operator, values }: FixedFilterValues) => {
    const shown = values.map((value) => {
      if (type === 'number') return numbers.format(value, isMeasure);
      return type === 'time' ? formatDay(value) : value;
    });
    if (operator === 'between') return shown.join(' and ');
    if (operator === 'inTheLast') return formatPeriod(values);
    return joinFirst(shown, operator === 'isNot' ? 'and not' : 'or');
  };
  const describeCellValues = (filter: CellFilterValues) => {
    const { values } = filter.cell;
    return values.length === 0 ? '(empty now: no filter)' : `(now ${describeValues({ ...filter, values })})`;
  };
  const describeFilterValue = (filter: DescribedFilter) => {
    return 'cell' in filter ? `${filter.cell.address} ${describeCellValues(filter)}` : describeValues(filter);
  };
  /** The data API's operators, as they appear in the filters of a report. */
  const operatorTexts: Readonly<Record<string, string>> = {
    equals: 'is',
    in: 'is',
    notEquals: 'is not',
    notIn: 'is not',
    contains: 'contains',
    notContains: 'does not contain',
    startsWith: 'starts with',
    notStartsWith: 'does not start with',
    endsWith: 'ends with',
    notEndsWith: 'does not end with',
    gt: 'is more than',
    gte: 'is at least',
    lt: 'is less than',
    lte: 'is at most',
    set: 'is not empty',
    notSet: 'is empty',
    onTheDate: 'is on',
    beforeDate: 'is before',
    beforeOrOnDate: 'is on or before',
    afterDate: 'is after',
    afterOrOnDate: 'is on or after',
  };
  /** Formats a date range of a report's filter: two days, one day, or a relative period. */
  const describeDateRange = (verb: string, [first = '', second]: readonly string[]) => {
    if (second !== undefined) return `${verb} between ${formatDay(first)} and ${formatDay(second)}`;
    if (DAYS.includes(first)) return `${verb} ${first}`;
    if (first.startsWith('last ')) return `${verb} in the ${first}`;
    if (/^this \w+$/.test(first)) return `${verb} in ${first}`;
    const dayText = formatDay(first, '');
    return dayText === '' ? `${verb} in “${first}”` : `${verb} on ${dayText}`;
  };
  return {
    /** Returns the number as a user types it into a field. */
    typedNumber: numbers.formatForInput,
    ofReport: 'In the report',
    fixed: 'Fixed here. The report’s author can change them on the platform.',
    own: 'Yours, for these cells only',
    none: 'None yet.',
    loading: 'Reading what can be filtered…',
    unread: 'What can be filtered could not be read.',
    again: 'Try again',
    sql: 'This report takes no filters: it is written in SQL, and SQL is run as it is. Ask its author for one without SQL.',
    unreadable: 'This report takes no filters: its query cannot be read.',
    newer: 'A newer version of Inlay has set filters here that this one cannot read. They stay as they are.',
    hint: 'Filters narrow what you see. They do not keep anyone from seeing the rest.',
    conditions,
    condition,
    value: describeFilterValue,
    /** Follows the address of the cells. */
    held: describeCellValues,
    sentence: (filter: DescribedFilter & Pick<PlacementFilter, 'title'>) =>
      [filter.title, condition(filter), describeFilterValue(filter)].join(' ').trim(),
    reportSentence: (
      titles: readonly string[],
      operator: string,
      values: readonly string[],
      isNumber?: 'ofMeasure' | 'ofColumn',
    ) => {
      const columns = titles.join(', ');
      if (operator === 'several') return `${columns} meet several conditions together`;
      if (operator === 'inDateRange') return `${columns} ${describeDateRange('is', values)}`;
      if (operator === 'notInDateRange') return `${columns} ${describeDateRange('is not', values)}`;
      const shown = values.map((value) => {
        if (isNumber) return numbers.format(value, isNumber === 'ofMeasure');
        return operator.endsWith('Date') ? formatDay(value) : value;
      });
      return `${columns} ${operatorTexts[operator] ?? operator} ${joinFirst(shown, 'or')}`.trim();
    },
    offeredByReport: 'The report offers these as filters:',
    notFilterable: (columns: readonly string[]) =>
      `The report names filters by which its query cannot be filtered: ${columns.join(', ')}. The report’s author can change that on the platform.`,
    add: 'Add a filter',
    tooMany: (most: number) => `There is room for ${number(most)} filters.`,
    removed: (filter: string) => `Removed: ${filter}`,
    editOf: (filter: string) => `Edit: ${filter}`,
    removeOf: (filter: string) => `Remove: ${filter}`,
    form: 'Filter by a column',
    column: 'Column',
    /** Labels a measure in the list of columns. */
    measure: (title: string) => `${title} (measure)`,
    ofMeasure: 'Looks at each value that is shown, after all other filters. Totals keep what it leaves out.',
    choose: 'Choose a column',
    conditionLabel: 'Condition',
    source: 'Where its value comes from',
    sources: { fixed: 'Typed here', cell: 'From a cell' },
    cellLabel: 'Cell',
    cellHint: 'Click a cell in your sheet, or type its address. With several cells, each one is a value.',
    otherCell: 'Choose another cell',
    goToCell: (cell: string) => `Go to ${cell}`,
    valueLabel: 'Value',
    valuesLabel: 'Values',
    from: 'From',
    to: 'To (inclusive)',
    upTo: 'To',
    howMany: 'How many',
    ofWhat: 'Unit',
    units,
    period: 'Period',
    noPeriod: 'Choose a period',
    periods: PERIODS.map((period) => ({ value: period, text: capitalize(period) })),
    moves: 'It moves along with each refresh.',
    complete: 'Complete ones only: the current one is left out. It moves along with each refresh.',
    yes: 'TRUE',
    no: 'FALSE',
    removeValue: (value: string) => `Remove ${value}`,
    chosen: 'Chosen values',
    offered: (listed: number, isAll: boolean) =>
      isAll
        ? `${count(listed, 'value', 'values')} to choose from.`
        : `The first ${number(listed)} values are offered. Type to find others.`,
    valuesLoading: 'Reading its values…',
    valuesUnread: 'Its values could not be read. Type one, and press Enter.',
    valuesOf: (title: string) => `Values of ${title}`,
    matching: (found: number, typed: string) =>
      found === 0 ? `No value contains “${typed}”.` : `${count(found, 'value contains', 'values contain')} “${typed}”.`,
    listKeys: 'Arrow keys choose, Enter picks, Esc closes the list.',
    done: 'Done',
    cancel: 'Cancel',
    checking: 'Looking for the value…',
    noValue: 'Choose a value',
    tooManyValues: (most: number) => `A filter takes ${number(most)} values at most.`,
    faults: {
      column: 'Choose a column.',
      value: 'Give a value.',
      period: 'Choose a period.',
      number: 'Give a number, such as 1250.5.',
      day: 'Give a day.',
      count: 'Give a whole number from 1 to 999.',
      turned: 'The end comes before the start.',
      cell: 'Give cells of this workbook, such as B1 or Sheet1!B1:B4.',
      cellUnread: 'Excel did not tell what stands there. Press Done again.',
    },
    /** The text means one number in English and another in German. */
    ambiguous: (typed: string, readings: readonly string[]) =>
      `“${typed}” can be two numbers. Type ${readings.join(' or ')}.`,
    wrong: ({ typed, nearest }: WrongValue, title: string) =>
      nearest === undefined
        ? `“${typed}” is not a value of ${title}.`
        : `“${typed}” is not a value of ${title}. The nearest is “${nearest}”.`,
    use: (value: string) => `Use “${value}”`,
    useAlways: (value: string) => `Always “${value}”, without the cell`,
    wait: 'Your cells still have the rows from before these filters.',
    refresh: 'Refresh now',
    changed: 'Not in your cells yet.',
    gives: (rows: number) => `Gives ${formatRows(rows)}.`,
    apply: 'Refresh with these filters',
    discard: 'Discard',
    summary: (filters: number) => (filters === 0 ? 'Filters' : `Filters (${number(filters)} of yours)`),
  };
}
