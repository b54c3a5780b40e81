/** Lists the folders of a deployment. */
import { SERVED_OPERATIONS, type ServedFolder } from '../../contract';
import { notFound } from '../api-error';
import { countFolders, type FolderRow, type FolderStep, findFolderPaths, listFolders } from '../store';
import { listAnswer, listPage, ownerAnswer, toWireRow } from './answers';
import { deploymentHandler, everyone } from './call';

export const FOLDER_HANDLERS = {
  /** Lists the root level of the tree, or the children of `parentId`. */
  listFolders: deploymentHandler(SERVED_OPERATIONS.listFolders, everyone, async ({ query, deployment, deps }) => {
    const { database } = deps;
    // 0 also means the root level: the parameter allows it, and no folder has that id.
    const parentId = query.parentId || null;
    const parents = parentId === null ? [] : (await findFolderPaths(database, deployment.id, [parentId])).get(parentId);
    if (parents === undefined) throw notFound(`There is no folder ${parentId} in deployment ${deployment.id}.`);
    const [{ rows, pageInfo }, count] = await Promise.all([
      listPage(query, {
        order: `folders ${parentId ?? 'root'}`,
        values: 'numbers',
        positionFor: ({ position, id }: FolderRow) => ({ value: String(position), id }),
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
    const items = rows.map((row) => folderAnswer(row, [...parents, { id: row.id, name: row.name }]));
    return listAnswer(items, count, pageInfo);
  }),
};

function folderAnswer(row: FolderRow, folderPath: FolderStep[]): ServedFolder {
  return {
    ...toWireRow(row),
    type: 'FOLDER',
    updatedBy: null,
    folderPath,
    user: ownerAnswer({ ...row, user_id: row.created_by }),
  };
}
