/**
 * Derives the columns of a pivot: one per row member, then one per column tuple and measure, with
 * unique captions. Pure.
 */
import type { DataColumn, DataValue } from '../../data/query-events';
import { chooseMemberTexts, type MemberTexts, makeUnique } from './member-texts';
import type { ColumnTuple } from './pivot-answers';
import { hasTotalAt, type PivotLayout } from './pivot-layout';
import { compareTuples, createColumnKey, createColumnName, type WrittenColumns } from './written-columns';

/** The labels differ from every value of the member. */
export interface MemberLabels {
  readonly empty: string;
  readonly total: string;
}

interface ValueColumn {
  /** The total column at the right has no tuple. */
  readonly tuple: ColumnTuple | undefined;
  /** Is undefined if the measures are stacked. */
  readonly measure: string | undefined;
}

/** The column with the names of stacked measures has this name, which no member has. */
const MEASURE_NAMES = '*measures';

/** Describes what the columns of a pivot are built from. */
interface PivotParts {
  readonly layout: PivotLayout;
  readonly columnsByName: ReadonlyMap<string, DataColumn>;
  readonly labels: ReadonlyMap<string, MemberLabels>;
  readonly written: WrittenColumns;
}

/** Returns the columns of a pivot: row members, the names of stacked measures, then values. */
export function buildPivotColumns(parts: PivotParts, valueColumns: readonly ValueColumn[]): readonly DataColumn[] {
  const { layout, columnsByName, labels } = parts;
  const findColumn = (name: string): DataColumn => columnsByName.get(name) ?? { name, title: name, type: 'string' };
  const rowColumns = layout.rows.map((name, level): DataColumn => {
    const { empty, total } = labels.get(name) ?? layout.labels;
    return {
      ...{ ...findColumn(name), emptyLabel: empty, ...(hasTotalAt(layout, level) && { totalLabel: total }) },
      ...(level === 0 && !namesMeasures(parts) && { cornerText: findColumn(layout.measures[0] ?? '').title }),
    };
  });
  const measureColumns = valueColumns.some(({ measure }) => measure === undefined)
    ? [{ name: MEASURE_NAMES, title: layout.labels.measure, type: 'string' } as const]
    : [];
  const headers = createHeaders(parts, valueColumns);
  const nameColumn = (member: string) => ({ name: member, title: findColumn(member).title });
  const members = layout.columns.map(nameColumn);
  return [
    ...(layout.hasMeasuresFirst ? [...measureColumns, ...rowColumns] : [...rowColumns, ...measureColumns]),
    ...valueColumns.map((valueColumn, index): DataColumn => {
      const { tuple, measure } = valueColumn;
      const { granularity: _, ...measureColumn } = findColumn(measure ?? layout.measures[0] ?? '');
      const column =
        measure === undefined && haveMixedTypes(layout, columnsByName)
          ? { ...measureColumn, type: 'string' as const }
          : measureColumn;
      const { format: __, currency: ___, ...unformatted } = column;
      return {
        ...(measure === undefined ? unformatted : column),
        name: findWritten(parts, valueColumn)?.name ?? createColumnName(tuple, measure ?? MEASURE_NAMES),
        ...headers[index],
        isMeasure: true,
        ...(!tuple && layout.columns.length > 0 && { isTotal: true as const }),
        ...(measure !== undefined && { measure }),
        pivotSource: { members, measure: measure === undefined ? undefined : nameColumn(measure) },
        ...(measure !== undefined && !namesMeasures(parts) && { measureTitle: column.title }),
      };
    }),
  ];
}

function findWritten({ written }: PivotParts, { tuple, measure }: ValueColumn) {
  return written.get(createColumnKey(tuple, measure ?? MEASURE_NAMES));
}

/**
 * A scale belongs into the header even if the measure does not. A pivot without rows has no corner
 * that could name its only measure; one that was written without the measure keeps its headers.
 */
function namesMeasures({ layout, columnsByName, written }: PivotParts): boolean {
  const [measure = '', ...others] = layout.measures;
  const { title = measure, scale } = columnsByName.get(measure) ?? {};
  if (others.length > 0 || layout.columns.length === 0 || scale !== undefined) return true;
  const writtenTitles = [...written.values()].map((column) => column.title.split(LEVEL_SEPARATOR));
  return layout.rows.length === 0 && writtenTitles.every((levels) => levels.includes(title));
}

type Header = Pick<DataColumn, 'title' | 'headerLevels'>;

/** Returns the headers of the columns. No two are equal, and the order of the columns does not matter. */
function createHeaders(parts: PivotParts, valueColumns: readonly ValueColumn[]): readonly Header[] {
  const { layout, columnsByName } = parts;
  const levelTexts = chooseLevelTexts(parts, valueColumns);
  const listLevels = (valueColumn: ValueColumn): readonly string[] => {
    const { tuple, measure } = valueColumn;
    const members = layout.columns.map((_, level) => {
      if (tuple) return levelTexts[level]?.get(JSON.stringify(tuple.canonical[level] ?? null)) ?? '';
      return level === layout.columns.length - 1 ? chooseTotalLabel(parts, valueColumn) : '';
    });
    const titles = namesMeasures(parts) && measure !== undefined ? [columnsByName.get(measure)?.title ?? measure] : [];
    return layout.hasMeasuresFirst ? [...titles, ...members] : [...members, ...titles];
  };
  const headers = valueColumns.map((valueColumn) => {
    const levels = listLevels(valueColumn);
    const title = levels.filter((level) => level !== '').join(LEVEL_SEPARATOR);
    const writtenTitle = findWritten(parts, valueColumn)?.title;
    const hasSuffix = writtenTitle?.startsWith(title) && /^(?: \(\d+\))?$/.test(writtenTitle.slice(title.length));
    return { valueColumn, levels, title, writtenTitle: hasSuffix ? writtenTitle : undefined };
  });
  const rowTitles = layout.rows.map((name) => columnsByName.get(name)?.title ?? name);
  const usedTitles = new Set<string>();
  for (const title of [...rowTitles, ...headers.flatMap(({ writtenTitle = [] }) => writtenTitle)])
    makeUnique(title, usedTitles);
  const titles = new Map<(typeof headers)[number], string>();
  const inOrder = [...headers].sort((one, other) => compareValueColumns(one.valueColumn, other.valueColumn));
  for (const header of inOrder) titles.set(header, header.writtenTitle ?? makeUnique(header.title, usedTitles));
  return headers.map((header) => {
    const { levels, title } = header;
    const uniqueTitle = titles.get(header) ?? title;
    const suffix = uniqueTitle.slice(title.length);
    const last = levels.length - 1;
    const headerLevels = levels.map((level, at) => (at === last ? level + suffix : level));
    return { title: uniqueTitle, ...(levels.length > 1 && { headerLevels }) };
  });
}

const LEVEL_SEPARATOR = ' · ';

/** Columns of one tuple stay in the order of the measures. */
function compareValueColumns(one: ValueColumn, other: ValueColumn): number {
  if (!one.tuple || !other.tuple) return Number(!one.tuple) - Number(!other.tuple);
  return compareTuples(one.tuple, other.tuple);
}

/** Chooses the texts of the values at each level; those of columns that were written before stay. */
function chooseLevelTexts(parts: PivotParts, valueColumns: readonly ValueColumn[]): readonly MemberTexts[] {
  const { layout, columnsByName, labels } = parts;
  return layout.columns.map((name, level) => {
    const keptTexts = new Map<string, string>();
    const values = new Map<string, DataValue>();
    for (const valueColumn of valueColumns) {
      const { tuple, measure } = valueColumn;
      if (!tuple) continue;
      const value = tuple.canonical[level] ?? null;
      const key = JSON.stringify(value);
      values.set(key, value);
      const writtenColumn = findWritten(parts, valueColumn);
      const text = writtenColumn && splitTitle(parts, writtenColumn.title, measure)?.[level];
      if (text !== undefined && !keptTexts.has(key)) keptTexts.set(key, text);
    }
    const { empty } = labels.get(name) ?? layout.labels;
    return chooseMemberTexts([...values.values()], columnsByName.get(name), empty, keptTexts);
  });
}

/** Returns the texts of the members in a written header; undefined if they are not clear. */
function splitTitle(
  parts: PivotParts,
  title: string,
  measure: string | undefined,
  memberCount = parts.layout.columns.length,
): readonly string[] | undefined {
  const hasMeasure = namesMeasures(parts) && measure !== undefined;
  if (memberCount === 1 && !hasMeasure) return [title];
  const texts = title.split(LEVEL_SEPARATOR);
  if (texts.length !== memberCount + (hasMeasure ? 1 : 0)) return undefined;
  return parts.layout.hasMeasuresFirst && hasMeasure ? texts.slice(1) : texts.slice(0, memberCount);
}

/** Returns the label of a column of totals; one that was written before stays. */
function chooseTotalLabel(parts: PivotParts, valueColumn: ValueColumn): string {
  const { layout, labels } = parts;
  const { title } = findWritten(parts, valueColumn) ?? {};
  const written = title === undefined ? undefined : splitTitle(parts, title, valueColumn.measure, 1);
  return written?.[0] ?? (labels.get(layout.columns[0] ?? '') ?? layout.labels).total;
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
