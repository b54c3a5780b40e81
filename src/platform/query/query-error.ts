/**
 * Defines errors for queries that the caller has to correct, with status and body of the data API.
 */
import type * as z from 'zod/mini';

export class QueryError extends Error {
  constructor(
    readonly status: 400 | 403 | 500,
    message: string,
    /** The body contains it as `type` if it is set. */
    readonly type?: 'UserError',
  ) {
    super(message);
    this.name = 'QueryError';
  }
}

/** The query names a member that the data model lacks, or members that cannot be joined. */
export class UserError extends QueryError {
  constructor(message: string) {
    super(400, message, 'UserError');
    this.name = 'UserError';
  }
}

export const createUnknownMemberError = (name: string, path: string) =>
  new UserError(`'${name}' not found for path '${path}'`);
export const createBadQueryError = (reason: string) => new QueryError(400, `Invalid query format: ${reason}`);

/** Describes what is wrong with a value, in the real engine's words where those are plain. */
export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('') ?? '';
  return `"${issue?.code === 'unrecognized_keys' ? issue.keys[0] : path.slice(1)}" ${describeFault(issue)}`;
}

function describeFault(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'unrecognized_keys':
      return 'is not allowed';
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected === 'int' ? 'integer' : issue.expected}`;
    case 'invalid_value':
      return `must be one of [${issue.values.map(String).join(', ')}]`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'is not allowed to be empty'
        : `must be greater than or equal to ${issue.minimum}`;
    case 'invalid_format':
      return 'fails to match the required pattern';
    default:
      return 'does not match any of the allowed types';
  }
}
