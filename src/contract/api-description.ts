/** The OpenAPI document of a running server, read for one thing: which operations it has. */
import * as z from 'zod/mini';

export const ApiDescription = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type ApiDescription = z.infer<typeof ApiDescription>;
