/** Answers with the OpenAPI document of the management API. */
import * as z from 'zod/mini';
import {
  COMMON_REFUSALS,
  ConnectReportToWorkbookInput,
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  DeploymentSettings,
  DeploymentTokenResponse,
  DisconnectReportFromWorkbookInput,
  DuplicateWorkbookInput,
  EnvironmentTokenResponse,
  FolderPathEntry,
  GenerateSessionInput,
  GenerateSessionResponse,
  getBodySchema,
  listParameterNames,
  NOTHING,
  type Operation,
  PATH_PARAMETERS,
  PageInfo,
  RefreshReportInput,
  RemoveNotificationRecipientsInput,
  ReportPlacement,
  ResourceOwner,
  type Schema,
  SERVED_OPERATIONS,
  ServedAppConfigResponse,
  ServedDashboard,
  ServedDashboardConfig,
  ServedDbtSyncResponse,
  ServedDeployment,
  ServedDeploymentsListResponse,
  ServedEnvironment,
  ServedEnvironmentsListResponse,
  ServedExternalDocumentPlacement,
  ServedExternalDocumentPlacementsListResponse,
  ServedFolder,
  ServedFoldersListResponse,
  ServedNotification,
  ServedNotificationsListResponse,
  ServedReport,
  ServedReportSnapshot,
  ServedReportsListResponse,
  ServedWorkbook,
  StartDbtSyncInput,
  UpdatePublishedAiWidgetThreadInput,
  WireError,
} from '../../contract';
import { createAccountHandler, permitEveryCaller } from './call';

export const SPEC_HANDLERS = { getSpec: createAccountHandler(SERVED_OPERATIONS.getSpec, permitEveryCaller, getSpec) };

/** Returns the OpenAPI 3.1 document of this build, made from the operations that it serves. */
export async function getSpec({ origin }: { readonly origin: string }): Promise<Record<string, unknown>> {
  return {
    openapi: '3.1.0',
    info: { title: 'Analytics platform management API', version: '1.0.0' },
    servers: [{ url: `${origin}/api` }],
    security: [{ bearerAuth: [] }],
    paths: describePaths(),
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      schemas: { ...toJsonSchemas(ANSWER_SCHEMAS, 'output'), ...toJsonSchemas(INPUT_SCHEMAS, 'input') },
    },
  };
}

/** The document names these schemas of answers; any other schema appears where it is used. */
const ANSWER_SCHEMAS = {
  AppConfigResponse: ServedAppConfigResponse,
  Dashboard: ServedDashboard,
  DashboardConfig: ServedDashboardConfig,
  DbtSyncResponse: ServedDbtSyncResponse,
  Deployment: ServedDeployment,
  DeploymentSettings,
  DeploymentTokenResponse,
  DeploymentsListResponse: ServedDeploymentsListResponse,
  Environment: ServedEnvironment,
  EnvironmentTokenResponse,
  EnvironmentsListResponse: ServedEnvironmentsListResponse,
  Error: WireError,
  ExternalDocumentPlacement: ServedExternalDocumentPlacement,
  ExternalDocumentPlacementsListResponse: ServedExternalDocumentPlacementsListResponse,
  Folder: ServedFolder,
  FolderPathEntry,
  FoldersListResponse: ServedFoldersListResponse,
  GenerateSessionResponse,
  Nothing: SERVED_OPERATIONS.removeNotificationRecipients.servedAnswer,
  Notification: ServedNotification,
  NotificationsListResponse: ServedNotificationsListResponse,
  PageInfo,
  Report: ServedReport,
  ReportPlacement,
  ReportSnapshot: ServedReportSnapshot,
  ReportsListResponse: ServedReportsListResponse,
  ResourceOwner,
  Spec: SERVED_OPERATIONS.getSpec.servedAnswer,
  Workbook: ServedWorkbook,
} as const;

/** The document names these schemas of request bodies. */
const INPUT_SCHEMAS = {
  ConnectReportToWorkbookInput,
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  DisconnectReportFromWorkbookInput,
  DuplicateWorkbookInput,
  GenerateSession: GenerateSessionInput,
  RefreshReportInput,
  RemoveNotificationRecipientsInput,
  StartDbtSyncInput,
  UpdatePublishedAiWidgetThreadInput,
} as const;

const schemaReference = (name: string) => `#/components/schemas/${name}`;

function toJsonSchemas(schemas: Readonly<Record<string, Schema>>, io: 'input' | 'output'): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const generated = z.toJSONSchema(registry, { io, uri: schemaReference, unrepresentable: 'any' }).schemas;
  return Object.fromEntries(Object.entries(generated).map(([name, schema]) => [name, removeDocumentKeys(schema)]));
}

/** Removes the keys that mark a separate document, because the components share one. */
function removeDocumentKeys({ $schema: _schema, $id: _id, id: _, ...schema }: Readonly<Record<string, unknown>>) {
  return schema;
}

function describePaths(): Record<string, Record<string, unknown>> {
  const result: Record<string, Record<string, unknown>> = {};
  for (const [operationId, operation] of Object.entries<Operation>(SERVED_OPERATIONS)) {
    const { method, path } = operation;
    result[path] = { ...result[path], [method.toLowerCase()]: describeOperation(operationId, operation) };
  }
  return result;
}

function describeOperation(operationId: string, operation: Operation): Record<string, unknown> {
  const { path, query, servedAnswer, refusals, until, description } = operation;
  const body = getBodySchema(operation);
  const success =
    servedAnswer === NOTHING
      ? { 204: { description: 'Done.' } }
      : { 200: { description: 'Done.', content: describeContent(servedAnswer, 'output') } };
  const errorResponses = [...COMMON_REFUSALS, 405, ...(body === undefined ? [] : [413]), ...refusals].map((status) => [
    status,
    {
      description: STATUS_DESCRIPTIONS[status],
      ...(status === 405 ? { headers: ALLOW_HEADER } : status === 503 ? { headers: RETRY_AFTER_HEADER } : {}),
      content: describeContent(ANSWER_SCHEMAS.Error, 'output'),
    },
  ]);
  return {
    operationId,
    summary: description,
    ...(until === undefined ? {} : { deprecated: true }),
    parameters: [...listParameterNames(path).map(describePathParameter), ...describeQueryParameters(query)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.required, content: describeContent(body.schema, 'input') } }),
    responses: { ...success, ...Object.fromEntries(errorResponses) },
  };
}

const SCHEMA_NAMES: ReadonlyMap<Schema, string> = new Map(
  Object.entries({ ...ANSWER_SCHEMAS, ...INPUT_SCHEMAS }).map(([name, schema]) => [schema, name]),
);

function describeContent(schema: Schema, io: 'input' | 'output') {
  const name = SCHEMA_NAMES.get(schema);
  const inlineSchema = () => removeDocumentKeys(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return { 'application/json': { schema: name === undefined ? inlineSchema() : { $ref: schemaReference(name) } } };
}

const ALLOW_HEADER = { Allow: { description: 'The methods that the path has.', schema: { type: 'string' } } };

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'A parameter or field is not what it must be; the message names it.',
  401: 'The access token is missing or not valid.',
  403: 'The caller may not do this.',
  404: 'There is no such thing here.',
  405: 'The path does not have this method.',
  409: 'It was changed by someone else in the meantime.',
  413: 'The body is too large.',
  422: 'There is more than can be kept or listed.',
  503: 'The database is away, or takes too long. Nothing that was answered is lost; try again later.',
};

const RETRY_AFTER_HEADER = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
};

function describePathParameter(name: keyof typeof PATH_PARAMETERS): Record<string, unknown> {
  // The pattern already limits the digits, and the largest exact JSON number would be noise.
  const { maximum: _, ...schema } = removeDocumentKeys(z.toJSONSchema(PATH_PARAMETERS[name], { io: 'output' }));
  return { name, in: 'path', required: true, schema };
}

function describeQueryParameters(query: Schema): Record<string, unknown>[] {
  if (query === NOTHING) return [];
  // Describes the values after reading, because callers think of `first=20` as a number.
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(isDeprecated(schema) ? { deprecated: true } : {}),
  }));
}

const isDeprecated = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'deprecated' in schema && schema.deprecated === true;
