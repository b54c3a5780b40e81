/** Lists the folders of a deployment. */
import { SERVED_OPERATIONS, type ServedFolder } from '../../contract';
import { createNotFoundError } from '../api-error';
import { countFolders, type FolderPathStep, type FolderRow, findFolderPaths, listFolders } from '../store';
import { listPage, toListAnswer, toOwner, toWireRow } from './answers';
import { createDeploymentHandler, permitEveryCaller } from './call';

export const FOLDER_HANDLERS = {
  /** Lists the root level of the tree, or the children of `parentId`. */
  listFolders: createDeploymentHandler(
    SERVED_OPERATIONS.listFolders,
    permitEveryCaller,
    async ({ query, deployment, deps }) => {
      const { database } = deps;
      // 0 also means the root level: the parameter allows it, and no folder has that id.
      const parentId = query.parentId || null;
      const parents =
        parentId === null ? [] : (await findFolderPaths(database, deployment.id, [parentId])).get(parentId);
      if (parents === undefined)
        throw createNotFoundError(`There is no folder ${parentId} in deployment ${deployment.id}.`);
      const [{ rows, pageInfo }, count] = await Promise.all([
        listPage(query, {
          order: `folders ${parentId ?? 'root'}`,
          sortValueType: 'numbers',
          toPosition: ({ position, id }: FolderRow) => ({ value: String(position), id }),
          list: (after, limit) =>
            listFolders(
              database,
              deployment.id,
              parentId,
              after && { position: Number(after.value), id: after.id },
              limit,
            ),
        }),
        countFolders(database, deployment.id, parentId),
      ]);
      const items = rows.map((row) => toFolder(row, [...parents, { id: row.id, name: row.name }]));
      return toListAnswer(items, count, pageInfo);
    },
  ),
};

function toFolder(row: FolderRow, folderPath: FolderPathStep[]): ServedFolder {
  return {
    ...toWireRow(row),
    type: 'FOLDER',
    updatedBy: null,
    folderPath,
    user: toOwner({ ...row, user_id: row.created_by }),
  };
}
