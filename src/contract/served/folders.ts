import * as z from 'zod/mini';
import { Folder } from '../folders';
import { cursorParameters, servedListResponse } from './paging';
import { wholeNumberText } from './text-parameters';

/** A folder as a server of this contract writes it. */
export const ServedFolder = z.extend(Folder, {
  deploymentId: z.int(),
  position: z.int(),
  parentId: z.nullable(z.int()),
  type: z.literal('FOLDER'),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ServedFolder = z.infer<typeof ServedFolder>;

export const ServedFoldersListResponse = servedListResponse(ServedFolder);
export type ServedFoldersListResponse = z.infer<typeof ServedFoldersListResponse>;

/** Query string of the folder list. */
export const ListFoldersQuery = z.strictObject({
  ...cursorParameters,
  parentId: z.optional(wholeNumberText(0)),
});
export type ListFoldersQuery = z.output<typeof ListFoldersQuery>;
