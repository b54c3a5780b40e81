/**
 * Finds columns whose name in the report has changed, and columns under headers that nothing
 * explains. The user decides about both, unless the title of a renamed member is the same.
 */
import type { BlockColumn } from '../record/packed-record';
import { memberKeys } from '../result/result';
import type { ResultColumn } from '../result/result-column';
import type { StandingColumn } from './columns';
import { isPivotValue } from './heads-first';
import { groupByKey, recogniseColumns } from './recognise-columns';

/** Pairs two names that may belong to one column. */
export interface DoubtfulName {
  /** Is the member's name in the record. */
  readonly member: string;
  readonly title: string;
  /** Is its new name in the report; undefined if it has none. */
  readonly renamedTo: string | undefined;
  /** Is the title of the new name, or the header that the block shows. */
  readonly shown: string;
}

interface RenamedColumns {
  /** Maps former names to new names that have the same title in the report. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly doubtful: readonly DoubtfulName[];
}

/**
 * Returns the renamed columns, and those about which the user is asked.
 * @param standing the block's columns as they are now
 */
export function findRenamedColumns(
  kept: readonly BlockColumn[],
  standing: readonly StandingColumn[],
  columns: readonly ResultColumn[],
): RenamedColumns {
  const members = memberKeys(columns);
  const titleOf = new Map(members.map((member, index) => [member, columns[index]?.title ?? member]));
  const { keptAt, inPlace } = recogniseColumns(kept, standing);
  // Without headers, columns have no names to compare.
  const strange = standing.filter(
    ({ shown, mark }, offset) => keptAt[offset] === undefined && shown !== '' && shown !== mark,
  );
  const isInBlock = new Set(keptAt);
  const lost = kept.filter(({ member }, index) => !isInBlock.has(index) && titleOf.has(member ?? ''));
  // A single column may also have changed its place.
  const pairs =
    lost.length === 1 && strange.length === 1
      ? [[lost[0], strange[0]] as const]
      : inPlace.map(([offset, index]) => [kept[index], standing[offset]] as const);
  const titles = new Set(['', ...titleOf.values()]);
  const ofHeaders = pairs.flatMap(([column, { shown } = NO_HEADER]): DoubtfulName[] =>
    column?.member === undefined || !titleOf.has(column.member) || titles.has(shown)
      ? []
      : [{ member: column.member, title: column.title, renamedTo: undefined, shown }],
  );
  const gone = kept.filter(
    ({ member }, index) =>
      member !== undefined && isInBlock.has(index) && !titleOf.has(member) && !isPivotValue(member),
  );
  const before = new Set(kept.map(({ member }) => member));
  const shownAtEnd = new Set(strange.map(({ shown }) => shown));
  const fresh = new Set(
    members.filter(
      (member) => !before.has(member) && !isPivotValue(member) && !shownAtEnd.has(titleOf.get(member) ?? ''),
    ),
  );
  const renamed = sameTitles(gone, [...fresh], titleOf);
  // The fields of a pivot are moved rather than renamed.
  const isPivot = [...members, ...before].some((member) => member !== undefined && isPivotValue(member));
  const places = isPivot ? new Map<string, string>() : samePlaces(renameColumns(kept, renamed), members);
  const ofMembers = gone.flatMap(({ member = '', title }): DoubtfulName[] => {
    const renamedTo = places.get(member);
    if (renamedTo === undefined || !fresh.has(renamedTo)) return [];
    return [{ member, title, renamedTo, shown: titleOf.get(renamedTo) ?? renamedTo }];
  });
  return { renamed, doubtful: [...ofHeaders, ...ofMembers] };
}

const NO_HEADER = { shown: '' };

/** Pairs each former name with the new name of the same title, if there is only one of each. */
function sameTitles(
  gone: readonly BlockColumn[],
  fresh: readonly string[],
  titleOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const was = groupByKey([...gone.keys()], (index) => gone[index]?.title ?? '');
  const now = groupByKey([...fresh.keys()], (index) => titleOf.get(fresh[index] ?? '') ?? '');
  return new Map(
    [...was].flatMap(([title, [index = -1, ...others]]) => {
      const [to = -1, ...more] = now.get(title) ?? [];
      const [former, present] = [gone[index]?.member, fresh[to]];
      if (others.length + more.length > 0 || former === undefined || present === undefined) return [];
      return [[former, present] as const];
    }),
  );
}

/**
 * Maps former names to the new names in their places, if as many names came between two shared
 * names as left.
 */
function samePlaces(kept: readonly BlockColumn[], members: readonly string[]): ReadonlyMap<string, string> {
  const asColumn = (member: string) => ({ title: member, shown: member, mark: member });
  const former = kept.flatMap(({ member }) => (member === undefined ? [] : [member]));
  const { keptAt } = recogniseColumns(former.map(asColumn), members.map(asColumn));
  return new Map(
    members.flatMap((member, index) => {
      const was = former[keptAt[index] ?? -1];
      return was === undefined || was === member ? [] : [[was, member] as const];
    }),
  );
}

/** Returns the columns under the present names of their members. */
export function renameColumns(kept: readonly BlockColumn[], renamed: ReadonlyMap<string, string>): BlockColumn[] {
  return kept.map((column) => ({ ...column, member: renamed.get(column.member ?? '') ?? column.member }));
}
