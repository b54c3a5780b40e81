/** The operations behind managing a platform and behind its later additions, as data; a reader of reports does without. */
import type { Route } from './routes';

export const MANAGEMENT_ROUTES = {
  getNotification: { method: 'GET', path: '/v1/deployments/{deploymentId}/notifications/{id}' },
  listNotifications: { method: 'GET', path: '/v1/deployments/{deploymentId}/notifications' },
  removeNotificationRecipients: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/notifications/{id}/recipients',
  },
  generateSession: { method: 'POST', path: '/v1/embed/generate-session' },
  startDbtSync: { method: 'POST', path: '/v1/deployments/{deploymentId}/dbt-sync' },
  updatePublishedAiWidgetThread: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/ai-widget-thread',
  },
  duplicateWorkbook: { method: 'POST', path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/duplicate' },
  /** As release 0.2.1 has it; the form without the slash came with 0.3.0. */
  deleteEmbedTenantSlash: { method: 'DELETE', path: '/v1/embed-tenants/{embedTenantName}/' },
  deleteEmbedTenant: { method: 'DELETE', path: '/v1/embed-tenants/{embedTenantName}' },
  refreshReport: { method: 'PUT', path: '/v1/deployments/{deploymentId}/reports/{reportId}/refresh' },
  listExternalDocumentPlacements: { method: 'GET', path: '/v1/external-documents/{externalWorkbookId}/placements' },
  getSpec: { method: 'GET', path: '/v1/spec' },
} as const satisfies Record<string, Route>;

export type ManagementOperationId = keyof typeof MANAGEMENT_ROUTES;
