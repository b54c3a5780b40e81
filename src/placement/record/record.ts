/** Records of the file: JSON texts in the workbook's settings. Another version of this add-in, or anybody else, may have written them. */
import * as z from 'zod/mini';

/** Whole or not, never negative. */
export const Amount = z.number().check(z.nonnegative());

/** A part of a record that does not read is left out, and the rest of the record holds. */
export function unlessBroken<Schema extends z.core.SomeType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** As {@link tryReadRecord}, of the one version that is known here: a record of another is left alone. */
export function tryReadVersion1<Value>(schema: z.ZodMiniType<Value>, text: string | undefined): Value | undefined {
  const value = tryParse(text);
  return Version1.safeParse(value).success ? schema.safeParse(value).data : undefined;
}

const Version1 = z.object({ v: z.literal(1) });

/** Undefined for text that is no JSON of this shape. */
export function tryReadRecord<Value>(schema: z.ZodMiniType<Value>, text: string | undefined): Value | undefined {
  return schema.safeParse(tryParse(text)).data;
}

function tryParse(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
