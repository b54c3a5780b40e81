/**
 * The folders of a deployment form a tree. Each call reads one level: the children of `parentId`,
 * or the root level without it.
 */
import * as z from 'zod/mini';
import { defineOperation } from './operation';
import { cursorParameters, integerText, itemId, itemName, listResponse, requireItems } from './paging';
import { FolderPathEntry, ResourceOwner } from './people';

export const FolderFields = z.object({
  id: z.number(),
  name: z.string(),
  deploymentId: z.nullish(z.number()),
  /** Orders the siblings in their folder. */
  position: z.nullish(z.number()),
  parentId: z.nullish(z.number()),
  type: z.nullish(z.string()),
  createdAt: z.nullish(z.string()),
  updatedAt: z.nullish(z.string()),
  createdBy: z.nullish(z.number()),
  updatedBy: z.nullish(z.number()),
  folderPath: z.nullish(z.array(FolderPathEntry)),
  user: z.nullish(ResourceOwner),
});

// Spreads the shape, because `z.extend` would enlarge the first file that the pane loads.
export const Folder = z.object({
  ...FolderFields.shape,
  id: itemId,
  name: itemName,
  parentId: z.nullish(itemId),
});
export type Folder = z.infer<typeof Folder>;

const FoldersListResponse = listResponse(Folder);

export const ListFoldersQuery = z.strictObject({
  ...cursorParameters,
  parentId: z.optional(integerText(0)),
});
export type ListFoldersQuery = z.output<typeof ListFoldersQuery>;

export const FOLDER_OPERATIONS = {
  listFolders: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/folders',
    query: ListFoldersQuery,
    answer: requireItems(FoldersListResponse),
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'One level of the tree of folders',
  }),
} as const;
