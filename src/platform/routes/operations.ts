import * as z from 'zod/mini';
import {
  AppConfigResponse,
  DeploymentTokenResponse,
  EnvironmentTokenResponse,
  type OperationId,
  ServedDeployment,
  ServedDeploymentsListResponse,
  ServedEnvironmentsListResponse,
  ServedFoldersListResponse,
  ServedReport,
  ServedReportsListResponse,
} from '../../contract';
import { getAppConfig } from './app-config';
import type { Call } from './call';
import {
  createDeploymentToken,
  createEnvironmentToken,
  getDeployment,
  listDeployments,
  listEnvironments,
} from './deployments';
import { listFolders } from './folders';
import { connectReportToWorkbook, disconnectReportFromWorkbook, getReport, listReports } from './reports';

/** How each operation of the contract is answered. What leaves is checked against the contract, too. */
export const OPERATIONS: Readonly<Record<OperationId, (call: Call) => Promise<unknown>>> = {
  getAppConfig: checked(getAppConfig, AppConfigResponse),
  listDeployments: checked(listDeployments, ServedDeploymentsListResponse),
  getDeployment: checked(getDeployment, ServedDeployment),
  createDeploymentToken: checked(createDeploymentToken, DeploymentTokenResponse),
  listEnvironments: checked(listEnvironments, ServedEnvironmentsListResponse),
  createEnvironmentToken: checked(createEnvironmentToken, EnvironmentTokenResponse),
  listFolders: checked(listFolders, ServedFoldersListResponse),
  listReports: checked(listReports, ServedReportsListResponse),
  getReport: checked(getReport, ServedReport),
  connectReportToWorkbook: checked(connectReportToWorkbook, ServedReport),
  disconnectReportFromWorkbook: checked(disconnectReportFromWorkbook, ServedReport),
};

function checked<Schema extends z.core.$ZodType>(
  serve: (call: Call) => Promise<z.input<Schema>>,
  answer: Schema,
): (call: Call) => Promise<unknown> {
  return async (call) => z.parse(answer, await serve(call));
}
