/**
 * Connects a request with the operation that answers it: checks permission, parses the request into
 * typed values, and checks the answer.
 */
import * as z from 'zod/mini';
import { createPathSchema, getBodySchema, NOTHING, type Operation, type PathValues, type Schema } from '../../contract';
import { createInvalidInputError, createNotAllowedError, createNotFoundError, readInput } from '../api-error';
import type { DbtSyncRunner } from '../dbt-sync-runner';
import { findFault } from '../json-body';
import { type Caller, type Database, type DeploymentRow, findDeployment, mayPerform, type Sql } from '../store';

export interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** Signs data tokens. */
  readonly secret: string;
  /** The list of environments gives the address of this data API instead of ours. */
  readonly queryApiUrl: string | undefined;
  /** A proxy serves us at this origin, so the addresses in answers begin with it. */
  readonly publicOrigin: string | undefined;
  /** These settings of the account override the stored ones. */
  readonly appConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly dbtSync: DbtSyncRunner;
  /** A call may take this many milliseconds. */
  readonly callTimeout: number;
}

interface RequestBase {
  readonly deps: Dependencies;
  readonly caller: Caller;
  /**
   * Answers begin their addresses with this origin: the public one, or that of the caller's
   * request, such as `http://localhost:4000`.
   */
  readonly origin: string;
}

/** The caller is authenticated, but the texts of the request are not parsed yet. */
export interface ApiRequest extends RequestBase {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Resolves to an empty text if the request has no body. */
  body(): Promise<string>;
}

/** The texts of the request have become typed values, which the operation gets. */
export interface Call<Path extends string, Query extends Schema, Body extends Schema> extends RequestBase {
  readonly path: PathValues<Path>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
}

/** The deployment in the path exists, and the caller has access to it. */
interface DeploymentCall<Path extends string, Query extends Schema, Body extends Schema>
  extends Call<Path, Query, Body> {
  readonly deployment: DeploymentRow;
}

/** Helpers take this type if several deployment operations share them. */
export type DeploymentOperationCall<Op extends Operation> = DeploymentCall<Op['path'], Op['query'], Op['body']>;

export interface Handler {
  readonly operation: Operation;
  /** Returns the checked answer; undefined if the answer has no body. */
  answer(request: ApiRequest): Promise<unknown>;
}

/**
 * Throws a 403 for a caller without permission. It runs before the handler reads the query string
 * and the body.
 */
type Permit = (caller: Caller) => void;

/** Returns the handler of an operation of the whole account. */
export function createAccountHandler<
  Path extends string,
  Query extends Schema,
  Body extends Schema,
  ServedAnswer extends Schema,
>(
  operation: Operation<Path, Query, Body, Schema, ServedAnswer>,
  permit: Permit,
  handle: (call: Call<Path, Query, Body>) => Promise<z.input<ServedAnswer>>,
): Handler {
  return {
    operation,
    async answer(request) {
      permit(request.caller);
      return z.parse(operation.servedAnswer, await handle(await readCall(operation, request)));
    },
  };
}

/**
 * Returns the handler of an operation of one deployment. It answers 404 if the deployment does not
 * exist, 403 if the caller has no access to it.
 */
export function createDeploymentHandler<
  Path extends `${string}{deploymentId}${string}`,
  Query extends Schema,
  Body extends Schema,
  ServedAnswer extends Schema,
>(
  operation: Operation<Path, Query, Body, Schema, ServedAnswer>,
  permit: Permit,
  handle: (call: DeploymentCall<Path, Query, Body>) => Promise<z.input<ServedAnswer>>,
): Handler {
  const deploymentPath = createPathSchema('{deploymentId}');
  return {
    operation,
    async answer(request) {
      const { deploymentId } = readInput(deploymentPath, request.path, 'The path');
      const deployment = await requireDeployment(request.caller, deploymentId, request.deps.database);
      permit(request.caller);
      return z.parse(operation.servedAnswer, await handle({ ...(await readCall(operation, request)), deployment }));
    },
  };
}

async function readCall<Path extends string, Query extends Schema, Body extends Schema>(
  operation: Operation<Path, Query, Body>,
  request: ApiRequest,
): Promise<Call<Path, Query, Body>> {
  const { deps, caller, origin } = request;
  const sentQuery = hasQuery(operation) ? request.query : undefined;
  const query = readInput(operation.query, sentQuery, 'The query string');
  const body = readInput(operation.body, await readJsonBody(operation, request), 'The body');
  // Checks only what the schema kept of the body, because fields that it drops may hold anything.
  const bodyFault = findFault(body);
  if (bodyFault !== undefined) throw createInvalidInputError(`The body ${bodyFault}`);
  const path = readInput(createPathSchema(operation.path), request.path, 'The path');
  return { deps, caller, origin, path, query, body };
}

const hasQuery = ({ query }: Pick<Operation, 'query'>): boolean => query !== NOTHING;

/** Returns the body as JSON; undefined if the caller omitted an optional body. */
async function readJsonBody(operation: Operation, request: ApiRequest): Promise<unknown> {
  const body = getBodySchema(operation);
  if (body === undefined) return undefined;
  const text = await request.body();
  if (text.trim() === '') {
    if (!body.required) return undefined;
    throw createInvalidInputError('The body is missing; it must be a JSON object.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw createInvalidInputError('The body is not JSON.');
  }
}

export async function requireDeployment(caller: Caller, deploymentId: number, sql: Sql): Promise<DeploymentRow> {
  const found = await findDeployment(sql, caller, deploymentId);
  if (found === 'unknown') throw createNotFoundError(`There is no deployment ${deploymentId}.`);
  if (found === 'refused') throw createNotAllowedError(`You have no access to deployment ${deploymentId}.`);
  return found;
}

/** Permits every signed-in caller. The operation itself decides what the caller may see. */
export const permitEveryCaller: Permit = () => undefined;

export function permitAdministrators(purpose: string): Permit {
  return ({ administrator }) => {
    if (!administrator) throw createNotAllowedError(`Only administrators may ${purpose}.`);
  };
}

/** Permits administrators whose token is not limited to one deployment. */
export function permitAccountAdministrators(purpose: string): Permit {
  return (caller) => {
    permitAdministrators(purpose)(caller);
    if (caller.onlyDeployment === null) return;
    throw createNotAllowedError(
      `This token is limited to deployment ${caller.onlyDeployment}, so it may not ${purpose}.`,
    );
  };
}

/** Permits callers with a role that allows one of the actions. */
export function permitRolesWithAction(purpose: string, ...actions: readonly string[]): Permit {
  return (caller) => {
    if (!mayPerform(caller, ...actions))
      throw createNotAllowedError(`None of your roles may ${purpose} (${actions.join(' or ')}).`);
  };
}
