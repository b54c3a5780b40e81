/** Lists the folders of a deployment. */
import { SERVED_OPERATIONS } from '../../contract';
import { createNotFoundError } from '../api-error';
import { countFolders, type FolderRow, findFolderPaths, listFolders } from '../store';
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
      const items = rows.map((row) => ({
        ...toWireRow(row),
        type: 'FOLDER' as const,
        updatedBy: null,
        folderPath: [...parents, { id: row.id, name: row.name }],
        user: toOwner({ ...row, user_id: row.created_by }),
      }));
      return toListAnswer(items, count, pageInfo);
    },
  ),
};
