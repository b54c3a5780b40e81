import type { AppliedFilter } from '../../../app';
import { capitalized, firstOf } from '../../../parts';
import { PERIODS } from '../../../placement';
import type * as english from '../en/placement-filters';
import { createFilterNumbers } from '../filter-numbers';

const VALUES_SAID = 5;
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

const PERIODS_SAID: Readonly<Record<string, readonly [condition: string, period: string]>> = {
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

export const createPlacementFilterWords: typeof english.createPlacementFilterWords = ({
  number,
  count,
  rows: spokenRows,
  spoken,
}) => {
  const numbers = createFilterNumbers({ number });
  const dayFormat = new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (text: string, unread = text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(at) ? unread : dayFormat.format(at);
  };
  const units: Readonly<Record<string, string>> = {
    days: 'Tagen',
    weeks: 'Wochen',
    months: 'Monaten',
    quarters: 'Quartalen',
    years: 'Jahren',
  };
  const one: Readonly<Record<string, string>> = {
    days: 'Tag',
    weeks: 'Woche',
    months: 'Monat',
    quarters: 'Quartal',
    years: 'Jahr',
  };
  const period = ([many = '', unit = '']: readonly string[]) =>
    many === '1' ? (one[unit] ?? unit) : `${many} ${units[unit] ?? unit}`;
  const listed = (values: readonly string[], word: string) => {
    const { said, rest } = firstOf(values, VALUES_SAID);
    return `${said.join(` ${word} `)}${rest > 0 ? ` ${word} ${number(rest)} weitere` : ''}`;
  };
  const conditions: ReturnType<typeof english.createPlacementFilterWords>['conditions'] = {
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
  const condition: ReturnType<typeof english.createPlacementFilterWords>['condition'] = (filter) => {
    const { operator } = filter;
    // The value is the address of a cell, so "dem" does not fit as it does before a day.
    if ('cell' in filter && (operator === 'before' || operator === 'after'))
      return operator === 'before' ? 'liegt vor' : 'liegt nach';
    if (!('cell' in filter) && operator === 'inPeriod') return PERIODS_SAID[filter.values[0] ?? '']?.[0] ?? 'liegt in';
    if ('cell' in filter || operator !== 'inTheLast' || filter.values[0] !== '1') return conditions[operator];
    return filter.values[1] === 'weeks' ? 'liegt in der letzten' : 'liegt im letzten';
  };
  const applied = (
    { type, isMeasure, operator, values }: Pick<AppliedFilter, 'type' | 'isMeasure' | 'operator' | 'values'>,
    isInCell = false,
  ) => {
    const [first = ''] = values;
    if (operator === 'inPeriod') return (isInCell ? PERIODS_IN_CELLS[first] : PERIODS_SAID[first]?.[1]) ?? first;
    const shown = values.map((value) => {
      if (type === 'number') return numbers.said(value, isMeasure);
      return type === 'time' ? day(value) : value;
    });
    if (operator === 'between') return shown.join(' und ');
    if (operator === 'inTheLast') return period(values);
    return listed(shown, operator === 'isNot' ? 'und nicht' : 'oder');
  };
  const held: ReturnType<typeof english.createPlacementFilterWords>['held'] = (filter) => {
    const { values } = filter.cell;
    return values.length === 0 ? '(jetzt leer: kein Filter)' : `(jetzt ${applied({ ...filter, values }, true)})`;
  };
  const text: ReturnType<typeof english.createPlacementFilterWords>['value'] = (filter) => {
    return 'cell' in filter ? `${filter.cell.address} ${held(filter)}` : applied(filter);
  };
  const engine: Readonly<Record<string, string>> = {
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
  const range = (is: string, lies: string, [first = '', second]: readonly string[]) => {
    if (second !== undefined) return `${lies} zwischen ${day(first)} und ${day(second)}`;
    const only = day(first, '');
    if (only !== '') return `${lies} am ${only}`;
    if (DAYS.includes(first)) return `${is} ${PERIODS_IN_CELLS[first]}`;
    const [, which = '', many, unit = ''] = /^(last|this) (?:(\d+) )?(\w+?)s?$/.exec(first) ?? [];
    const units = `${unit}s`;
    if (one[units] === undefined || (many && which === 'this')) return `${lies} in „${first}“`;
    if (many && many !== '1') return `${lies} in den letzten ${period([many, units])}`;
    if (which === 'this') return `${lies} in dies${units === 'weeks' ? 'er' : 'em'} ${one[units]}`;
    return `${lies} ${units === 'weeks' ? 'in der' : 'im'} letzten ${one[units]}`;
  };
  return {
    typedNumber: numbers.typed,
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
    value: text,
    held,
    sentence: (filter) => [filter.title, condition(filter), text(filter)].join(' ').trim(),
    reportSentence: (titles, operator, values, isNumber) => {
      const columns = titles.join(', ');
      if (operator === 'several') return `${columns} erfüllen mehrere Bedingungen gemeinsam`;
      if (operator === 'inDateRange') return `${columns} ${range('ist', 'liegt', values)}`;
      if (operator === 'notInDateRange') return `${columns} ${range('ist nicht', 'liegt nicht', values)}`;
      const shown = values.map((value) => {
        if (isNumber) return numbers.said(value, isNumber === 'ofMeasure');
        return operator.endsWith('Date') ? day(value) : value;
      });
      return `${columns} ${engine[operator] ?? operator} ${listed(shown, 'oder')}`.trim();
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
    periods: PERIODS.map((period) => ({ value: period, text: capitalized(PERIODS_IN_CELLS[period] ?? period) })),
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
    gives: (rows) => `Ergibt ${spokenRows(rows)}.`,
    apply: 'Mit diesen Filtern aktualisieren',
    discard: 'Verwerfen',
    summary: (filters) => (filters === 0 ? 'Filter' : `Filter (${count(filters, 'eigener', 'eigene')})`),
  };
};
