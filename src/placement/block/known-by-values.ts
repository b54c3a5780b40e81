/**
 * Columns that nothing but the values of their rows can tell: those that the query calls otherwise by now, and those of which somebody
 * changed both header and place. What stands in a row is compared with what is coming in that row.
 */
import { asShown, type CellInput, type StandingRows } from '../../grid';
import type { BlockColumn } from '../record/packed-record';
import { memberKeys, type Result } from '../result/result';
import { keyCandidates, rowKey } from '../rows/row-keys';
import type { StandingColumn } from './columns';
import { isPivotValue } from './heads-first';
import { recogniseColumns } from './recognise-columns';

interface KnownByValues {
  /** The kept columns under the members and headers that they have now. */
  readonly kept: readonly BlockColumn[];
  /** By their former names, members that the query calls otherwise. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The same, where values and places do not tell for certain. */
  readonly perhaps: ReadonlyMap<string, string>;
}

/** @param standing the block's columns; undefined where headers and members leave nothing open */
export function openColumns(
  kept: readonly BlockColumn[],
  standing: readonly StandingColumn[],
  { columns }: Pick<Result, 'columns'>,
): OpenColumns | undefined {
  const members = memberKeys(columns);
  const indexOf = new Map(members.map((member, index) => [member, index]));
  const keptAt = recogniseColumns(
    kept,
    standing.map(({ shown }) => shown),
  );
  const known: Known[] = [];
  const gone: Known[] = [];
  keptAt.forEach((at, from) => {
    const member = kept[at ?? -1]?.member;
    if (at === undefined || member === undefined) return;
    const index = indexOf.get(member);
    if (index !== undefined) known.push({ at, from, index });
    else if (!isPivotValue(member)) gone.push({ at, from, index: -1 });
  });
  const titles = new Set(columns.map(({ title }) => title));
  // Under one of our headers it is a column that could not be kept any more.
  const strange = standing.flatMap(({ shown }, from) =>
    keptAt[from] === undefined && shown !== '' && !titles.has(shown) ? [from] : [],
  );
  const isStanding = new Set(keptAt);
  const lost = kept.flatMap(({ member }, at) => {
    const index = isStanding.has(at) ? undefined : indexOf.get(member ?? '');
    return index === undefined ? [] : [{ at, index }];
  });
  const isKept = new Set(kept.map(({ member }) => member));
  const shownNow = new Set(standing.flatMap(({ shown }, from) => (keptAt[from] === undefined ? [shown] : [])));
  const fresh = members.flatMap((member, index) =>
    isKept.has(member) || isPivotValue(member) || shownNow.has(columns[index]?.title ?? '') ? [] : [index],
  );
  const isOpen = (gone.length > 0 && fresh.length > 0) || (strange.length > 0 && lost.length > 0);
  return isOpen ? { members, known, gone, fresh, strange, lost } : undefined;
}

interface Known {
  /** In what is kept. */
  readonly at: number;
  /** In the block. */
  readonly from: number;
  /** In the result. */
  readonly index: number;
}

interface OpenColumns {
  readonly members: readonly string[];
  readonly known: readonly Known[];
  /** Columns of members that the result has no more. */
  readonly gone: readonly Known[];
  /** Columns of the result that the block did not have. */
  readonly fresh: readonly number[];
  /** Columns of the block that no header tells. */
  readonly strange: readonly number[];
  /** Columns of the result that the block should have. */
  readonly lost: readonly Pick<Known, 'at' | 'index'>[];
}

/** @param body the rows of data as they stand */
export function knowByValues(
  kept: readonly BlockColumn[],
  standing: readonly StandingColumn[],
  open: OpenColumns,
  result: Result,
  body: StandingRows,
): KnownByValues {
  const { members, known, gone, fresh, strange, lost } = open;
  const isPivot = [...members, ...kept.map(({ member = '' }) => member)].some(isPivotValue);
  const compare = comparing(alignedRows(known, result, body), isPivot);
  const samePlace = samePlaces(kept, members);
  const isThere = (at: number, index: number) => samePlace.get(index) === at;
  const isFew = gone.length * fresh.length <= MOST_PAIRS;
  const renames = bestPairs(
    gone.flatMap(({ at, from }) =>
      fresh
        .filter((index) => isFew || isThere(at, index))
        .map((index) => ({ one: at, other: index, isThere: isThere(at, index), ...compare(from, index) })),
    ),
  );
  const moves = bestPairs(
    strange.length * lost.length > MOST_PAIRS
      ? []
      : strange.flatMap((from) =>
          lost.map(({ at, index }) => ({ one: from, other: at, isThere: false, ...compare(from, index) })),
        ),
  );
  const named = (pairs: readonly Pair[]) =>
    new Map(pairs.map(({ one, other }) => [kept[one]?.member ?? '', members[other] ?? '']));
  const renamed = named(renames.certain);
  const headerOf = new Map(moves.certain.map(({ one, other }) => [other, standing[one]?.shown]));
  return {
    renamed,
    perhaps: named(renames.likely),
    kept: renameColumns(kept, renamed).map((column, at) => ({ ...column, shown: headerOf.get(at) ?? column.shown })),
  };
}

export function renameColumns(kept: readonly BlockColumn[], renamed: ReadonlyMap<string, string>): BlockColumn[] {
  return kept.map((column) => ({ ...column, member: renamed.get(column.member ?? '') ?? column.member }));
}

/** By index in the result, the kept column in whose place it comes: as many have come between two known members as have gone. */
function samePlaces(kept: readonly BlockColumn[], members: readonly string[]): ReadonlyMap<number, number> {
  const former = kept.flatMap(({ member }, at) => (member === undefined ? [] : [{ at, title: member, shown: member }]));
  const keptAt = recogniseColumns(former, members);
  return new Map(
    keptAt.flatMap((place, index) => {
      const at = former[place ?? -1]?.at;
      return at === undefined ? [] : [[index, at] as const];
    }),
  );
}

interface AlignedRow {
  readonly standing: readonly CellInput[];
  readonly coming: readonly CellInput[];
}

/** Beyond, only columns in the same place are compared. */
const MOST_PAIRS = 10_000;
/** Rows compared: more tell nothing else. */
const MOST_ROWS = 500;

/** By the key of the columns that are known; by their places where no key tells them apart. */
function alignedRows(known: readonly Known[], result: Result, body: StandingRows): readonly AlignedRow[] {
  const ofColumns = known.flatMap((place) => {
    const column = result.columns[place.index];
    return column ? [{ ...place, column }] : [];
  });
  for (const key of keyCandidates(ofColumns, ({ column }) => column)) {
    const coming = rowsByValues(result.rowCount, (row) => {
      const cells = result.row(row);
      return key.map(({ index }) => cells[index] ?? '');
    });
    const standing = rowsByValues(body.length, (row) => {
      const cells = body.row(row);
      return key.map(({ from }) => cells[from] ?? '');
    });
    if (!coming || !standing) continue;
    const pairs = [...standing].flatMap(([values, row]) => {
      const there = coming.get(values);
      return there === undefined ? [] : [[row, there] as const];
    });
    if (pairs.length > 0) return spread(pairs).map(([row, there]) => rowPair(body.row(row), result.row(there)));
  }
  const places = Array.from({ length: Math.min(body.length, result.rowCount) }, (_, row) => row);
  return spread(places).map((row) => rowPair(body.row(row), result.row(row)));
}

function rowPair(standing: readonly CellInput[], coming: readonly CellInput[]): AlignedRow {
  return { standing, coming };
}

/** Undefined where two rows have the same values. */
function rowsByValues(
  count: number,
  valuesOf: (row: number) => readonly CellInput[],
): ReadonlyMap<string, number> | undefined {
  const rows = new Map<string, number>();
  for (let row = 0; row < count; row += 1) {
    const key = rowKey(valuesOf(row));
    if (rows.has(key)) return undefined;
    rows.set(key, row);
  }
  return rows;
}

/** So many at most, from all over the list. */
function spread<Value>(list: readonly Value[]): readonly Value[] {
  const step = Math.max(1, Math.ceil(list.length / MOST_ROWS));
  return step === 1 ? list : list.filter((_, at) => at % step === 0);
}

interface Likeness {
  /** Share of the rows that hold something in which both hold the same; 0 where none does. */
  readonly alike: number;
  /** How many values that are not the same among each other agree: one alone may do so by chance. */
  readonly distinct: number;
  /** Both hold values of one kind, such as texts, or one of them holds nothing: all values of a column may be new. */
  readonly mayBeNew: boolean;
}

/** @param isPivot one of the layouts is a pivot: a field of texts that leaves its rows was moved rather than renamed */
function comparing(rows: readonly AlignedRow[], isPivot: boolean): (from: number, index: number) => Likeness {
  return (from, index) => {
    let filled = 0;
    let same = 0;
    const values = new Set<CellInput>();
    const kinds = { standing: new Set<string>(), coming: new Set<string>() };
    for (const { standing, coming } of rows) {
      const [here, there] = [asShown(standing[from]), asShown(coming[index])];
      if (here !== '') kinds.standing.add(typeof here);
      if (there !== '') kinds.coming.add(typeof there);
      if (here === '' && there === '') continue;
      filled += 1;
      if (here !== there) continue;
      same += 1;
      values.add(here);
    }
    const isEmpty = kinds.standing.size === 0 || kinds.coming.size === 0;
    const common = [...kinds.standing].filter((kind) => kinds.coming.has(kind));
    const mayBeNew = isEmpty || common.some((kind) => kind === 'number' || !isPivot);
    return { alike: filled === 0 ? 0 : same / filled, distinct: values.size, mayBeNew };
  };
}

interface Pair extends Likeness {
  readonly one: number;
  readonly other: number;
  /** It comes in the place of the other. */
  readonly isThere: boolean;
}

/** Of values that agree, a few may have changed since; more where the column stands in the other's place. */
const CERTAIN = 0.9;
const CERTAIN_IN_PLACE = 0.75;
const LIKELY = 0.5;

/** Each column in one pair at most. Of several that agree the one in the same place is meant; without such a one nothing is certain. */
function bestPairs(pairs: readonly Pair[]): { readonly certain: readonly Pair[]; readonly likely: readonly Pair[] } {
  const agree = pairs.filter(({ alike, distinct, isThere }) =>
    isThere ? alike >= (distinct > 1 ? CERTAIN_IN_PLACE : CERTAIN) : alike >= CERTAIN && distinct > 1,
  );
  const inPlace = taking(agree.filter(({ isThere }) => isThere));
  const left = agree.filter((pair) => !inPlace.isTaken(pair));
  const alone = left.filter((pair) => left.every((one) => one === pair || !shares(one, pair)));
  const certain = taking([...inPlace.pairs, ...alone]);
  const open = pairs.filter(
    (pair) => !certain.isTaken(pair) && (pair.alike >= LIKELY || (pair.isThere && pair.mayBeNew)),
  );
  const best = [...open].sort((a, b) => b.alike - a.alike || Number(b.isThere) - Number(a.isThere));
  return { certain: certain.pairs, likely: taking(best).pairs };
}

function shares(a: Pair, b: Pair): boolean {
  return a.one === b.one || a.other === b.other;
}

/** The first pair of each column. */
function taking(pairs: readonly Pair[]) {
  const ones = new Set<number>();
  const others = new Set<number>();
  const isTaken = ({ one, other }: Pair) => ones.has(one) || others.has(other);
  const taken = pairs.filter((pair) => {
    if (isTaken(pair)) return false;
    ones.add(pair.one);
    others.add(pair.other);
    return true;
  });
  return { pairs: taken, isTaken };
}
