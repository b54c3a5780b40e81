/** Settings of the whole account that a client may honour. */
import * as z from 'zod/mini';

const freeObject = z.record(z.string(), z.unknown());

export const CreatorMode = z.object({
  localizedTitles: z.nullish(z.array(z.object({ locale: z.string(), value: z.string() }))),
  showGeneratedSql: z.nullish(z.boolean()),
  showSemanticSql: z.nullish(z.boolean()),
});
export type CreatorMode = z.infer<typeof CreatorMode>;

export const AppConfigResponse = z.object({
  applyThemeGlobally: z.nullish(z.boolean()),
  appTheme: z.nullish(freeObject),
  creatorMode: z.nullish(CreatorMode),
  embedding: z.nullish(freeObject),
  sheetsUi: z.nullish(z.object({ showAppliedFilters: z.nullish(z.boolean()) })),
  timezoneSettings: z.nullish(
    z.object({
      enabled: z.nullish(z.boolean()),
      timezone: z.nullish(z.string()),
      allowUserOverride: z.nullish(z.boolean()),
    }),
  ),
  /** True locks taking data out of the platform for the whole account. */
  restrictDataDownload: z.nullish(z.boolean()),
});
export type AppConfigResponse = z.infer<typeof AppConfigResponse>;
