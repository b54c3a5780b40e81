/**
 * Reads and writes records of the file: JSON texts in the workbook's settings. Another version of
 * this add-in or another program may have written those that it reads.
 */
import * as z from 'zod/mini';
import { MAX_COLUMNS, MAX_ROWS } from '../../grid';

/** Accepts an id that the platform gave. */
export const Id = z.int().check(z.nonnegative());
export const Rows = z.int().check(z.nonnegative(), z.lte(MAX_ROWS));
export const HeaderRows = z.int().check(z.positive(), z.lte(16));
export const Columns = z.int().check(z.nonnegative(), z.lte(MAX_COLUMNS));
/** Accepts milliseconds since 1970, up to the last date of JavaScript. */
export const Instant = z.number().check(z.nonnegative(), z.lte(8.64e15));
/** Accepts decimals, too. */
export const Percent = z.number().check(z.nonnegative(), z.lte(1_000_000));

/** Limits an id, an address or a time. */
export const ShortText = z.string().check(z.maxLength(2_000));
/** Limits the text of a cell, with some reserve. */
export const CellText = z.string().check(z.maxLength(40_000));
/** Limits a record within the record. */
export const RecordText = z.string().check(z.maxLength(2_000_000));

/** Accepts at most one entry for each column of a sheet. */
export function arrayOfColumns<Schema extends z.core.SomeType>(schema: Schema) {
  return z.readonly(z.array(schema).check(z.maxLength(MAX_COLUMNS)));
}

/** Excel takes two million bytes of settings in all. */
const MAX_RECORD_LENGTH = 4_000_000;

/** Accepts an unreadable part of a record as undefined, so that the rest of the record counts. */
export function undefinedIfInvalid<Schema extends z.core.SomeType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/**
 * Returns the text of a record of version 1. JSON leaves U+FFFE and U+FFFF as they are, but no file
 * can hold them; a report's name may contain them.
 */
export function writeVersion1(fields: object): string {
  return JSON.stringify({ v: 1, ...fields }).replace(/[\ufffe\uffff]/g, (character) =>
    character === '\ufffe' ? '\\ufffe' : '\\uffff',
  );
}

/**
 * Reads a record like {@link tryReadRecord}, but only of the version that is known here: a record
 * of another version is left unchanged.
 */
export function tryReadVersion1<Value>(schema: z.ZodMiniType<Value>, text: string | undefined): Value | undefined {
  const value = tryParse(text);
  return Version1.safeParse(value).success ? schema.safeParse(value).data : undefined;
}

const Version1 = z.object({ v: z.literal(1) });

/** Returns undefined if the text is not JSON of this shape. */
export function tryReadRecord<Value>(schema: z.ZodMiniType<Value>, text: string | undefined): Value | undefined {
  return schema.safeParse(tryParse(text)).data;
}

function tryParse(text: string | undefined): unknown {
  if (text === undefined || text.length > MAX_RECORD_LENGTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
