/**
 * Derives the columns of a pivot: one per row member, then one per column tuple and measure, with
 * unique captions. Pure.
 */
import type { DataColumn, DataValue } from '../../data/query-events';
import { hasTotalAt, type PivotLayout } from './pivot-layout';

/** The labels differ from every value of the member. */
export interface MemberLabels {
  readonly empty: string;
  readonly total: string;
}

interface ValueColumn {
  /** The total column at the right has no tuple. */
  readonly tuple: readonly DataValue[] | undefined;
  /** Is undefined if the measures are stacked. */
  readonly measure: string | undefined;
}

/** The column with the names of stacked measures has this name, which no member has. */
const MEASURE_NAMES = '*measures';

/** Returns the columns of a pivot: row members, the names of stacked measures, then values. */
export function buildPivotColumns(
  layout: PivotLayout,
  columnsByName: ReadonlyMap<string, DataColumn>,
  valueColumns: readonly ValueColumn[],
  labels: ReadonlyMap<string, MemberLabels>,
): readonly DataColumn[] {
  const findColumn = (name: string): DataColumn => columnsByName.get(name) ?? { name, title: name, type: 'string' };
  const hasSeveralMeasures = layout.measures.length > 1;
  // A scale belongs into the header even if the measure does not.
  const namesMeasures =
    hasSeveralMeasures || layout.columns.length === 0 || findColumn(layout.measures[0] ?? '').scale !== undefined;
  const listLevels = ({ tuple, measure }: ValueColumn): readonly string[] => {
    const members = layout.columns.map((name, level) => {
      const isTotal = level === layout.columns.length - 1;
      if (!tuple) return isTotal ? (labels.get(layout.columns[0] ?? '') ?? layout.labels).total : '';
      return formatMember(tuple[level] ?? null, columnsByName.get(name), (labels.get(name) ?? layout.labels).empty);
    });
    const titles = namesMeasures && measure !== undefined ? [findColumn(measure).title] : [];
    return layout.hasMeasuresFirst ? [...titles, ...members] : [...members, ...titles];
  };
  const usedTitles = new Set<string>(layout.rows.map((name) => findColumn(name).title.toLowerCase()));
  const rowColumns = layout.rows.map((name, level): DataColumn => {
    const { empty, total } = labels.get(name) ?? layout.labels;
    return { ...findColumn(name), emptyLabel: empty, ...(hasTotalAt(layout, level) && { totalLabel: total }) };
  });
  const measureColumns = valueColumns.some(({ measure }) => measure === undefined)
    ? [{ name: MEASURE_NAMES, title: layout.labels.measure, type: 'string' } as const]
    : [];
  return [
    ...(layout.hasMeasuresFirst ? [...measureColumns, ...rowColumns] : [...rowColumns, ...measureColumns]),
    ...valueColumns.map((valueColumn): DataColumn => {
      const { tuple, measure } = valueColumn;
      const { granularity: _, ...measureColumn } = findColumn(measure ?? layout.measures[0] ?? '');
      const column =
        measure === undefined && haveMixedTypes(layout, columnsByName)
          ? { ...measureColumn, type: 'string' as const }
          : measureColumn;
      const { format: __, currency: ___, ...unformatted } = column;
      return {
        ...(measure === undefined ? unformatted : column),
        name: JSON.stringify([...(tuple ? [tuple] : []), measure ?? MEASURE_NAMES]),
        ...createHeader(listLevels(valueColumn), usedTitles),
        isMeasure: true,
        ...(!tuple && layout.columns.length > 0 && { isTotal: true as const }),
        ...(measure !== undefined && { measure }),
        ...(measure !== undefined && !namesMeasures && { measureTitle: column.title }),
      };
    }),
  ];
}

/** Builds one level per member, and one for measures that are side by side. */
function createHeader(levels: readonly string[], usedTitles: Set<string>): Pick<DataColumn, 'title' | 'headerLevels'> {
  const title = levels.filter((level) => level !== '').join(' · ');
  const suffix = makeUnique(title, usedTitles).slice(title.length);
  const last = levels.length - 1;
  const headerLevels = levels.map((level, at) => (at === last ? level + suffix : level));
  return { title: title + suffix, ...(levels.length > 1 && { headerLevels }) };
}

/** Stacked measures share columns; if their types differ, the column has no type. */
export function haveMixedTypes({ measures }: PivotLayout, columnsByName: ReadonlyMap<string, DataColumn>): boolean {
  return new Set(measures.map((name) => columnsByName.get(name)?.type)).size > 1;
}

/**
 * Returns a value for a column of mixed types, which holds text: a numeric text becomes a number, by
 * the rule of a column of numbers. An id of more than 15 digits, a code (`007`) and a number that is
 * too large or too small for a double stay text.
 */
export function toMixedCell(value: DataValue, type: DataColumn['type'] | undefined): DataValue {
  if (type !== 'number' || typeof value !== 'string') return value;
  const parts = NUMBER.exec(value.trim());
  if (!parts) return value;
  const [, whole = '', fraction, exponent] = parts;
  const isId = !fraction && !exponent && (/^0\d/.test(whole) || whole.replace(/0+$/, '').length > 15);
  const number = Number(value);
  const isTooSmall = number === 0 && /[1-9]/.test(whole + (fraction ?? ''));
  return isId || isTooSmall || !Number.isFinite(number) ? value : number;
}

const NUMBER = /^[+-]?(?=\.?\d)(\d*)(\.\d*)?(e[+-]?\d+)?$/i;

/** Members with equal captions are still different columns, so this appends a number. */
function makeUnique(header: string, usedTitles: Set<string>): string {
  let title = header;
  for (let number = 2; usedTitles.has(title.toLowerCase()); number += 1) title = `${header} (${number})`;
  usedTitles.add(title.toLowerCase());
  return title;
}

/** An empty text would leave the header blank. */
const EMPTY_TEXT = '""';

/**
 * Formats a time by its granularity, in digits, because headers are texts and must be the same in
 * every language: `2026-03`, `Q1 2026`.
 */
function formatMember(value: DataValue, column: DataColumn | undefined, empty: string): string {
  if (value === null) return empty;
  const text = value === '' ? EMPTY_TEXT : String(value);
  const time = column?.type === 'time' ? /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?/.exec(text) : undefined;
  if (!time) return text;
  const [, year = '', month = '', day = '', timeOfDay = '00:00'] = time;
  switch (column?.granularity) {
    case 'year':
      return year;
    case 'quarter':
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case 'month':
      return `${year}-${month}`;
    default:
      return timeOfDay === '00:00' ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${timeOfDay}`;
  }
}
