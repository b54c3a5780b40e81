import * as z from 'zod/mini';
import {
  DeploymentTokenResponse,
  EnvironmentTokenResponse,
  GenerateSessionResponse,
  MANAGEMENT_ROUTES,
  type ManagementOperationId,
  type OperationId,
  ROUTES,
  type Route,
  ServedAppConfigResponse,
  ServedDashboard,
  ServedDbtSyncResponse,
  ServedDeployment,
  ServedDeploymentsListResponse,
  ServedEnvironmentsListResponse,
  ServedExternalDocumentPlacementsListResponse,
  ServedFoldersListResponse,
  ServedNotification,
  ServedNotificationsListResponse,
  ServedReport,
  ServedReportsListResponse,
  ServedWorkbook,
} from '../../contract';
import { getAppConfig } from './app-config';
import type { Call } from './call';
import { startDbtSync } from './dbt-sync';
import {
  createDeploymentToken,
  createEnvironmentToken,
  getDeployment,
  listDeployments,
  listEnvironments,
} from './deployments';
import { generateSession } from './embed-sessions';
import { deleteEmbedTenant } from './embed-tenants';
import { listExternalDocumentPlacements } from './external-documents';
import { listFolders } from './folders';
import { getNotification, listNotifications, removeNotificationRecipients } from './notifications';
import {
  connectReportToWorkbook,
  disconnectReportFromWorkbook,
  getReport,
  listReports,
  refreshReport,
} from './reports';
import { getSpec } from './spec';
import { duplicateWorkbook, updatePublishedAiWidgetThread } from './workbooks';

/** Every operation that the platform serves. */
export const SERVED_ROUTES: Readonly<Record<ServedOperationId, Route>> = { ...ROUTES, ...MANAGEMENT_ROUTES };
export type ServedOperationId = OperationId | ManagementOperationId;

/** How each operation of the contract is answered. What leaves is checked against the contract, too; undefined is an answer without a body. */
export const OPERATIONS: Readonly<Record<ServedOperationId, (call: Call) => Promise<unknown>>> = {
  getAppConfig: checked(getAppConfig, ServedAppConfigResponse),
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
  refreshReport: checked(refreshReport, ServedReport),
  getNotification: checked(getNotification, ServedNotification),
  listNotifications: checked(listNotifications, ServedNotificationsListResponse),
  removeNotificationRecipients: checked(removeNotificationRecipients, z.strictObject({})),
  generateSession: checked(generateSession, GenerateSessionResponse),
  startDbtSync: checked(startDbtSync, ServedDbtSyncResponse),
  updatePublishedAiWidgetThread: checked(updatePublishedAiWidgetThread, ServedDashboard),
  duplicateWorkbook: checked(duplicateWorkbook, ServedWorkbook),
  deleteEmbedTenant,
  deleteEmbedTenantSlash: deleteEmbedTenant,
  listExternalDocumentPlacements: checked(listExternalDocumentPlacements, ServedExternalDocumentPlacementsListResponse),
  getSpec,
};

function checked<Schema extends z.core.$ZodType>(
  serve: (call: Call) => Promise<z.input<Schema>>,
  answer: Schema,
): (call: Call) => Promise<unknown> {
  return async (call) => z.parse(answer, await serve(call));
}
