/** The data model as the engine tells it: which members there are, what measures are, and what is shown of the rows behind them. */
import { MetaAnswer, readWireError } from '../../contract';
import { type DataCall, paceRound, readJson } from '../data/data-call';
import { isObject } from '../wire/json-lines';

export interface ModelMember {
  readonly name: string;
  readonly title: string;
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
  const members = cubes.flatMap(({ measures, dimensions }): ModelMember[] => [
    ...(dimensions ?? []).map((one) => ({
      ...{ name: one.name, title: one.shortTitle || one.title || one.name, type: one.type ?? undefined },
      ...({ kind: 'dimension', aggType: undefined, isCumulative: false, drillMembers: [] } as const),
      intervals: new Map((one.granularities ?? []).map(({ name, interval }) => [name, interval ?? ''])),
    })),
    ...(measures ?? []).map((one) => ({
      ...{ name: one.name, title: one.shortTitle || one.title || one.name, type: one.type ?? undefined },
      ...({ kind: 'measure', intervals: new Map<string, string>() } as const),
      ...{ aggType: one.aggType ?? undefined, isCumulative: one.cumulative === true },
      drillMembers: one.drillMembers ?? [],
    })),
  ]);
  return new Map(members.map((member) => [member.name, member]));
}
