import * as z from 'zod/mini';
import { ListFoldersQuery, type ServedFolder, type ServedFoldersListResponse } from '../../contract';
import { notFound } from '../api-error';
import { readInput } from '../read-input';
import {
  countFolders,
  type FolderRow,
  type FolderStep,
  folderPaths,
  listFolders as listRows,
  readCursor,
  writeCursor,
} from '../store';
import { type Call, deploymentOf, listAnswer, pageInfo } from './call';
import { DEFAULT_PAGE_SIZE } from './reports';

/** One level of the tree: the root level, or the children of `parentId`. */
export async function listFolders(call: Call): Promise<ServedFoldersListResponse> {
  const deployment = await deploymentOf(call);
  const query = readInput(ListFoldersQuery, call.query, 'The query string');
  const { database } = call.surroundings;
  // 0 means the root level too: the parameter's lower bound is 0 and no folder has that number.
  const parentId = query.parentId === undefined || query.parentId === 0 ? null : query.parentId;
  const above = parentId === null ? [] : (await folderPaths(database, deployment.id, [parentId])).get(parentId);
  if (above === undefined) throw notFound(`There is no folder ${parentId} in deployment ${deployment.id}.`);
  const order = `folders ${parentId ?? 'root'}`;
  const first = query.first ?? DEFAULT_PAGE_SIZE;
  const cursor = query.after === undefined ? undefined : readCursor(query.after, order);
  const after = cursor === undefined ? undefined : { position: z.parse(position, cursor.value), id: cursor.id };
  const [found, count] = await Promise.all([
    listRows(database, deployment.id, parentId, after, first + 1),
    countFolders(database, deployment.id, parentId),
  ]);
  const rows = found.slice(0, first);
  const cursorOf = (row: FolderRow) => writeCursor({ order, value: String(row.position), id: row.id });
  return listAnswer(
    rows.map((row) => folderAnswer(row, [...above, { id: row.id, name: row.name }])),
    count,
    pageInfo(rows, cursorOf, found.length > first, after !== undefined),
  );
}

const position = z.pipe(z.string(), z.transform(Number));

function folderAnswer(row: FolderRow, folderPath: FolderStep[]): ServedFolder {
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    parentId: row.parent_id,
    name: row.name,
    position: row.position,
    type: 'FOLDER',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    createdBy: row.created_by,
    updatedBy: null,
    folderPath,
    user: { id: row.created_by, email: row.email, firstName: row.first_name, picture: row.picture },
  };
}
