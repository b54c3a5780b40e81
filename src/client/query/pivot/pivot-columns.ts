/** Columns of a pivot: members down, then one for each tuple across and each measure, under captions that tell all of them apart. Pure. */
import type { DataColumn, DataValue } from '../../data/query-events';
import { hasTotalAt, type PivotLayout } from './pivot-layout';

/** Of one member: no text of it reads the same. */
export interface MemberLabels {
  readonly empty: string;
  readonly total: string;
}

interface ValueColumn {
  /** Undefined at the right, over all of them. */
  readonly tuple: readonly DataValue[] | undefined;
  /** Undefined where measures stand below one another. */
  readonly measure: string | undefined;
}

/** Name of the column of measures that stand below one another: no member has it. */
const MEASURE_NAMES = '*measures';

export function columnsOf(
  layout: PivotLayout,
  described: ReadonlyMap<string, DataColumn>,
  valueColumns: readonly ValueColumn[],
  labels: ReadonlyMap<string, MemberLabels>,
): readonly DataColumn[] {
  const plain = (name: string): DataColumn => described.get(name) ?? { name, title: name, type: 'string' };
  const isSeveral = layout.measures.length > 1;
  const isNamed = isSeveral || layout.columns.length === 0;
  const levelsOf = ({ tuple, measure }: ValueColumn): readonly string[] => {
    const members = layout.columns.map((name, level) => {
      const isTotal = level === layout.columns.length - 1;
      if (!tuple) return isTotal ? (labels.get(layout.columns[0] ?? '') ?? layout.labels).total : '';
      return caption(tuple[level] ?? null, described.get(name), (labels.get(name) ?? layout.labels).empty);
    });
    return [...members, ...(isNamed && measure !== undefined ? [plain(measure).title] : [])];
  };
  const taken = new Set<string>(layout.rows.map((name) => plain(name).title.toLowerCase()));
  return [
    ...layout.rows.map((name, level): DataColumn => {
      const { empty, total } = labels.get(name) ?? layout.labels;
      return { ...plain(name), emptyLabel: empty, ...(hasTotalAt(layout, level) && { totalLabel: total }) };
    }),
    ...(valueColumns.some(({ measure }) => measure === undefined)
      ? [{ name: MEASURE_NAMES, title: layout.labels.measure, type: 'string' } as const]
      : []),
    ...valueColumns.map((valueColumn): DataColumn => {
      const { tuple, measure } = valueColumn;
      const { granularity: _, ...first } = plain(measure ?? layout.measures[0] ?? '');
      const column =
        measure === undefined && areMixed(layout, described) ? { ...first, type: 'string' as const } : first;
      const { format: __, currency: ___, ...unformatted } = column;
      return {
        ...(measure === undefined ? unformatted : column),
        name: JSON.stringify([...(tuple ? [tuple] : []), measure ?? MEASURE_NAMES]),
        ...headerOf(levelsOf(valueColumn), taken),
        isMeasure: true,
        ...(!tuple && layout.columns.length > 0 && { isTotal: true as const }),
        ...(measure !== undefined && { measure }),
        ...(measure !== undefined && !isSeveral && layout.columns.length > 0 && { measureTitle: column.title }),
      };
    }),
  ];
}

/** A level for each member, and one for measures that stand beside one another. */
function headerOf(levels: readonly string[], taken: Set<string>): Pick<DataColumn, 'title' | 'headerLevels'> {
  const title = levels.filter((level) => level !== '').join(' · ');
  const apart = distinct(title, taken).slice(title.length);
  const last = levels.length - 1;
  const headerLevels = levels.map((level, at) => (at === last ? level + apart : level));
  return { title: title + apart, ...(levels.length > 1 && { headerLevels }) };
}

/** Measures that stand below one another share columns: where they are of several types, no type is that of a column. */
export function areMixed({ measures }: PivotLayout, described: ReadonlyMap<string, DataColumn>): boolean {
  return new Set(measures.map((name) => described.get(name)?.type)).size > 1;
}

/**
 * A value in a column of several types, which holds texts: a number is handed on as one. More digits before the point than a cell holds,
 * and what reads as a code, stay the text that came.
 */
export function amongTexts(value: DataValue, type: DataColumn['type'] | undefined): DataValue {
  if (type !== 'number' || typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) && !/^[+-]?(0\d|\d{16})/.test(value) ? number : value;
}

/** Members of one caption are different columns all the same. */
function distinct(caption: string, taken: Set<string>): string {
  let title = caption;
  for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${caption} (${number})`;
  taken.add(title.toLowerCase());
  return title;
}

/** A header shows something. */
const EMPTY_TEXT = '""';

/** A time by its granularity, in figures: headers are texts, and the same ones in every language. */
function caption(value: DataValue, column: DataColumn | undefined, empty: string): string {
  if (value === null) return empty;
  const text = value === '' ? EMPTY_TEXT : String(value);
  const time = column?.type === 'time' ? /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?/.exec(text) : undefined;
  if (!time) return text;
  const [, year = '', month = '', day = '', minutes = '00:00'] = time;
  switch (column?.granularity) {
    case 'year':
      return year;
    case 'quarter':
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case 'month':
      return `${year}-${month}`;
    default:
      return minutes === '00:00' ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${minutes}`;
  }
}
