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
  return tryReadRecord(z.object({ v: z.literal(1) }), text) && tryReadRecord(schema, text);
}

/** Undefined for text that is no JSON of this shape. */
export function tryReadRecord<Value>(schema: z.ZodMiniType<Value>, text: string | undefined): Value | undefined {
  if (text === undefined) return undefined;
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
