/**
 * Reads the data model from the engine: members, kinds of measures, and the members to show in a
 * drill-down.
 */
import { MetaAnswer, readLeniently, readWireError } from '../../contract';
import { type DataCall, pacePolling, readJson } from '../data/data-call';
import { isObject } from '../wire/json-lines';
import { chooseTitles } from './load/column-titles';

export interface ModelMember {
  readonly name: string;
  /** The member's columns have this title, which is unique within a view. */
  readonly title: string;
  /** Holds the model's own title, if several members of the view share it. */
  readonly shortTitle?: string;
  readonly kind: 'measure' | 'dimension';
  /** For example `string`, `number`, `time` or `boolean`. */
  readonly type: string | undefined;
  /**
   * Holds `sum`, `count`, `avg`, `countDistinct`, `number`, `runningTotal`, ...; only measures have
   * it.
   */
  readonly aggType: string | undefined;
  /** The measure uses a rolling window. */
  readonly isCumulative: boolean;
  /** The model lists these members for a drill-down from a measure. */
  readonly drillMembers: readonly string[];
  /** Maps a time's custom granularities to their lengths: `fiscal_quarter -> 3 months`. */
  readonly intervals: ReadonlyMap<string, string>;
}

/** A model may have this size, because the engine sends thousands of cubes in one answer. */
const MAX_MODEL_BYTES = 32 * 1024 * 1024;

type DescribedSource = MetaAnswer['cubes'][number];

/**
 * Resolves to the members by name, in the order of the model.
 * @throws PlatformFailure
 */
export async function readDataModel(call: DataCall): Promise<ReadonlyMap<string, ModelMember>> {
  return readMembers(await readMeta(call));
}

/**
 * Resolves to what the engine says of its data model.
 * @throws PlatformFailure
 */
export async function readMeta(call: DataCall): Promise<MetaAnswer> {
  const { clock } = call.parts;
  for (;;) {
    const startedAt = clock.now();
    const answer = await call.open('meta', undefined);
    const value = await readJson(answer, MAX_MODEL_BYTES);
    const error = isObject(value) && 'error' in value ? readWireError(value) : undefined;
    if (error === undefined) {
      const parsed = readLeniently(MetaAnswer, value);
      if (!parsed.success) throw answer.failure('ContractBroken', { cause: new Error('the answer is no data model') });
      return parsed.data;
    }
    const failure = call.toFailure(answer, error.message ?? '');
    if (failure) throw failure;
    await pacePolling(clock, startedAt, call.signal);
  }
}

/** Returns the members of a data model by name, with unique titles within a view. */
export function readMembers({ cubes }: MetaAnswer): ReadonlyMap<string, ModelMember> {
  return new Map(cubes.flatMap(listMembers).map((member) => [member.name, member]));
}

/** Returns the dimensions, then the measures of a view or cube, with unique titles. */
export function listMembers({ measures, dimensions }: DescribedSource): ModelMember[] {
  return makeTitlesUnique([
    ...(dimensions ?? []).map((one) => ({
      ...describeNames(one),
      ...({ kind: 'dimension', aggType: undefined, isCumulative: false, drillMembers: [] } as const),
      intervals: new Map((one.granularities ?? []).map(({ name, interval }) => [name, interval ?? ''])),
    })),
    ...(measures ?? []).map((one) => ({
      ...describeNames(one),
      ...({ kind: 'measure', intervals: new Map<string, string>() } as const),
      ...{ aggType: one.aggType ?? undefined, isCumulative: one.cumulative === true },
      drillMembers: one.drillMembers ?? [],
    })),
  ]);
}

type NamedMember = Pick<NonNullable<DescribedSource['measures']>[number], 'name' | 'title' | 'shortTitle' | 'type'>;

function describeNames({ name, title, shortTitle, type }: NamedMember) {
  const shortName = shortTitle || title || name;
  return { name, type: type ?? undefined, longTitle: title || shortName, title: shortName };
}

/**
 * Adds a suffix to equal titles, as in the headers of the rows: a view that joins stores and
 * products has "Name (Stores)" and "Name (Products)".
 */
function makeTitlesUnique(members: readonly (ModelMember & { readonly longTitle: string })[]): ModelMember[] {
  const titles = chooseTitles(
    members.map(({ name, title, longTitle }) => ({
      name,
      title: longTitle,
      shortTitle: title,
      granularity: undefined,
    })),
  );
  return members.map(({ longTitle: _, ...member }, index) => {
    const uniqueTitle = titles[index] ?? member.title;
    return uniqueTitle === member.title ? member : { ...member, title: uniqueTitle, shortTitle: member.title };
  });
}
