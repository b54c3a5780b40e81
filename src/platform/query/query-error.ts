/** A query that cannot be answered, by the caller's fault: status and body are those of the data API. */
export class QueryError extends Error {
  constructor(
    readonly status: 400 | 403 | 500,
    message: string,
    /** Written as `type` into the body when set. */
    readonly type?: 'UserError',
  ) {
    super(message);
    this.name = 'QueryError';
  }
}

/** The query names something that the data model does not have, or joins what cannot be joined. */
export class UserError extends QueryError {
  constructor(message: string) {
    super(400, message, 'UserError');
    this.name = 'UserError';
  }
}

export const unknownMember = (name: string, path: string) => new UserError(`'${name}' not found for path '${path}'`);
export const badQuery = (reason: string) => new QueryError(400, `Invalid query format: ${reason}`);
