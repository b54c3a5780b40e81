/** The data model as `/v1/meta` tells it: titles, types and formats of members. */
import * as z from 'zod/mini';

const memberShape = {
  name: z.string(),
  title: z.nullish(z.string()),
  shortTitle: z.nullish(z.string()),
  type: z.nullish(z.string()),
  description: z.nullish(z.string()),
  /** A word such as `currency` or `percent`, or a structure of newer releases. */
  format: z.nullish(z.unknown()),
  /** `specifier` is a d3 number format. */
  formatDescription: z.nullish(z.object({ name: z.nullish(z.string()), specifier: z.nullish(z.string()) })),
  currency: z.nullish(z.string()),
  /** For a member of a view: the member of a cube behind it. */
  aliasMember: z.nullish(z.string()),
};

export const MetaMeasure = z.object({ ...memberShape, aggType: z.nullish(z.string()) });
export type MetaMeasure = z.infer<typeof MetaMeasure>;

export const MetaDimension = z.object({ ...memberShape, primaryKey: z.nullish(z.boolean()) });
export type MetaDimension = z.infer<typeof MetaDimension>;

export const MetaCube = z.object({
  name: z.string(),
  /** `cube` or `view`. */
  type: z.nullish(z.string()),
  title: z.nullish(z.string()),
  measures: z.array(MetaMeasure),
  dimensions: z.array(MetaDimension),
  segments: z.nullish(z.array(z.object(memberShape))),
});
export type MetaCube = z.infer<typeof MetaCube>;

export const MetaResponse = z.object({ cubes: z.array(MetaCube) });
export type MetaResponse = z.infer<typeof MetaResponse>;
