/**
 * Office.js and its host exchange batches in this protocol, as the requests of
 * `@microsoft/office-js` 1.1.110 show it.
 * Names on the wire are PascalCase (`Values`); selections in a load keep the author's camelCase
 * (`values`).
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface BatchRequest {
  readonly Actions: readonly BatchAction[];
  readonly ObjectPaths: Readonly<Record<string, ObjectPath>>;
}

export interface ObjectPath {
  readonly ObjectPathType: number;
  readonly Name?: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: ArgumentInfo;
}

export interface BatchAction {
  readonly Id: number;
  readonly ActionType: number;
  readonly Name?: string;
  readonly ObjectPathId?: number;
  readonly ArgumentInfo?: ArgumentInfo;
  readonly QueryInfo?: QueryInfo;
  readonly ObjectState?: JsonObject;
}

/**
 * `ReferencedObjectPathIds` parallels the arguments, including nested arrays; a number other than 0
 * refers to that object.
 */
export interface ArgumentInfo {
  readonly Arguments?: readonly Json[];
  readonly ReferencedObjectPathIds?: readonly Json[];
}

export interface QueryInfo {
  readonly Select?: readonly string[];
  readonly Expand?: readonly string[];
  readonly Top?: number;
  readonly Skip?: number;
}

export interface BatchResponse {
  readonly Results: readonly { readonly ActionId: number; readonly Value: Json }[];
  /**
   * Lists the trace markers that the batch passed; office.js registers old-style event handlers
   * only after seeing theirs.
   */
  readonly TraceIds: readonly number[];
  readonly Error?: BatchError;
}

export interface BatchError {
  readonly Code: string;
  readonly Message: string;
  readonly Location: string | null;
  readonly HttpStatusCode: number;
  /** Names the action that failed; office.js builds `debugInfo.statement` from it. */
  readonly ActionIndex?: number;
}

export const PathType = {
  Root: 1,
  Service: 2,
  Method: 3,
  Property: 4,
  Indexer: 5,
  Reference: 6,
  Null: 7,
} as const;

export const ActionType = {
  Instantiate: 1,
  Query: 2,
  Method: 3,
  SetProperty: 4,
  Trace: 5,
  RecursiveQuery: 6,
  QueryAsJson: 7,
  EnsureUnchanged: 8,
  Update: 9,
} as const;

/** A number with these bits accompanies each batch of office.js. */
export const RequestFlag = {
  /** `Excel.run({ delayForCellEdit: true })`: wait until the user leaves the cell. */
  DelayForCellEdit: 64,
} as const;

/** Parses the text of a request; a malformed body is a defect of the transport. */
export function parseBatchRequest(text: string): BatchRequest {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || !('Actions' in body) || !Array.isArray(body.Actions)) {
    throw new TypeError('A batch must be an object with Actions.');
  }
  const request = body as Partial<BatchRequest>;
  return { Actions: request.Actions ?? [], ObjectPaths: request.ObjectPaths ?? {} };
}
