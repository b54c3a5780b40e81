/** Operations of the management API that a reader of reports needs, as data: the client builds addresses from it, the platform its router. */

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the platform's base address, which ends in `/api`. `{name}` is a path parameter. */
  readonly path: string;
}

export const ROUTES = {
  getAppConfig: { method: 'GET', path: '/v1/app-config' },
  listDeployments: { method: 'GET', path: '/v1/deployments' },
  getDeployment: { method: 'GET', path: '/v1/deployments/{deploymentId}' },
  createDeploymentToken: { method: 'POST', path: '/v1/deployments/{deploymentId}/token' },
  listEnvironments: { method: 'GET', path: '/v1/deployments/{deploymentId}/environments' },
  createEnvironmentToken: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/environments/{environmentId}/tokens',
  },
  listFolders: { method: 'GET', path: '/v1/deployments/{deploymentId}/folders' },
  listReports: { method: 'GET', path: '/v1/deployments/{deploymentId}/reports' },
  getReport: { method: 'GET', path: '/v1/deployments/{deploymentId}/reports/{reportId}' },
  connectReportToWorkbook: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook',
  },
  disconnectReportFromWorkbook: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook',
  },
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof ROUTES;

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The path parameters that a path needs. */
export type PathParametersOf<Path extends string> = Readonly<Record<ParameterNames<Path>, string | number>>;

/** The path parameters that an operation needs. */
export type PathParameters<Operation extends OperationId> = PathParametersOf<(typeof ROUTES)[Operation]['path']>;

/** The operation's path with its parameters filled in and escaped. */
export function pathOf<Operation extends OperationId>(
  operation: Operation,
  parameters: PathParameters<Operation>,
): string {
  return filledPath(ROUTES[operation].path, parameters);
}

/** Any route's path with its parameters filled in and escaped. */
export function filledPath(path: string, parameters: Readonly<Record<string, string | number>>): string {
  const values = new Map<string, string | number>(Object.entries(parameters));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
}
