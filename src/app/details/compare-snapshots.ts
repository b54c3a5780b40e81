/** Compares two snapshots of a placement, or one of them with the rows that are in the sheet now. */
import { type CachedResult, computeTotal, fromCachedResult, type Placement } from '../../placement';
import type { Reader } from '../parts';
import { formatValue } from '../pipeline/layout/format-value';
import { readCheckColumns } from './check-columns';
import { compareResults, describeDifference } from './compare-results';
import type { ChangedCell } from './details-state';
import { getBody, type SnapshotRows, toResult } from './snapshot-rows';
import type { ShownComparison } from './snapshot-state';

/**
 * Returns which rows, cells and totals differ between the older rows and the newer ones.
 * @param readAdditive returns the members of the data source whose values add up; undefined if the
 * data API does not say so
 */
export async function compareSnapshots(
  placement: Placement,
  olderRows: SnapshotRows,
  newerRows: SnapshotRows,
  readAdditive: () => Promise<ReadonlySet<string> | undefined>,
  reader: Reader,
): Promise<Omit<ShownComparison, 'newerBody'>> {
  const { rowKey } = placement.choices;
  const [older, newer] = [withRowKey(toResult(olderRows), rowKey), withRowKey(toResult(newerRows), rowKey)];
  const offsets = new Map(newerRows.columns.map(({ member }, offset) => [member, offset]));
  const changes = compareResults({
    ...{ older, newer, resultInSheet: 'now', body: getBody(newerRows), reader },
    findOffset: (member) => offsets.get(member),
  });
  const measures = newer.columns.filter(({ isMeasure }) => isMeasure !== false);
  const checkColumns = await readCheckColumns(
    { refreshedAt: newer.at, written: { ...newer, columns: measures } },
    readAdditive,
  );
  return {
    changes: {
      ...{ kind: 'shown', placementId: placement.id, about: 'refresh', at: newer.at, comparedWith: older.at },
      ...{ sameSince: undefined, firstRows: newerRows.firstRows ?? olderRows.firstRows, ...changes },
    },
    totals: checkColumns.columns.flatMap(({ member }) => compareTotals(member, older, newer, reader) ?? []),
    checkColumns,
  };
}

/** Makes the columns that the user chose as row key the only ones that can identify a row. */
function withRowKey(result: CachedResult, rowKey: readonly string[]): CachedResult {
  const hasKey = rowKey.length > 0 && rowKey.every((member) => result.columns.some(({ name }) => name === member));
  if (!hasKey) return result;
  const columns = result.columns.map((column) => ({ ...column, isMeasure: !rowKey.includes(column.name) }));
  return { ...result, columns };
}

/** @returns undefined if the totals are equal, or if one of them is unknown */
function compareTotals(
  member: string,
  older: CachedResult,
  newer: CachedResult,
  reader: Reader,
): ChangedCell | undefined {
  const [was, now] = [older, newer].map((result) => {
    const index = result.columns.findIndex(({ name }) => name === member);
    return index < 0 ? undefined : computeTotal(fromCachedResult(result), index);
  });
  const column = newer.columns.find(({ name }) => name === member);
  if (!column || was === undefined || now === undefined || was === now) return undefined;
  const format = (value: number) => formatValue(value, column.numberFormat, reader);
  const difference = describeDifference(was, now, column.numberFormat, reader);
  return {
    ...{ at: undefined, address: undefined, row: [], column: column.title, was: format(was), now: format(now) },
    ...(difference && { difference }),
  };
}
