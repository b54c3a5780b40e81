/** Lists the folders of a deployment. */
import { SERVED_OPERATIONS, type ServedFolder } from '../../contract';
import { notFound } from '../api-error';
import { countFolders, type FolderRow, type FolderStep, folderPaths, listFolders } from '../store';
import { listAnswer, ownerOf, pageOfRows, wireRow } from './answers';
import { everyone, ofDeployment } from './call';

export const FOLDER_HANDLERS = {
  /** Lists the root level of the tree, or the children of `parentId`. */
  listFolders: ofDeployment(SERVED_OPERATIONS.listFolders, everyone, async ({ query, deployment, surroundings }) => {
    const { database } = surroundings;
    // 0 also means the root level: the parameter allows it, and no folder has that id.
    const parentId = query.parentId || null;
    const above = parentId === null ? [] : (await folderPaths(database, deployment.id, [parentId])).get(parentId);
    if (above === undefined) throw notFound(`There is no folder ${parentId} in deployment ${deployment.id}.`);
    const [{ rows, pageInfo }, count] = await Promise.all([
      pageOfRows(query, {
        order: `folders ${parentId ?? 'root'}`,
        values: 'numbers',
        positionOf: ({ position, id }: FolderRow) => ({ value: String(position), id }),
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
    const items = rows.map((row) => folderAnswer(row, [...above, { id: row.id, name: row.name }]));
    return listAnswer(items, count, pageInfo);
  }),
};

function folderAnswer(row: FolderRow, folderPath: FolderStep[]): ServedFolder {
  return {
    ...wireRow(row),
    type: 'FOLDER',
    updatedBy: null,
    folderPath,
    user: ownerOf({ ...row, user_id: row.created_by }),
  };
}
