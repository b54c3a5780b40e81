/** Defines people and roles as other resources contain them. */
import * as z from 'zod/mini';

export const ResourceOwner = z.object({
  id: z.number(),
  email: z.nullish(z.string()),
  firstName: z.nullish(z.string()),
  picture: z.nullish(z.string()),
});
export type ResourceOwner = z.infer<typeof ResourceOwner>;

/** `actions` is an open set: newer releases add words to `ReportRead`, `DownloadData` etc. */
export const RoleWithAccess = z.object({ id: z.number(), name: z.string(), actions: z.array(z.string()) });

/** The path of an item lists its folders from the root down. */
export const FolderPathEntry = z.object({ id: z.number(), name: z.string() });
