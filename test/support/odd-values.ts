/** Makes valid values of a schema, and copies of them in which one part is odd. */
import * as z from 'zod/mini';
import type { Schema } from '../../src/contract';

type Path = readonly (string | number)[];

export interface OddCopy {
  readonly path: Path;
  readonly odd: unknown;
  readonly copy: unknown;
}

/** Returns a value with every field that the schema names. */
export function createSample(schema: Schema): unknown {
  if (schema instanceof z.ZodMiniObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, createSample(field)]));
  if (schema instanceof z.ZodMiniArray) return [createSample(schema.def.element)];
  if (schema instanceof z.ZodMiniRecord) return { key: createSample(schema.def.valueType) };
  if (schema instanceof z.ZodMiniPipe) return createSample(schema.def.in);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault)
    return createSample(schema.def.innerType);
  // A text of digits is also an id and a query.
  const candidates: readonly unknown[] = ['4', 4, true, undefined, 'currency'];
  const sample = candidates.find((value) => z.safeParse(schema, value).success);
  if (sample === undefined && !z.safeParse(schema, undefined).success)
    throw new Error(`no sample for ${schema._zod.def.type}`);
  return sample;
}

const ODD_VALUES = [undefined, null, {}, [], '', 'odd', -1.5];

/** Returns the copies of a value in which the part at one path, or inside it, is replaced or missing. */
export function listOddCopies(value: unknown, path: Path = []): OddCopy[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    const partPath = [...path, key];
    const replaced = ODD_VALUES.map((odd) => ({ path: partPath, odd, copy: replacePart(value, key, odd) }));
    const inner = listOddCopies(part, partPath).map((one) => ({ ...one, copy: replacePart(value, key, one.copy) }));
    return [...replaced, ...inner];
  });
}

/** Undefined removes a field, as in JSON; in a list it stands for null. */
function replacePart(value: object, key: string | number, part: unknown): unknown {
  if (Array.isArray(value)) return value.with(Number(key), part ?? null);
  const { [key]: _, ...others } = Object.fromEntries(Object.entries(value));
  return part === undefined ? others : { ...others, [key]: part };
}
