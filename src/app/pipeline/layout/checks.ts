/** Checks that hold a new result back until the user has seen it. */

import {
  chooseLastingFormats,
  computeTotal,
  countHeaderRows,
  type FailedCheck,
  findFailedChecks,
  fromCachedResult,
  hasChecks,
  isPivotValue,
  listMemberKeys,
  type Placement,
  type Result,
  type ResultMeasures,
} from '../../../placement';
import type { Reader } from '../../parts';
import type { PlacementParts } from '../../workbook/placement-parts';
import { readCachedRows, renameCachedRows } from '../fetch/cached-rows';
import type { Observation } from '../observe/observed-block';
import { findEditsInRemovedColumns } from './edits-in-removed-columns';
import { findReadingFormulas } from './find-reading-formulas';
import { formatValue } from './format-value';
import type { ResultLayout } from './result-layout';

type ColumnsCheck = Extract<FailedCheck, { kind: 'columns' }>;

interface CheckedRefresh extends Observation {
  readonly isUnattended: boolean;
  /** Holds the checks for which a result already waits. */
  readonly waitingChecks?: readonly FailedCheck[] | undefined;
}

/**
 * Returns the checks that hold the result back: those that the user has set, and those on columns
 * that would leave unnoticed or that formulas read.
 */
export async function findBlockingChecks(
  parts: Pick<PlacementParts, 'openRowCache' | 'reader' | 'workbook' | 'pause' | 'observations'>,
  resultLayout: ResultLayout,
  checkedRefresh: CheckedRefresh,
): Promise<readonly FailedCheck[]> {
  const failedChecks = await findFailedUserChecks(parts, resultLayout);
  const lostColumns = findLostColumns(resultLayout);
  if (!lostColumns) return failedChecks;
  const others = failedChecks.filter(({ kind }) => kind !== 'columns');
  const { isUnattended, waitingChecks } = checkedRefresh;
  const waitingCheck = waitingChecks?.find(
    (check) => check.kind === 'columns' && toKey(check.removed) === toKey(lostColumns.removed),
  );
  // A result already waits for the same reason, so an unattended refresh does not read the cells
  // again.
  if (isUnattended && waitingCheck) return [...others, waitingCheck];
  const losses = await findLosses(parts, resultLayout, checkedRefresh);
  return isUnattended || Object.keys(losses).length > 0 ? [...others, { ...lostColumns, ...losses }] : failedChecks;
}

/**
 * Finds what would be lost with the columns that leave: formulas that read them, and what a user
 * has typed into them.
 */
async function findLosses(
  parts: Pick<PlacementParts, 'openRowCache' | 'reader' | 'workbook' | 'pause' | 'observations'>,
  resultLayout: ResultLayout,
  { block, readRows }: Observation,
): Promise<Pick<ColumnsCheck, 'readers' | 'isSearchPartial' | 'typedCells'>> {
  const { slots, leaving } = resultLayout.columnLayout;
  const { questionCells: typed } = await findEditsInRemovedColumns(parts, { ...resultLayout, slots, block }, readRows);
  const toColumnAddress = (from: number) => ({
    ...block,
    rect: { ...block.rect, column: block.rect.column + from, columns: 1 },
  });
  const { readers, isSearchPartial } = await findReadingFormulas(
    parts.workbook,
    leaving.map(({ from }) => toColumnAddress(from)),
    slots.flatMap(({ index, currentOffset }) =>
      index === undefined || currentOffset === undefined ? [] : [toColumnAddress(currentOffset)],
    ),
  );
  return {
    ...(readers.length > 0 && { readers }),
    ...(isSearchPartial && { isSearchPartial }),
    ...(typed && { typedCells: typed }),
  };
}

function toKey(titles: readonly string[]): string {
  return JSON.stringify(titles);
}

async function findFailedUserChecks(
  parts: Pick<PlacementParts, 'openRowCache' | 'reader' | 'pause' | 'observations'>,
  { placement, renamedMembers, reported }: ResultLayout,
): Promise<readonly FailedCheck[]> {
  const { gates } = placement.choices;
  if (!hasChecks(gates)) return [];
  const cached = gates.total
    ? renameCachedRows(await readCachedRows(parts, placement), renamedMembers)?.written
    : undefined;
  const checkedColumn = cached?.columns.findIndex(({ name }) => name === gates.total?.member) ?? -1;
  const formerMeasures: ResultMeasures = {
    rows: placement.written.rows,
    columns: listFormerTitles(placement, renamedMembers, reported),
    total: cached && checkedColumn >= 0 ? computeTotal(fromCachedResult(cached), checkedColumn) : undefined,
  };
  const failedChecks = findFailedChecks(gates, formerMeasures, measureResult(placement, reported));
  return failedChecks.map((check) => withTotalTexts(check, placement, reported, parts.reader));
}

/** Adds the totals in the format of the checked column, so that an amount of money has its currency. */
function withTotalTexts(
  check: FailedCheck,
  { choices: { gates }, written: { layout } }: Placement,
  reported: Result,
  reader: Reader,
): FailedCheck {
  const column = reported.columns.findIndex(({ name }) => name === gates.total?.member);
  const format = chooseLastingFormats(reported, layout)[column];
  if (check.kind !== 'total' || format === undefined) return check;
  const { before = '', now } = check;
  return { ...check, texts: { before: formatValue(before, format, reader), now: formatValue(now, format, reader) } };
}

/** Returns the titles of the columns before; a column with another name now has its present title. */
function listFormerTitles(
  { written: { columns, layout = [] } }: Placement,
  renamedMembers: ResultLayout['renamedMembers'],
  reported: Result,
): readonly string[] {
  const newMembers = new Set(renamedMembers.values());
  const renamedColumns = layout.filter(({ member = '' }) => newMembers.has(member));
  const newTitles = new Map(
    renamedColumns.map((former) => [former.title, reported.columns.find(({ name }) => name === former.member)?.title]),
  );
  return columns.map((title) => newTitles.get(title) ?? title);
}

/**
 * Finds the columns that have left the report. Records of older versions know their columns only by
 * title, and are not checked.
 * @returns undefined if no column has left, or the block is half written
 */
function findLostColumns({ placement, reported: { columns } }: ResultLayout): ColumnsCheck | undefined {
  const { layout = [], rowSums } = placement.written;
  // A half-written block would be worse, so the write is finished.
  if (rowSums === undefined) return undefined;
  const members = listMemberKeys(columns);
  const currentMembers = new Set(members);
  const knownColumns = layout.filter(({ member }) => member !== undefined);
  const removed = knownColumns.filter(({ member = '' }) => !currentMembers.has(member)).map(({ title }) => title);
  if (removed.length === 0) return undefined;
  const membersBefore = new Set(knownColumns.map(({ member }) => member));
  const added = columns.filter((_, index) => !membersBefore.has(members[index]));
  const isOtherLayout = hasOtherRowMembers(
    [...membersBefore].flatMap((member) => member ?? []),
    members,
  );
  return { kind: 'columns', added: added.map(({ title }) => title), removed, ...(isOtherLayout && { isOtherLayout }) };
}

/** Returns true if a pivot has other members in its rows than before. */
function hasOtherRowMembers(membersBefore: readonly string[], membersNow: readonly string[]): boolean {
  if (![...membersBefore, ...membersNow].some(isPivotValue)) return false;
  const rowMembersKey = (members: readonly string[]) => toKey(members.filter((member) => !isPivotValue(member)).sort());
  return rowMembersKey(membersBefore) !== rowMembersKey(membersNow);
}

/**
 * Measures only the part of the result that fits in the frame: what was cut off before is not
 * missing now.
 */
function measureResult(placement: Placement, result: Result): ResultMeasures {
  const { choices } = placement;
  const { frame } = placement.choices;
  const { gates } = choices;
  const isFixed = frame.kind === 'fixed';
  const titles = result.columns.map(({ title }) => title);
  const totalColumn = result.columns.findIndex(({ name }) => name === gates.total?.member);
  return {
    rows: isFixed ? Math.min(result.rowCount, frame.rows - countHeaderRows(placement.written)) : result.rowCount,
    columns: isFixed ? titles.slice(0, frame.columns) : titles,
    total: totalColumn < 0 ? undefined : computeTotal(result, totalColumn),
  };
}
