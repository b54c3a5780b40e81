/**
 * Finds columns whose name in the report has changed, and columns under headers that nothing
 * explains. The user decides about both, unless the title of a renamed member is the same.
 */
import type { BlockColumn } from '../record/packed-record';
import { listMemberKeys } from '../result/result';
import type { ResultColumn } from '../result/result-column';
import type { CurrentColumn } from './columns';
import { isPivotValue } from './heads-first';
import { groupByKey, recogniseColumns } from './recognise-columns';

/** Pairs two names that may belong to one column. */
export interface DoubtfulName {
  /** Is the member's name in the record. */
  readonly member: string;
  readonly title: string;
  /** Is its new name in the report; undefined if it has none. */
  readonly newName: string | undefined;
  /** Is the title of the new name, or the header that the block shows. */
  readonly newTitle: string;
}

interface RenamedColumns {
  /** Maps former names to new names that have the same title in the report. */
  readonly renamedMembers: ReadonlyMap<string, string>;
  readonly doubtfulNames: readonly DoubtfulName[];
}

/**
 * Returns the renamed columns, and those about which the user is asked.
 * @param currentColumns the block's columns as they are now
 */
export function findRenamedColumns(
  recordedColumns: readonly BlockColumn[],
  currentColumns: readonly CurrentColumn[],
  columns: readonly ResultColumn[],
): RenamedColumns {
  const members = listMemberKeys(columns);
  const titleByMember = new Map(members.map((member, index) => [member, columns[index]?.title ?? member]));
  const { writtenIndexes: recordedIndexes, uncertainPairs } = recogniseColumns(recordedColumns, currentColumns);
  // Without headers, columns have no names to compare.
  const unmatchedColumns = currentColumns.filter(
    ({ shown, mark }, offset) => recordedIndexes[offset] === undefined && shown !== '' && shown !== mark,
  );
  const indexesInBlock = new Set(recordedIndexes);
  const missingColumns = recordedColumns.filter(
    ({ member }, index) => !indexesInBlock.has(index) && titleByMember.has(member ?? ''),
  );
  // A single column may also have changed its place.
  const pairs =
    missingColumns.length === 1 && unmatchedColumns.length === 1
      ? [[missingColumns[0], unmatchedColumns[0]] as const]
      : uncertainPairs.map(([offset, index]) => [recordedColumns[index], currentColumns[offset]] as const);
  const titles = new Set(['', ...titleByMember.values()]);
  const doubtfulHeaders = pairs.flatMap(([column, { shown } = NO_HEADER]): DoubtfulName[] =>
    column?.member === undefined || !titleByMember.has(column.member) || titles.has(shown)
      ? []
      : [{ member: column.member, title: column.title, newName: undefined, newTitle: shown }],
  );
  const removedColumns = recordedColumns.filter(
    ({ member }, index) =>
      member !== undefined && indexesInBlock.has(index) && !titleByMember.has(member) && !isPivotValue(member),
  );
  const recordedMembers = new Set(recordedColumns.map(({ member }) => member));
  const unmatchedHeaders = new Set(unmatchedColumns.map(({ shown }) => shown));
  const newMembers = new Set(
    members.filter(
      (member) =>
        !recordedMembers.has(member) && !isPivotValue(member) && !unmatchedHeaders.has(titleByMember.get(member) ?? ''),
    ),
  );
  const newNameByMember = pairSameTitles(removedColumns, [...newMembers], titleByMember);
  // The fields of a pivot are moved rather than renamed.
  const isPivot = [...members, ...recordedMembers].some((member) => member !== undefined && isPivotValue(member));
  const newNames = isPivot
    ? new Map<string, string>()
    : pairSamePlaces(renameColumns(recordedColumns, newNameByMember), members);
  const doubtfulMembers = removedColumns.flatMap(({ member = '', title }): DoubtfulName[] => {
    const renamedTo = newNames.get(member);
    if (renamedTo === undefined || !newMembers.has(renamedTo)) return [];
    return [{ member, title, newName: renamedTo, newTitle: titleByMember.get(renamedTo) ?? renamedTo }];
  });
  return { renamedMembers: newNameByMember, doubtfulNames: [...doubtfulHeaders, ...doubtfulMembers] };
}

const NO_HEADER = { shown: '' };

/** Pairs each former name with the new name of the same title, if there is only one of each. */
function pairSameTitles(
  removedColumns: readonly BlockColumn[],
  newMembers: readonly string[],
  titleByMember: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const formerByTitle = groupByKey([...removedColumns.keys()], (index) => removedColumns[index]?.title ?? '');
  const newByTitle = groupByKey([...newMembers.keys()], (index) => titleByMember.get(newMembers[index] ?? '') ?? '');
  return new Map(
    [...formerByTitle].flatMap(([title, [index = -1, ...others]]) => {
      const [to = -1, ...more] = newByTitle.get(title) ?? [];
      const [former, present] = [removedColumns[index]?.member, newMembers[to]];
      if (others.length + more.length > 0 || former === undefined || present === undefined) return [];
      return [[former, present] as const];
    }),
  );
}

/**
 * Maps former names to the new names in their places, if as many names came between two shared
 * names as left.
 */
function pairSamePlaces(
  recordedColumns: readonly BlockColumn[],
  members: readonly string[],
): ReadonlyMap<string, string> {
  const toColumn = (member: string) => ({ title: member, shown: member, mark: member });
  const formerMembers = recordedColumns.flatMap(({ member }) => (member === undefined ? [] : [member]));
  const { writtenIndexes: recordedIndexes } = recogniseColumns(formerMembers.map(toColumn), members.map(toColumn));
  return new Map(
    members.flatMap((member, index) => {
      const formerMember = formerMembers[recordedIndexes[index] ?? -1];
      return formerMember === undefined || formerMember === member ? [] : [[formerMember, member] as const];
    }),
  );
}

/** Returns the columns under the present names of their members. */
export function renameColumns(
  recordedColumns: readonly BlockColumn[],
  newNameByMember: ReadonlyMap<string, string>,
): BlockColumn[] {
  return recordedColumns.map((column) => ({
    ...column,
    member: newNameByMember.get(column.member ?? '') ?? column.member,
  }));
}
