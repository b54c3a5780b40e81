/** From a request to the operation that answers it: who may, what was sent as typed values, and the check of what leaves. */
import * as z from 'zod/mini';
import { bodySchema, NOTHING, type Operation, type PathValues, pathSchema, type Schema } from '../../contract';
import { invalidInput, notAllowed, notFound, readInput, tooSlow } from '../api-error';
import type { DbtSyncRunner } from '../dbt-sync-runner';
import { faultIn } from '../json-body';
import { type Caller, type Database, type DeploymentRow, findDeployment, mayDo, type Sql } from '../store';

/** What every operation of the management API has at hand. */
export interface Surroundings {
  readonly database: Database;
  readonly now: () => Date;
  /** Signs data tokens. */
  readonly secret: string;
  /** Address of another data API that environments name instead of ours. */
  readonly queryApiUrl: string | undefined;
  /** Origin at which a proxy serves us; what answers name is below it. */
  readonly publicOrigin: string | undefined;
  /** Settings of the account that hold instead of the stored ones. */
  readonly appConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly dbtSync: DbtSyncRunner;
  /** How long a call may take, in milliseconds. */
  readonly longestCall: number;
}

interface Asking {
  readonly surroundings: Surroundings;
  readonly caller: Caller;
  /** `http://localhost:4000`: the public one, else as the caller addressed us. */
  readonly origin: string;
}

/** An authenticated request, its parts still text. */
export interface Asked extends Asking {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Empty when there is none. */
  body(): Promise<string>;
}

/** A request that was read as its operation wants it. */
export interface Call<Path extends string, Query extends Schema, Body extends Schema> extends Asking {
  readonly path: PathValues<Path>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
}

/** The deployment in the path is there, and the caller has something to do in it. */
interface DeploymentCall<Path extends string, Query extends Schema, Body extends Schema>
  extends Call<Path, Query, Body> {
  readonly deployment: DeploymentRow;
}

/** The call of one operation of a deployment, for functions that share it. */
export type DeploymentCallOf<Of extends Operation> = DeploymentCall<Of['path'], Of['query'], Of['body']>;

export interface Handler {
  readonly operation: Operation;
  /** What leaves, checked; undefined for an answer without a body. */
  answer(asked: Asked): Promise<unknown>;
}

/** Throws a 403 for whom it does not permit, before the query string and the body are looked at. */
type Permit = (caller: Caller) => void;

/** How an operation of the whole account is answered. */
export function ofAccount<Path extends string, Query extends Schema, Body extends Schema, Served extends Schema>(
  operation: Operation<Path, Query, Body, Schema, Served>,
  permit: Permit,
  serve: (call: Call<Path, Query, Body>) => Promise<z.input<Served>>,
): Handler {
  return {
    operation,
    async answer(asked) {
      permit(asked.caller);
      return z.parse(operation.served, await serve(await read(operation, asked)));
    },
  };
}

/** How an operation of one deployment is answered. 404 where there is no such deployment, 403 where the caller has no access to it. */
export function ofDeployment<
  Path extends `${string}{deploymentId}${string}`,
  Query extends Schema,
  Body extends Schema,
  Served extends Schema,
>(
  operation: Operation<Path, Query, Body, Schema, Served>,
  permit: Permit,
  serve: (call: DeploymentCall<Path, Query, Body>) => Promise<z.input<Served>>,
): Handler {
  const ids = pathSchema('{deploymentId}');
  return {
    operation,
    async answer(asked) {
      const { deploymentId } = readInput(ids, asked.path, 'The path');
      const deployment = await deploymentFor(asked.caller, deploymentId, asked.surroundings.database);
      permit(asked.caller);
      return z.parse(operation.served, await serve({ ...(await read(operation, asked)), deployment }));
    },
  };
}

async function read<Path extends string, Query extends Schema, Body extends Schema>(
  operation: Operation<Path, Query, Body>,
  asked: Asked,
): Promise<Call<Path, Query, Body>> {
  const { surroundings, caller, origin } = asked;
  const sent = hasQuery(operation) ? asked.query : undefined;
  const query = readInput(operation.query, sent, 'The query string');
  const body = readInput(operation.body, await jsonBody(operation, asked), 'The body');
  // Once read: what is dropped unseen may hold anything.
  const fault = faultIn(body);
  if (fault !== undefined) throw invalidInput(`The body ${fault}`);
  const path = readInput(pathSchema(operation.path), asked.path, 'The path');
  return { surroundings, caller, origin, path, query, body };
}

const hasQuery = ({ query }: Pick<Operation, 'query'>): boolean => query !== NOTHING;

/** The body as JSON; undefined where it may be left out and was. */
async function jsonBody(operation: Operation, asked: Asked): Promise<unknown> {
  const body = bodySchema(operation);
  if (body === undefined) return undefined;
  const text = await asked.body();
  if (text.trim() === '') {
    if (!body.required) return undefined;
    throw invalidInput('The body is missing; it must be a JSON object.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput('The body is not JSON.');
  }
}

export async function deploymentFor(caller: Caller, deploymentId: number, sql: Sql): Promise<DeploymentRow> {
  const found = await findDeployment(sql, caller, deploymentId);
  if (found === 'unknown') throw notFound(`There is no deployment ${deploymentId}.`);
  if (found === 'refused') throw notAllowed(`You have no access to deployment ${deploymentId}.`);
  return found;
}

/** Everyone who is signed in. What the caller may see is the operation's own to say. */
export const everyone: Permit = () => undefined;

export function administrators(doing: string): Permit {
  return ({ administrator }) => {
    if (!administrator) throw notAllowed(`Only administrators may ${doing}.`);
  };
}

/** As `administrators`, and with a token that is not limited to one deployment. */
export function administratorsOfAccount(doing: string): Permit {
  return (caller) => {
    administrators(doing)(caller);
    if (caller.onlyDeployment === null) return;
    throw notAllowed(`This token is limited to deployment ${caller.onlyDeployment}, so it may not ${doing}.`);
  };
}

/** Callers with a role that allows any of the actions. */
export function rolesWith(doing: string, ...actions: readonly string[]): Permit {
  return (caller) => {
    if (!mayDo(caller, ...actions)) throw notAllowed(`None of your roles may ${doing} (${actions.join(' or ')}).`);
  };
}

/** A store that hangs must not keep a caller waiting for ever. What was begun may still be done. */
export async function inTime<Answer>(longest: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), longest);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
