/** Settings of the whole account that a client may honour. */
import * as z from 'zod/mini';

const freeObject = z.record(z.string(), z.unknown());

/** Colours as CSS has them. Releases differ in what else stands here. */
export const AppThemeScheme = z.object({
  accentColor: z.nullish(z.string()),
  backgroundColor: z.nullish(z.string()),
  foregroundColor: z.nullish(z.string()),
});
export type AppThemeScheme = z.infer<typeof AppThemeScheme>;

/** The account's colours, read apart from the settings: what cannot be read must not hide the others. */
export const AppTheme = z.object({ light: z.nullish(AppThemeScheme), dark: z.nullish(AppThemeScheme) });
export type AppTheme = z.infer<typeof AppTheme>;

export const CreatorMode = z.object({
  /** What the account calls its workspace, in each language that it has it in. */
  localizedTitles: z.nullish(z.array(z.object({ locale: z.string(), value: z.string() }))),
  showGeneratedSql: z.nullish(z.boolean()),
  showSemanticSql: z.nullish(z.boolean()),
  /** Of later releases: the title in no particular language, and whether any is shown. */
  workspaceTitle: z.nullish(z.string()),
  showWorkspaceTitle: z.nullish(z.boolean()),
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
