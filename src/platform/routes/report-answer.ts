/** Builds the answer that describes a report to one caller. */
import { createHash } from 'node:crypto';
import type { ServedReport } from '../../contract';
import {
  type Caller,
  type FolderPathStep,
  findEditableWorkbooks,
  findFolderPaths,
  listPlacements,
  listRoles,
  type PlacementRow,
  type PlacementScope,
  type ReportRoleRow,
  type ReportRow,
  type Sql,
} from '../store';
import { toOwner, toWireRow } from './answers';

/**
 * Returns the answers for reports of one deployment in the order of `rows`. `scope` selects the
 * placements that they include.
 */
export async function createReportAnswers(
  sql: Sql,
  caller: Caller,
  rows: readonly ReportRow[],
  scope?: PlacementScope,
): Promise<ServedReport[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = rows.map((row) => row.id);
  // The queries run one after the other, because they share the connection of a transaction.
  const placements = await listPlacements(sql, ids, scope);
  const roles = await listRoles(sql, caller, ids);
  const folders = rows.flatMap(({ folder_id }) => (folder_id === null ? [] : [folder_id]));
  const folderPaths = await findFolderPaths(sql, first.deployment_id, folders);
  const workbooks = rows.flatMap(({ workbook_id }) => (workbook_id === null ? [] : [workbook_id]));
  const editableWorkbooks = await findEditableWorkbooks(sql, caller, workbooks);
  const placementsByReport = groupByReport(placements);
  const rolesByReport = groupByReport(roles);
  return rows.map((row) =>
    createReportAnswer(
      caller,
      row,
      placementsByReport.get(row.id) ?? [],
      rolesByReport.get(row.id) ?? [],
      row.folder_id === null ? [] : (folderPaths.get(row.folder_id) ?? []),
      row.workbook_id !== null && editableWorkbooks.has(row.workbook_id),
    ),
  );
}

function groupByReport<Row extends { readonly report_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) {
    const group = grouped.get(row.report_id);
    if (group === undefined) grouped.set(row.report_id, [row]);
    else group.push(row);
  }
  return grouped;
}

/** Returns a checksum that changes exactly when the report's query changes. */
export function computeQueryChecksum(row: ReportRow): string {
  return createHash('sha256')
    .update(JSON.stringify([row.sql_query, row.json_query]))
    .digest('hex')
    .slice(0, 32);
}

function createReportAnswer(
  caller: Caller,
  row: ReportRow,
  placements: readonly PlacementRow[],
  roles: readonly ReportRoleRow[],
  folderPath: FolderPathStep[],
  isWorkbookEditable: boolean,
): ServedReport {
  const checksum = computeQueryChecksum(row);
  const mayPerform = (action: string): boolean =>
    caller.administrator ||
    row.user_id === caller.userId ||
    roles.some((role) => role.held && (role.actions.includes(action) || role.actions.includes('All')));
  const owner = toOwner(row);
  const latest = placements.reduce<PlacementRow | undefined>(
    (latestSoFar, placement) =>
      latestSoFar === undefined || placement.refreshed_at >= latestSoFar.refreshed_at ? placement : latestSoFar,
    undefined,
  );
  return {
    ...toWireRow(row),
    ...repairNames(row),
    type: 'REPORT',
    user: owner,
    createdBy: row.user_id,
    refreshedByUser:
      row.refreshed_by === null
        ? owner
        : {
            id: row.refreshed_by,
            email: row.refresher_email,
            firstName: row.refresher_first_name,
            picture: row.refresher_picture,
          },
    canEdit: mayPerform('ReportEdit') || isWorkbookEditable,
    canManage: mayPerform('ReportManage'),
    folderPath,
    externalWorkbookId: latest?.external_workbook_id ?? null,
    resultLocation: latest?.result_location ?? null,
    endResultCell: latest?.end_result_cell ?? null,
    externalWorkbookPlacements: placements.map((placement) => toPlacement(placement, checksum)),
    currentQueryChecksum: checksum,
    rolesWithAccess: roles.map(({ id, name, actions }) => ({ id, name, actions })),
  };
}

const PUBLIC_ID = /^[0-9A-Za-z]{12}$/;

/**
 * Replaces a missing name or an invalid id, always by the same text, because one bad row must not
 * hide the others of its list.
 */
function repairNames({ id, name, public_id: publicId }: ReportRow): Pick<ServedReport, 'name' | 'publicId'> {
  const generatedId = () => createHash('sha256').update(`report ${id} ${publicId}`).digest('hex').slice(0, 12);
  return {
    name: name.slice(0, 255) || `Report ${id}`,
    publicId: PUBLIC_ID.test(publicId) ? publicId : generatedId(),
  };
}

function toPlacement(row: PlacementRow, currentChecksum: string) {
  const knownStatus = row.query_checksum === currentChecksum ? 'UP_TO_DATE' : 'CHANGED';
  return {
    ...toWireRow(row),
    workbookId: row.external_workbook_id,
    placedByUserId: row.placed_by,
    refreshedByUserId: row.refreshed_by,
    syncStatus: row.query_checksum === null ? 'UNKNOWN' : knownStatus,
  };
}
