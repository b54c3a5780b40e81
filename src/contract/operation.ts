/**
 * Defines what an operation of the management API is. A resource's table declares each operation
 * once. The client's calls, the platform's routes, its checks of requests and answers, and its
 * OpenAPI document all follow from that.
 */
import * as z from 'zod/mini';

export type Schema = z.core.$ZodType;

/** Names a release of the management API as its release notes do: `0.2.1`. */
type Release = `${number}.${number}.${number}`;

export interface Operation<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  ServedAnswer extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * The path is relative to the platform's base address, which ends in `/api`. `{name}` is one of
   * `PATH_PARAMETERS`.
   */
  readonly path: Path;
  /**
   * The schema's input type is the query string that a server receives; its output type is the
   * object that a client passes.
   */
  readonly query: Query;
  /** Holds the schema of the body, inside `z.optional` if a caller may omit it. */
  readonly body: Body;
  /** A client reads the answers of servers of every release with this schema. */
  readonly answer: Answer;
  /** A server of this contract writes answers in this schema; `NOTHING` if they have no body. */
  readonly servedAnswer: ServedAnswer;
  /** The operation answers these error statuses besides `COMMON_REFUSALS`. */
  readonly refusals: readonly number[];
  /**
   * Names the first release that is known to have the operation. This contract was first written
   * for 0.2.1.
   */
  readonly since: Release;
  /** Names the first release without the operation. */
  readonly until?: Release;
  readonly description: string;
}

/**
 * Every operation may answer 401 to an unknown caller, and 503 with `Retry-After` while the
 * database is unavailable or too slow.
 */
export const COMMON_REFUSALS = [401, 503] as const;

/** Marks a query string, a body or an answer that an operation does not have. */
export const NOTHING = z.undefined();
type Nothing = typeof NOTHING;

/**
 * Returns the operation with defaults for the omitted parts. If no separate schema is given for the
 * answers of a server, the one for clients applies.
 */
export function defineOperation<
  Path extends string,
  Answer extends Schema,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  ServedAnswer extends Schema = Answer,
>(
  definition: Omit<Operation<Path, Query, Body, Answer, ServedAnswer>, 'path' | 'query' | 'body' | 'servedAnswer'> & {
    readonly path: Path & (ParameterName<Path> extends keyof typeof PATH_PARAMETERS ? unknown : never);
    readonly query?: Query;
    readonly body?: Body;
    readonly servedAnswer?: ServedAnswer;
  },
): Operation<Path, Query, Body, Answer, ServedAnswer> {
  const completeOperation = { query: NOTHING, body: NOTHING, servedAnswer: definition.answer, ...definition };
  // The default of an omitted part has the type of that part, but the compiler cannot infer this.
  return completeOperation as unknown as Operation<Path, Query, Body, Answer, ServedAnswer>;
}

/** An embed tenant's name has this form; the platform accepts no other spelling. */
export const EMBED_TENANT_NAME = /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/;

const pathId = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
  z.int().check(z.minimum(0)),
);

/** Maps every path parameter to its schema, which turns the address's text into a typed value. */
export const PATH_PARAMETERS = {
  deploymentId: pathId,
  environmentId: pathId,
  reportId: pathId,
  workbookId: pathId,
  id: pathId,
  embedTenantName: z
    .string()
    .check(
      z.regex(
        EMBED_TENANT_NAME,
        'must begin with a lower-case letter, hold lower-case letters, digits and dashes alone (2 to 36 of them), and not end with a dash',
      ),
    ),
  externalWorkbookId: z.string(),
} as const;

type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

type ParameterSchema<Name> = Name extends keyof typeof PATH_PARAMETERS ? (typeof PATH_PARAMETERS)[Name] : never;

/** A caller passes the parameters of a path in this form: an id as number or as text. */
export type PathParameters<Path extends string> = {
  readonly [Name in ParameterName<Path>]: z.input<ParameterSchema<Name>> | z.output<ParameterSchema<Name>>;
};

/** A server reads the parameters of a path into this form. */
export type PathValues<Path extends string> = {
  readonly [Name in ParameterName<Path>]: z.output<ParameterSchema<Name>>;
};

/**
 * Returns the names of a path's parameters in their order: `/v1/deployments/{deploymentId}` ->
 * `['deploymentId']`.
 */
export function listParameterNames(path: string): (keyof typeof PATH_PARAMETERS)[] {
  // `defineOperation` allows no other name in a path.
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof PATH_PARAMETERS);
}

/** Returns the schema that reads the parameters of a path from their texts. */
export function createPathSchema<Path extends string>(path: Path): z.ZodMiniType<PathValues<Path>> {
  const shape = Object.fromEntries(listParameterNames(path).map((name) => [name, PATH_PARAMETERS[name]]));
  return z.object(shape) as unknown as z.ZodMiniType<PathValues<Path>>;
}

/**
 * Returns the path with its parameters filled in and escaped. A missing parameter becomes an empty
 * text.
 */
export function fillPath<Path extends string>(path: Path, parameters: PathParameters<Path>): string {
  const values = new Map<string, unknown>(Object.entries(parameters));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
}

/**
 * Returns the schema of the operation's body and whether the body is required; undefined if the
 * operation takes none.
 */
export function getBodySchema({ body }: Pick<Operation, 'body'>): { schema: Schema; required: boolean } | undefined {
  if (body === NOTHING) return undefined;
  if (body instanceof z.ZodMiniOptional) return { schema: body._zod.def.innerType, required: false };
  return { schema: body, required: true };
}

/**
 * Returns the schema that a client reads the answer with. Use it where the operation is generic,
 * because the compiler loses the type of the plain property there.
 */
export function getAnswerSchema<Op extends Operation>(operation: Op): Op['answer'] {
  return operation.answer as Op['answer'];
}
