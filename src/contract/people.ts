/** People and roles as they stand inside other resources. */
import * as z from 'zod/mini';

export const ResourceOwner = z.object({
  id: z.number(),
  email: z.nullish(z.string()),
  firstName: z.nullish(z.string()),
  picture: z.nullish(z.string()),
});
export type ResourceOwner = z.infer<typeof ResourceOwner>;

/** `actions` is an open set: `ReportRead`, `DownloadData`, ... and words of newer releases. */
export const RoleWithAccess = z.object({ id: z.number(), name: z.string(), actions: z.array(z.string()) });

/** One step on the way from the root down to an item. */
export const FolderPathEntry = z.object({ id: z.number(), name: z.string() });
