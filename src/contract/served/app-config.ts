import * as z from 'zod/mini';
import { AppConfigResponse } from '../app-config';

const colour = z.string();

const ThemeScheme = z.object({
  accentColor: colour,
  backgroundColor: colour,
  foregroundColor: colour,
  contrast: z.number(),
  logoUrl: z.string(),
});

export const ServedAppTheme = z.object({ light: ThemeScheme, dark: ThemeScheme });

export const ServedCreatorMode = z.object({
  localizedTitles: z.nullish(
    z
      .array(z.object({ locale: z.string().check(z.maxLength(35)), value: z.string().check(z.maxLength(1000)) }))
      .check(z.maxLength(50)),
  ),
  showGeneratedSql: z.nullish(z.boolean()),
  showSemanticSql: z.nullish(z.boolean()),
});

const choice = z.nullish(z.boolean());

/** What sessions take over that leave a setting open. */
export const ServedEmbedSettings = z.object({
  locale: z.nullish(z.string()),
  timezone: z.nullish(z.string()),
  showDashboardChat: choice,
  allowAi: choice,
  showAiWidgets: choice,
  showWorkbookChat: choice,
});

/** The account's settings as a server of this contract writes them. */
export const ServedAppConfigResponse = z.extend(AppConfigResponse, {
  applyThemeGlobally: z.boolean(),
  appTheme: z.nullable(ServedAppTheme),
  creatorMode: z.nullable(ServedCreatorMode),
  embedding: z.nullable(ServedEmbedSettings),
  sheetsAgentChatEnabled: z.boolean(),
  dashboardAppsEnabled: z.boolean(),
  restrictDataDownload: z.boolean(),
});
export type ServedAppConfigResponse = z.infer<typeof ServedAppConfigResponse>;
