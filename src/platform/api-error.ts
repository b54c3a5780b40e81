/** Defines the errors of the management API, and the sentences about invalid input. */
import * as z from 'zod/mini';

/** The HTTP app turns it into the contract's error body; users read the message. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 421 | 422 | 500 | 503,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const createInvalidInputError = (message: string) => new ApiError(400, 'invalid_input', message);
export const createNotSignedInError = (message: string) => new ApiError(401, 'not_signed_in', message);
export const createNotAllowedError = (message: string) => new ApiError(403, 'not_allowed', message);
export const createNotFoundError = (message: string) => new ApiError(404, 'not_found', message);
export const createConflictError = (message: string) => new ApiError(409, 'conflict', message);
export const createUnavailableError = () =>
  new ApiError(503, 'database_away', 'The platform cannot reach its database at the moment. Try again later.');
export const createTooSlowError = () => new ApiError(503, 'too_slow', 'This takes too long. Try again later.');

/**
 * Returns the value as the schema reads it.
 * @throws ApiError 400, with a sentence that begins with the name of the first invalid field
 */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  subject: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw createInvalidInputError(issue === undefined ? `${subject} is not valid.` : describeIssue(issue, subject));
}

function describeIssue(issue: z.core.$ZodIssue, subject: string): string {
  const field = issue.path.length > 0 ? issue.path.map(String).join('.') : subject;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.path.length > 0
        ? `${field} is missing.`
        : `${field} must be ${addArticle(issue.expected)}.`;
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

function addArticle(expected: string): string {
  if (expected === 'int') return 'a whole number';
  if (expected === 'record' || expected === 'object') return 'an object';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
