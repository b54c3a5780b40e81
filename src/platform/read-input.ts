import * as z from 'zod/mini';
import { invalidInput } from './api-error';

/** Reads what a caller sent. Throws a 400 whose sentence begins with the name of the first faulty field. */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.output<Schema> {
  const read = z.safeParse(schema, value, { reportInput: true });
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw invalidInput(issue === undefined ? `${whole} is not valid.` : sentence(issue, whole));
}

/** A whole number of at least 1 out of a path. */
export function readId(text: string | undefined, name: string): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw invalidInput(`${name} must be a whole number.`);
  return Number(text);
}

function sentence(issue: z.core.$ZodIssue, whole: string): string {
  const field = issue.path.length > 0 ? issue.path.map(String).join('.') : whole;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.path.length > 0
        ? `${field} is missing.`
        : `${field} must be ${article(issue.expected)}.`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `${field} must hold at least ${issue.minimum} ${issue.origin === 'string' ? 'character' : 'item'}(s).`
        : `${field} must be at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `${field} must hold at most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'items'}.`
        : `${field} must be at most ${issue.maximum}.`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')} is not known here.`;
    case 'invalid_format':
      return `${field} ${issue.message === 'Invalid input' ? 'has the wrong form' : issue.message}.`;
    default:
      return `${field} is not valid.`;
  }
}

function article(expected: string): string {
  if (expected === 'int') return 'a whole number';
  if (expected === 'record' || expected === 'object') return 'an object';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
