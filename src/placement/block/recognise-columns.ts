/** Which of a block's columns, as they were last written, stands where in it now: told by their headers. */

/** A column as it was last written. */
interface Written {
  /** The header that the report gave. */
  readonly title: string;
  /** What the first row showed. */
  readonly shown: string;
}

/**
 * For each column that stands there, which kept one it is. First those whose texts are equal, in order; then equal texts that changed
 * places; then, between two columns that are known, those that were renamed, where nothing but a renaming explains them. What remains is
 * the analyst's own: a column that is taken for theirs by mistake comes back at the right end, one that is taken for ours is overwritten.
 * @param mostCompared pairs of texts; longer lists are divided
 */
export function recogniseColumns(
  kept: readonly Written[],
  standing: readonly string[],
  mostCompared = MOST_COMPARED,
): (number | undefined)[] {
  const keptAt: (number | undefined)[] = standing.map(() => undefined);
  const shown = kept.map((column) => column.shown);
  const all: Parts = { kept: [0, shown.length], standing: [0, standing.length] };
  for (const [offset, index] of commonInOrder(shown, standing, all, mostCompared)) keptAt[offset] = index;
  const taken = new Set(keptAt);
  const take = (offset: number, index: number) => {
    keptAt[offset] = index;
    taken.add(index);
  };
  for (const textOf of [(column: Written) => column.shown, (column: Written) => column.title]) {
    const left = placesOf(kept, (column, index) => (taken.has(index) ? '' : textOf(column)));
    standing.forEach((text, offset) => {
      if (keptAt[offset] !== undefined || text === '') return;
      const index = left.get(text)?.pop();
      if (index !== undefined) take(offset, index);
    });
  }
  pairRenamed(kept, standing, keptAt, take);
  return keptAt;
}

/** Where each filled text is found, the last place first. */
function placesOf<Value>(
  list: readonly Value[],
  textOf: (value: Value, index: number) => string,
): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const value = list[index];
    const text = value === undefined ? '' : textOf(value, index);
    if (text === '') continue;
    const same = places.get(text);
    if (same) same.push(index);
    else places.set(text, [index]);
  }
  return places;
}

/** `[offset in standing, index in kept]` */
type Pair = readonly [offset: number, index: number];

/** Parts of both lists; ends are excluded. */
interface Parts {
  readonly kept: readonly [from: number, to: number];
  readonly standing: readonly [from: number, to: number];
}

/**
 * Pairs of equal, filled texts in the order of both lists, as many as there can be. In lists that are too long for each text to be compared
 * with each, texts that occur once divide them.
 */
function commonInOrder(
  kept: readonly string[],
  standing: readonly string[],
  parts: Parts,
  mostCompared: number,
): Pair[] {
  let [i, j] = [parts.kept[0], parts.standing[0]];
  const [keptEnd, standingEnd] = [parts.kept[1], parts.standing[1]];
  const pairs: Pair[] = [];
  for (; i < keptEnd && j < standingEnd && kept[i] !== '' && kept[i] === standing[j]; i += 1, j += 1)
    pairs.push([j, i]);
  const rest: Parts = { kept: [i, keptEnd], standing: [j, standingEnd] };
  if ((keptEnd - i) * (standingEnd - j) <= mostCompared) return [...pairs, ...mostInOrder(kept, standing, rest)];
  const fixed = singlesInOrder(kept, standing, rest);
  if (fixed.length === 0) return pairs;
  for (const [offset, index] of [...fixed, [standingEnd, keptEnd] as const]) {
    pairs.push(...commonInOrder(kept, standing, { kept: [i, index], standing: [j, offset] }, mostCompared));
    if (index < keptEnd) pairs.push([offset, index]);
    [i, j] = [index + 1, offset + 1];
  }
  return pairs;
}

const MOST_COMPARED = 4_000_000;

function mostInOrder(kept: readonly string[], standing: readonly string[], parts: Parts): Pair[] {
  const [[keptFrom, keptEnd], [standingFrom, standingEnd]] = [parts.kept, parts.standing];
  const width = standingEnd - standingFrom + 1;
  // For the rests from i and from j on: how many pairs they have.
  const lengths = new Uint16Array((keptEnd - keptFrom + 1) * width);
  const place = (i: number, j: number) => (i - keptFrom) * width + j - standingFrom;
  const at = (i: number, j: number) => lengths[place(i, j)] ?? 0;
  const equal = (i: number, j: number) => kept[i] !== '' && kept[i] === standing[j];
  for (let i = keptEnd - 1; i >= keptFrom; i -= 1) {
    for (let j = standingEnd - 1; j >= standingFrom; j -= 1) {
      lengths[place(i, j)] = equal(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let i = keptFrom, j = standingFrom; i < keptEnd && j < standingEnd; ) {
    if (equal(i, j)) {
      pairs.push([j, i]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Of the texts that occur once in either part, the longest list that is in the order of both. */
function singlesInOrder(kept: readonly string[], standing: readonly string[], parts: Parts): Pair[] {
  const within = (list: readonly string[], [from, to]: Parts['kept']) =>
    placesOf(list, (text, index) => (index >= from && index < to ? text : ''));
  const there = within(standing, parts.standing);
  const singles = [...within(kept, parts.kept)]
    .flatMap(([text, [index = -1, ...more]]): Pair[] => {
      const [offset = -1, ...others] = there.get(text) ?? [];
      return offset >= 0 && more.length === 0 && others.length === 0 ? [[offset, index]] : [];
    })
    .sort(([, a], [, b]) => a - b);
  // At each length, the list of that length which ends furthest to the left.
  const ends: { readonly pair: Pair; readonly before: (typeof ends)[number] | undefined }[] = [];
  for (const pair of singles) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[0] ?? 0) < pair[0]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, before: ends[low - 1] };
  }
  const pairs: Pair[] = [];
  for (let end = ends.at(-1); end; end = end.before) pairs.push(end.pair);
  return pairs.reverse();
}

/** Only where as many columns of ours are missing between two known ones as unknown ones stand there. */
function pairRenamed(
  kept: readonly Written[],
  standing: readonly string[],
  keptAt: readonly (number | undefined)[],
  take: (offset: number, index: number) => void,
): void {
  const runs = runsOf(standing.length, (offset) => keptAt[offset] !== undefined);
  const offsetOf = new Map(keptAt.flatMap((index, offset) => (index === undefined ? [] : [[index, offset] as const])));
  const keptRuns = runsOf(kept.length, (index) => offsetOf.has(index));
  const fellows = new Map(keptRuns.map((run) => [run.before < 0 ? -1 : offsetOf.get(run.before), run]));
  const pairs = runs.flatMap((run) => {
    const found = fellows.get(run.before);
    const after = found && (found.after >= kept.length ? standing.length : offsetOf.get(found.after));
    const fellow = after === run.after ? found : undefined;
    if (!fellow) return [];
    const candidates =
      run.members.length > fellow.members.length
        ? run.members.filter((offset) => standing[offset] !== '')
        : run.members;
    if (candidates.length !== fellow.members.length) return [];
    return candidates.map((offset, at) => [offset, fellow.members[at] ?? -1] as const);
  });
  for (const [offset, index] of pairs) take(offset, index);
}

interface Run {
  /** The known one before, -1 at the start. */
  readonly before: number;
  readonly members: readonly number[];
  /** The known one behind; the length of the list at its end. */
  readonly after: number;
}

/** Runs of what is not known yet. */
function runsOf(length: number, isKnown: (index: number) => boolean): Run[] {
  const runs: Run[] = [];
  let before = -1;
  let members: number[] = [];
  for (let index = 0; index <= length; index += 1) {
    if (index < length && !isKnown(index)) {
      members.push(index);
      continue;
    }
    if (members.length > 0) runs.push({ before, members, after: index });
    before = index;
    members = [];
  }
  return runs;
}
