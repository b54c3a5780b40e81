import * as z from 'zod/mini';

/** Words that are known today; any other is as good. */
export const KNOWN_ACTIONS = [
  'All',
  'DeploymentRead',
  'DeploymentUpdate',
  'SchemaRead',
  'SchemaUpdate',
  'ReportRead',
  'ReportEdit',
  'ReportManage',
  'WorkbookRead',
  'WorkbookEdit',
  'WorkbookManage',
  'FolderRead',
  'FolderEdit',
  'FolderManage',
  'AIBIDevelop',
  'AIBIExplore',
  'AIBIView',
  'SecretsManage',
  'DownloadData',
] as const;

/** A role as a server of this contract writes it. */
export const ServedRoleWithAccess = z.object({
  id: z.int(),
  name: z.string(),
  actions: z.array(z.union([z.enum(KNOWN_ACTIONS), z.string()])),
});
