/** Folders of a deployment: a tree, read one level per call (`parentId`; the root level without it). */
import * as z from 'zod/mini';
import { ResourceOwner } from './owners';
import { listResponse } from './paging';

/** One step on the way from the root down to an item. */
export const FolderPathEntry = z.object({ id: z.number(), name: z.string() });
export type FolderPathEntry = z.infer<typeof FolderPathEntry>;

export const Folder = z.object({
  id: z.number(),
  name: z.string(),
  deploymentId: z.nullish(z.number()),
  /** Order among its siblings. */
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
export type Folder = z.infer<typeof Folder>;

export const FoldersListResponse = listResponse(Folder);
export type FoldersListResponse = z.infer<typeof FoldersListResponse>;
