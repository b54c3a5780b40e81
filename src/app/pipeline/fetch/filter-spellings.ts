/**
 * Finds how the data spell the values that filters read from cells, so that a cell that holds a
 * value of the data selects the rows with that value.
 */
import { addCarriageReturns, buildSpelledValuesQuery, mayDifferInSource } from '../../../client';
import { type DateSystem, groupBy } from '../../../grid';
import {
  type CellFilter,
  getReadableFilters,
  isCellFilter,
  listCellFilters,
  listSpelledCells,
  MAX_FILTER_VALUES,
  MAX_VALUE_LENGTH,
  type PlacementFilters,
  type SpelledCell,
  toWrittenText,
} from '../../../placement';
import type { Session } from '../../session/session';
import type { CellsByName } from '../../workbook/filter-cells';
import { readValues } from './filter-values';

interface SpellingContext {
  readonly cells: CellsByName;
  readonly dateSystem: DateSystem;
  /** Holds the filters of the query before; the spelling of unchanged cells is known. */
  readonly previousFilters?: PlacementFilters | undefined;
}

/** A search by pieces of a text may find more values than the wanted ones. */
const MAX_FOUND_VALUES = 1_000;

/**
 * Returns the filters with the values as the data spell them. Sends a query only for cells whose
 * content the data may spell in several ways. If it fails, the values stay as they are.
 */
export async function resolveSpellings(
  session: Pick<Session, 'data'>,
  filters: PlacementFilters,
  { cells, dateSystem, previousFilters = [] }: SpellingContext,
): Promise<PlacementFilters> {
  const readableFilters = getReadableFilters(filters);
  if (!readableFilters) return filters;
  const knownValues = new Map(listCellFilters(previousFilters).map(({ cell }) => [cell.name, toKey(cell)]));
  return Promise.all(
    readableFilters.map(async (filter) => {
      if (!isCellFilter(filter) || knownValues.get(filter.cell.name) === toKey(filter.cell)) return filter;
      const contents = cells.get(filter.cell.name);
      if (contents?.kind !== 'found') return filter;
      const spelledCells = listSpelledCells(filter, contents, dateSystem);
      const found = await findDataValues(session, filter, spelledCells).catch(() => undefined);
      const dataValues = [...new Set(found)].filter((value) => value.length <= MAX_VALUE_LENGTH);
      const isSame = JSON.stringify(dataValues) === JSON.stringify(filter.cell.values);
      if (isSame || dataValues.length === 0 || dataValues.length > MAX_FILTER_VALUES) return filter;
      return { ...filter, cell: { ...filter.cell, dataValues } };
    }),
  );
}

const toKey = ({ values, dataValues }: CellFilter['cell']): string => JSON.stringify([values, dataValues]);

/** @returns undefined if the values are those that the cells hold */
async function findDataValues(
  session: Pick<Session, 'data'>,
  { member, type, operator, isColumn }: CellFilter,
  spelledCells: readonly SpelledCell[],
): Promise<readonly string[] | undefined> {
  if (operator !== 'is' && operator !== 'isNot') return undefined;
  const cellTexts = spelledCells.flatMap(({ texts }) => texts);
  if (cellTexts.length === spelledCells.length && !cellTexts.some(mayDifferInSource)) return undefined;
  // A search in a column would run the report's whole SQL again.
  if (type !== 'string' || isColumn) return cellTexts.flatMap(addCarriageReturns);
  const query = buildSpelledValuesQuery(member, cellTexts, MAX_FOUND_VALUES);
  const values = await readValues(session, { kind: 'json', query }, MAX_FOUND_VALUES);
  const valuesByText = groupBy(values, toWrittenText);
  return spelledCells.flatMap(({ read, texts }) => {
    const spelling = texts.find((text) => valuesByText.has(text));
    return spelling === undefined ? [read] : (valuesByText.get(spelling) ?? []);
  });
}
