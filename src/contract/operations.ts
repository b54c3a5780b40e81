/** Joins the tables of all resources into the table of the management API. */
import { ACCOUNT_OPERATIONS } from './account';
import { DATA_ACCESS_OPERATIONS } from './data-access';
import { DBT_SYNC_OPERATIONS } from './dbt-sync';
import { DEPLOYMENT_OPERATIONS } from './deployments';
import { EMBEDDING_OPERATIONS } from './embedding';
import { EXTERNAL_DOCUMENT_OPERATIONS } from './external-documents';
import { FOLDER_OPERATIONS } from './folders';
import { NOTIFICATION_OPERATIONS } from './notifications';
import { REPORT_OPERATIONS } from './reports';
import { WORKBOOK_OPERATIONS } from './workbooks';

export const OPERATIONS = {
  ...ACCOUNT_OPERATIONS,
  ...DEPLOYMENT_OPERATIONS,
  ...DATA_ACCESS_OPERATIONS,
  ...FOLDER_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...EXTERNAL_DOCUMENT_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...EMBEDDING_OPERATIONS,
  ...DBT_SYNC_OPERATIONS,
  ...WORKBOOK_OPERATIONS,
} as const;

export type OperationId = keyof typeof OPERATIONS;
