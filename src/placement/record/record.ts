/** Records of the file: JSON texts in the workbook's settings. Another version of this add-in, or anybody else, may have written them. */
import * as z from 'zod/mini';
import { MAX_COLUMNS, MAX_ROWS } from '../../grid';

/** A number of the platform's. */
export const Id = z.int().check(z.nonnegative());
export const Rows = z.int().check(z.nonnegative(), z.lte(MAX_ROWS));
export const HeaderRows = z.int().check(z.positive(), z.lte(16));
export const Columns = z.int().check(z.nonnegative(), z.lte(MAX_COLUMNS));
/** Milliseconds since 1970, as far as there are dates. */
export const Instant = z.number().check(z.nonnegative(), z.lte(8.64e15));
/** Whole or not. */
export const Percent = z.number().check(z.nonnegative(), z.lte(1_000_000));

/** An id, an address, a time. */
export const ShortText = z.string().check(z.maxLength(2_000));
/** What a cell may hold, and a little more. */
export const CellText = z.string().check(z.maxLength(40_000));
/** A record within the record. */
export const RecordText = z.string().check(z.maxLength(2_000_000));

/** One for each column of a sheet at most. */
export function eachColumn<Schema extends z.core.SomeType>(schema: Schema) {
  return z.readonly(z.array(schema).check(z.maxLength(MAX_COLUMNS)));
}

/** Excel takes two million bytes of settings in all. */
const LONGEST_RECORD = 4_000_000;

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
  if (text === undefined || text.length > LONGEST_RECORD) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
