/**
 * What an operation of the platform's management API is. Each is said once, in the table of its resource; from it follow the
 * client's calls, and the platform's routes, checks of what comes in and leaves, and description of itself.
 */
import * as z from 'zod/mini';

export type Schema = z.core.$ZodType;

/** A release of the management API, as its notes count them. */
type Release = `${number}.${number}.${number}`;

export interface Operation<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Served extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the platform's base address, which ends in `/api`. `{name}` is one of `PATH_PARAMETERS`. */
  readonly path: Path;
  /** The query string as a server reads it; what comes out is what a client hands in. */
  readonly query: Query;
  /** In `z.optional` where the whole body may be left out. */
  readonly body: Body;
  /** What a reader takes, from a server of any release. */
  readonly answer: Answer;
  /** What a server of this contract writes; `NOTHING` where the answer has no body. */
  readonly served: Served;
  /** Statuses beside those that every operation answers. */
  readonly refusals: readonly number[];
  /** The earliest release that is known to have it; 0.2.1 is the one that this contract began with. */
  readonly since: Release;
  /** The release that no longer had it. */
  readonly until?: Release;
  readonly description: string;
}

/** What every operation may answer: 401 to a stranger, 503 with `Retry-After` while its database is away or too slow. */
export const REFUSALS_OF_ALL = [401, 503] as const;

/** Stands for a query string, a body or an answer that an operation does not have. */
export const NOTHING = z.undefined();
type Nothing = typeof NOTHING;

/** The operation with what it leaves out filled in: without `served`, a server writes what a reader takes. */
export function operation<
  Path extends string,
  Answer extends Schema,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Served extends Schema = Answer,
>(
  said: Omit<Operation<Path, Query, Body, Answer, Served>, 'path' | 'query' | 'body' | 'served'> & {
    readonly path: Path & (ParameterName<Path> extends keyof typeof PATH_PARAMETERS ? unknown : never);
    readonly query?: Query;
    readonly body?: Body;
    readonly served?: Served;
  },
): Operation<Path, Query, Body, Answer, Served> {
  const whole = { query: NOTHING, body: NOTHING, served: said.answer, ...said };
  // What was left out has its default as type, too; the compiler does not connect the two.
  return whole as unknown as Operation<Path, Query, Body, Answer, Served>;
}

/** Names that an embed tenant may have; the platform knows no other spelling of one. */
export const EMBED_TENANT_NAME = /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/;

const idInPath = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
  z.int().check(z.minimum(0)),
);

/** Every path parameter by its name: text in the address, typed once read. */
export const PATH_PARAMETERS = {
  deploymentId: idInPath,
  environmentId: idInPath,
  reportId: idInPath,
  workbookId: idInPath,
  id: idInPath,
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

/** The parameters of a path as a caller may write them: an id as number or as text. */
export type PathParameters<Path extends string> = {
  readonly [Name in ParameterName<Path>]: z.input<ParameterSchema<Name>> | z.output<ParameterSchema<Name>>;
};

/** The parameters of a path as a server has read them. */
export type PathValues<Path extends string> = {
  readonly [Name in ParameterName<Path>]: z.output<ParameterSchema<Name>>;
};

/** The names of a path's parameters, in their order. */
export function parameterNames(path: string): (keyof typeof PATH_PARAMETERS)[] {
  // `operation` lets no other name into a path.
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof PATH_PARAMETERS);
}

/** Reads the parameters of a path from their texts. */
export function pathSchema<Path extends string>(path: Path): z.ZodMiniType<PathValues<Path>> {
  const shape = Object.fromEntries(parameterNames(path).map((name) => [name, PATH_PARAMETERS[name]]));
  return z.object(shape) as unknown as z.ZodMiniType<PathValues<Path>>;
}

/** The path with its parameters filled in and escaped. */
export function filledPath<Path extends string>(path: Path, parameters: PathParameters<Path>): string {
  const values = new Map<string, unknown>(Object.entries(parameters));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
}

/** The body's own schema, and whether a body must be there; undefined where the operation takes none. */
export function bodyOf({ body }: Pick<Operation, 'body'>): { schema: Schema; required: boolean } | undefined {
  if (body === NOTHING) return undefined;
  if (body instanceof z.ZodMiniOptional) return { schema: body._zod.def.innerType, required: false };
  return { schema: body, required: true };
}

/** What a reader takes of an operation out of some table. The compiler loses the schema of a generic operation on the way. */
export function answerOf<Of extends Operation>(of: Of): Of['answer'] {
  return of.answer as Of['answer'];
}
