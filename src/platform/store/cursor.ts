import * as z from 'zod/mini';
import { invalidInput } from '../api-error';

/** A position in a list: the sort value and id of a row. Opaque to callers. */
export interface Cursor {
  /** Which order the position belongs to. */
  readonly order: string;
  readonly value: string;
  readonly id: number;
}

const wireCursor = z.tuple([z.string(), z.string(), z.int()]);

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.order, cursor.value, cursor.id])).toString('base64url');
}

/** Throws a 400 for a text that is no cursor, or a cursor of a list in another order. */
export function readCursor(text: string, order: string): Cursor {
  const read = z.safeParse(wireCursor, parsed(text));
  if (!read.success) throw invalidInput('after is not a cursor of this list.');
  const [ofOrder, value, id] = read.data;
  if (ofOrder !== order) throw invalidInput('after belongs to a list in another order; start again without it.');
  return { order: ofOrder, value, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
