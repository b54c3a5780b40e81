import type { AppliedFilter } from '../../../app';
import { capitalize, takeFirst } from '../../../parts';
import { PERIODS } from '../../../placement';
import type * as english from '../en/placement-filters';
import { createFilterNumbers } from '../filter-numbers';

const MAX_NAMED_VALUES = 5;
const DAYS: readonly string[] = ['today', 'yesterday'];

const PERIODS_IN_CELLS: Readonly<Record<string, string>> = {
  today: 'heute',
  yesterday: 'gestern',
  'this week': 'diese Woche',
  'this month': 'dieser Monat',
  'this quarter': 'dieses Quartal',
  'this year': 'dieses Jahr',
  'last week': 'letzte Woche',
  'last month': 'letzter Monat',
  'last quarter': 'letztes Quartal',
  'last year': 'letztes Jahr',
};

const PERIOD_PHRASES: Readonly<Record<string, readonly [condition: string, period: string]>> = {
  today: ['ist', 'heute'],
  yesterday: ['ist', 'gestern'],
  'this week': ['liegt in', 'dieser Woche'],
  'this month': ['liegt in', 'diesem Monat'],
  'this quarter': ['liegt in', 'diesem Quartal'],
  'this year': ['liegt in', 'diesem Jahr'],
  'last week': ['liegt in der', 'letzten Woche'],
  'last month': ['liegt im', 'letzten Monat'],
  'last quarter': ['liegt im', 'letzten Quartal'],
  'last year': ['liegt im', 'letzten Jahr'],
};

export const createPlacementFilterMessages: typeof english.createPlacementFilterMessages = ({
  number,
  count,
  rows: formatRows,
  spokenLocale,
}) => {
  const numbers = createFilterNumbers({ number });
  const dayFormat = new Intl.DateTimeFormat(spokenLocale, { dateStyle: 'medium', timeZone: 'UTC' });
  const formatDay = (text: string, fallback = text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(at) ? fallback : dayFormat.format(at);
  };
  const units: Readonly<Record<string, string>> = {
    days: 'Tagen',
    weeks: 'Wochen',
    months: 'Monaten',
    quarters: 'Quartalen',
    years: 'Jahren',
  };
  const singularUnits: Readonly<Record<string, string>> = {
    days: 'Tag',
    weeks: 'Woche',
    months: 'Monat',
    quarters: 'Quartal',
    years: 'Jahr',
  };
  const formatPeriod = ([amount = '', unit = '']: readonly string[]) =>
    amount === '1' ? (singularUnits[unit] ?? unit) : `${amount} ${units[unit] ?? unit}`;
  const joinFirst = (values: readonly string[], word: string) => {
    const { firstItems, restCount } = takeFirst(values, MAX_NAMED_VALUES);
    return `${firstItems.join(` ${word} `)}${restCount > 0 ? ` ${word} ${number(restCount)} weitere` : ''}`;
  };
  const conditions: ReturnType<typeof english.createPlacementFilterMessages>['conditions'] = {
    is: 'ist',
    isNot: 'ist nicht',
    contains: 'enthält',
    moreThan: 'ist mehr als',
    lessThan: 'ist weniger als',
    atLeast: 'ist mindestens',
    atMost: 'ist höchstens',
    between: 'liegt zwischen',
    before: 'liegt vor dem',
    after: 'liegt nach dem',
    inPeriod: 'liegt im Zeitraum',
    inTheLast: 'liegt in den letzten',
    isEmpty: 'ist leer',
    isNotEmpty: 'ist nicht leer',
  };
  const condition: ReturnType<typeof english.createPlacementFilterMessages>['condition'] = (filter) => {
    const { operator } = filter;
    // The value is the address of a cell, so "dem" does not fit as it does before a day.
    if ('cell' in filter && (operator === 'before' || operator === 'after'))
      return operator === 'before' ? 'liegt vor' : 'liegt nach';
    if (!('cell' in filter) && operator === 'inPeriod')
      return PERIOD_PHRASES[filter.values[0] ?? '']?.[0] ?? 'liegt in';
    if ('cell' in filter || operator !== 'inTheLast' || filter.values[0] !== '1') return conditions[operator];
    return filter.values[1] === 'weeks' ? 'liegt in der letzten' : 'liegt im letzten';
  };
  const describeValues = (
    { type, isMeasure, operator, values }: Pick<AppliedFilter, 'type' | 'isMeasure' | 'operator' | 'values'>,
    isInCell = false,
  ) => {
    const [first = ''] = values;
    if (operator === 'inPeriod') return (isInCell ? PERIODS_IN_CELLS[first] : PERIOD_PHRASES[first]?.[1]) ?? first;
    const shown = values.map((value) => {
      if (type === 'number') return numbers.format(value, isMeasure);
      return type === 'time' ? formatDay(value) : value;
    });
    if (operator === 'between') return shown.join(' und ');
    if (operator === 'inTheLast') return formatPeriod(values);
    return joinFirst(shown, operator === 'isNot' ? 'und nicht' : 'oder');
  };
  const describeCellValues: ReturnType<typeof english.createPlacementFilterMessages>['held'] = (filter) => {
    const { values } = filter.cell;
    return values.length === 0 ? '(jetzt leer: kein Filter)' : `(jetzt ${describeValues({ ...filter, values }, true)})`;
  };
  const describeFilterValue: ReturnType<typeof english.createPlacementFilterMessages>['value'] = (filter) => {
    return 'cell' in filter ? `${filter.cell.address} ${describeCellValues(filter)}` : describeValues(filter);
  };
  const operatorTexts: Readonly<Record<string, string>> = {
    equals: 'ist',
    in: 'ist',
    notEquals: 'ist nicht',
    notIn: 'ist nicht',
    contains: 'enthält',
    notContains: 'enthält nicht',
    startsWith: 'beginnt mit',
    notStartsWith: 'beginnt nicht mit',
    endsWith: 'endet auf',
    notEndsWith: 'endet nicht auf',
    gt: 'ist mehr als',
    gte: 'ist mindestens',
    lt: 'ist weniger als',
    lte: 'ist höchstens',
    set: 'ist nicht leer',
    notSet: 'ist leer',
    onTheDate: 'liegt am',
    beforeDate: 'liegt vor dem',
    beforeOrOnDate: 'liegt spätestens am',
    afterDate: 'liegt nach dem',
    afterOrOnDate: 'liegt frühestens am',
  };
  /** Formats a date range of a report's filter: two days, one day, or a relative period. */
  const describeDateRange = (verb: string, lies: string, [first = '', second]: readonly string[]) => {
    if (second !== undefined) return `${lies} zwischen ${formatDay(first)} und ${formatDay(second)}`;
    const dayText = formatDay(first, '');
    if (dayText !== '') return `${lies} am ${dayText}`;
    if (DAYS.includes(first)) return `${verb} ${PERIODS_IN_CELLS[first]}`;
    const [, which = '', amount, unit = ''] = /^(last|this) (?:(\d+) )?(\w+?)s?$/.exec(first) ?? [];
    const units = `${unit}s`;
    if (singularUnits[units] === undefined || (amount && which === 'this')) return `${lies} in „${first}“`;
    if (amount && amount !== '1') return `${lies} in den letzten ${formatPeriod([amount, units])}`;
    if (which === 'this') return `${lies} in dies${units === 'weeks' ? 'er' : 'em'} ${singularUnits[units]}`;
    return `${lies} ${units === 'weeks' ? 'in der' : 'im'} letzten ${singularUnits[units]}`;
  };
  return {
    typedNumber: numbers.formatForInput,
    ofReport: 'Im Bericht',
    fixed: 'Hier fest. Wer den Bericht geschrieben hat, kann sie auf der Plattform ändern.',
    own: 'Ihre, nur für diese Zellen',
    none: 'Noch keine.',
    loading: 'Es wird gelesen, was sich filtern lässt …',
    unread: 'Was sich filtern lässt, konnte nicht gelesen werden.',
    again: 'Erneut versuchen',
    sql: 'Dieser Bericht nimmt keine Filter an: Er ist in SQL geschrieben, und SQL läuft so, wie es dasteht. Bitten Sie seinen Autor um einen ohne SQL.',
    unreadable: 'Dieser Bericht nimmt keine Filter an: Seine Abfrage lässt sich nicht lesen.',
    newer:
      'Eine neuere Version von Inlay hat hier Filter gesetzt, die diese nicht lesen kann. Sie bleiben, wie sie sind.',
    hint: 'Filter engen ein, was Sie sehen. Sie hindern niemanden daran, den Rest zu sehen.',
    conditions,
    condition,
    value: describeFilterValue,
    held: describeCellValues,
    sentence: (filter) => [filter.title, condition(filter), describeFilterValue(filter)].join(' ').trim(),
    reportSentence: (titles, operator, values, isNumber) => {
      const columns = titles.join(', ');
      if (operator === 'several') return `${columns} erfüllen mehrere Bedingungen gemeinsam`;
      if (operator === 'inDateRange') return `${columns} ${describeDateRange('ist', 'liegt', values)}`;
      if (operator === 'notInDateRange') return `${columns} ${describeDateRange('ist nicht', 'liegt nicht', values)}`;
      const shown = values.map((value) => {
        if (isNumber) return numbers.format(value, isNumber === 'ofMeasure');
        return operator.endsWith('Date') ? formatDay(value) : value;
      });
      return `${columns} ${operatorTexts[operator] ?? operator} ${joinFirst(shown, 'oder')}`.trim();
    },
    offeredByReport: 'Der Bericht bietet diese als Filter an:',
    notFilterable: (columns) =>
      `Der Bericht nennt Filter, nach denen sich seine Abfrage nicht filtern lässt: ${columns.join(', ')}. Wer den Bericht geschrieben hat, kann das auf der Plattform ändern.`,
    add: 'Filter hinzufügen',
    tooMany: (most) => `Platz ist für ${number(most)} Filter.`,
    removed: (filter) => `Entfernt: ${filter}`,
    editOf: (filter) => `Bearbeiten: ${filter}`,
    removeOf: (filter) => `Entfernen: ${filter}`,
    form: 'Nach einer Spalte filtern',
    column: 'Spalte',
    measure: (title) => `${title} (Kennzahl)`,
    ofMeasure:
      'Betrachtet jeden gezeigten Wert für sich, nach allen anderen Filtern. Gesamtwerte enthalten auch, was er weglässt.',
    choose: 'Spalte wählen',
    conditionLabel: 'Bedingung',
    source: 'Woher sein Wert kommt',
    sources: { fixed: 'Hier eingegeben', cell: 'Aus einer Zelle' },
    cellLabel: 'Zelle',
    cellHint:
      'Klicken Sie in Ihrem Blatt auf eine Zelle, oder geben Sie ihre Adresse ein. Bei mehreren Zellen ist jede ein Wert.',
    otherCell: 'Andere Zelle wählen',
    goToCell: (cell) => `Zu ${cell}`,
    valueLabel: 'Wert',
    valuesLabel: 'Werte',
    from: 'Von',
    to: 'Bis einschließlich',
    upTo: 'Bis',
    howMany: 'Wie viele',
    ofWhat: 'Einheit',
    units,
    period: 'Zeitraum',
    noPeriod: 'Zeitraum wählen',
    periods: PERIODS.map((period) => ({ value: period, text: capitalize(PERIODS_IN_CELLS[period] ?? period) })),
    moves: 'Er wandert mit jeder Aktualisierung mit.',
    complete:
      'Nur abgeschlossene: Der laufende Zeitraum zählt nicht mit. Der Filter wandert mit jeder Aktualisierung mit.',
    yes: 'WAHR',
    no: 'FALSCH',
    removeValue: (value) => `${value} entfernen`,
    chosen: 'Gewählte Werte',
    offered: (shown, isAll) =>
      isAll
        ? `${count(shown, 'Wert', 'Werte')} zur Auswahl.`
        : `Die ersten ${number(shown)} Werte stehen zur Auswahl. Andere finden Sie, indem Sie tippen.`,
    valuesLoading: 'Werte werden gelesen…',
    valuesUnread: 'Die Werte ließen sich nicht lesen. Tippen Sie einen, und drücken Sie die Eingabetaste.',
    valuesOf: (title) => `Werte von ${title}`,
    matching: (found, typed) =>
      found === 0 ? `Kein Wert enthält „${typed}“.` : `${count(found, 'Wert enthält', 'Werte enthalten')} „${typed}“.`,
    listKeys: 'Pfeiltasten wählen, Eingabe übernimmt, Esc schließt die Liste.',
    done: 'Fertig',
    cancel: 'Abbrechen',
    checking: 'Der Wert wird gesucht …',
    noValue: 'Wert wählen',
    tooManyValues: (most) => `Ein Filter nimmt höchstens ${number(most)} Werte an.`,
    faults: {
      column: 'Wählen Sie eine Spalte.',
      period: 'Wählen Sie einen Zeitraum.',
      value: 'Geben Sie einen Wert an.',
      number: 'Geben Sie eine Zahl an, etwa 1250,5.',
      day: 'Geben Sie einen Tag an.',
      count: 'Geben Sie eine ganze Zahl von 1 bis 999 an.',
      turned: 'Das Ende liegt vor dem Anfang.',
      cell: 'Geben Sie Zellen dieser Mappe an, etwa B1 oder Tabelle1!B1:B4.',
      cellUnread: 'Excel hat nicht gesagt, was dort steht. Drücken Sie noch einmal auf Fertig.',
    },
    ambiguous: (typed, readings) => `„${typed}“ kann zwei Zahlen sein. Geben Sie ${readings.join(' oder ')} ein.`,
    wrong: ({ typed, nearest }, title) =>
      nearest === undefined
        ? `„${typed}“ ist kein Wert von ${title}.`
        : `„${typed}“ ist kein Wert von ${title}. Am nächsten kommt „${nearest}“.`,
    use: (value) => `„${value}“ nehmen`,
    useAlways: (value) => `Immer „${value}“, ohne die Zelle`,
    wait: 'In Ihren Zellen stehen noch die Zeilen von vor diesen Filtern.',
    refresh: 'Jetzt aktualisieren',
    changed: 'Noch nicht in Ihren Zellen.',
    gives: (rows) => `Ergibt ${formatRows(rows)}.`,
    apply: 'Mit diesen Filtern aktualisieren',
    discard: 'Verwerfen',
    summary: (filters) => (filters === 0 ? 'Filter' : `Filter (${count(filters, 'eigener', 'eigene')})`),
  };
};
