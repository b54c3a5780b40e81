/** The data model as the engine tells it: which members there are, what measures are, and what is shown of the rows behind them. */
import { MetaAnswer, readWireError } from '../../contract';
import { type DataCall, paceRound, readJson } from '../data/data-call';
import { isObject } from '../wire/json-lines';
import { captionsOf } from './load/captions';

export interface ModelMember {
  readonly name: string;
  /** As a column of it is headed: no two members of a view are called alike. */
  readonly title: string;
  /** As the model calls it, where others of its view are called so as well. */
  readonly shortTitle?: string;
  readonly kind: 'measure' | 'dimension';
  /** `string`, `number`, `time`, `boolean`, ... */
  readonly type: string | undefined;
  /** Of a measure: `sum`, `count`, `avg`, `countDistinct`, `number`, `runningTotal`, ... */
  readonly aggType: string | undefined;
  /** Over a rolling window. */
  readonly isCumulative: boolean;
  /** Of a measure, what the model says belongs to its rows. */
  readonly drillMembers: readonly string[];
  /** How long the granularities of a time are that are the model's own. */
  readonly intervals: ReadonlyMap<string, string>;
}

/** Models of thousands of cubes are told whole. */
const LARGEST_MODEL_BYTES = 32 * 1024 * 1024;

/** By name, in the order of the model. */
export async function readDataModel(call: DataCall): Promise<ReadonlyMap<string, ModelMember>> {
  const { clock } = call.parts;
  for (;;) {
    const startedAt = clock.now();
    const answer = await call.open('meta', undefined);
    const value = await readJson(answer, LARGEST_MODEL_BYTES);
    const error = isObject(value) && 'error' in value ? readWireError(value) : undefined;
    if (error === undefined) {
      const read = MetaAnswer.safeParse(value);
      if (!read.success) throw answer.failure('ContractBroken', { cause: new Error('the answer is no data model') });
      return membersOf(read.data);
    }
    const failure = call.failureOf(answer, error.message ?? '');
    if (failure) throw failure;
    await paceRound(clock, startedAt, call.signal);
  }
}

export function membersOf({ cubes }: MetaAnswer): ReadonlyMap<string, ModelMember> {
  const members = cubes.flatMap(({ measures, dimensions }): ModelMember[] =>
    calledApart([
      ...(dimensions ?? []).map((one) => ({
        ...described(one),
        ...({ kind: 'dimension', aggType: undefined, isCumulative: false, drillMembers: [] } as const),
        intervals: new Map((one.granularities ?? []).map(({ name, interval }) => [name, interval ?? ''])),
      })),
      ...(measures ?? []).map((one) => ({
        ...described(one),
        ...({ kind: 'measure', intervals: new Map<string, string>() } as const),
        ...{ aggType: one.aggType ?? undefined, isCumulative: one.cumulative === true },
        drillMembers: one.drillMembers ?? [],
      })),
    ]),
  );
  return new Map(members.map((member) => [member.name, member]));
}

type Described = Pick<
  NonNullable<MetaAnswer['cubes'][number]['measures']>[number],
  'name' | 'title' | 'shortTitle' | 'type'
>;

function described({ name, title, shortTitle, type }: Described) {
  const short = shortTitle || title || name;
  return { name, type: type ?? undefined, longTitle: title || short, title: short };
}

/** A view that joins stores and products has two of the title "Name": "Name (Stores)" and "Name (Products)", as in the headers of its rows. */
function calledApart(members: readonly (ModelMember & { readonly longTitle: string })[]): ModelMember[] {
  const captions = captionsOf(
    members.map(({ name, title, longTitle }) => ({
      name,
      title: longTitle,
      shortTitle: title,
      granularity: undefined,
    })),
  );
  return members.map(({ longTitle: _, ...member }, index) => {
    const caption = captions[index] ?? member.title;
    return caption === member.title ? member : { ...member, title: caption, shortTitle: member.title };
  });
}
