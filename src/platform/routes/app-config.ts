import type { AppConfigResponse } from '../../contract';

/** Account-wide settings of the sample company. */
export async function getAppConfig(): Promise<AppConfigResponse> {
  return {
    applyThemeGlobally: false,
    appTheme: null,
    creatorMode: { localizedTitles: null, showGeneratedSql: true, showSemanticSql: true },
    embedding: { locale: 'en-GB' },
    sheetsUi: { showAppliedFilters: false },
    timezoneSettings: { enabled: true, timezone: 'UTC', allowUserOverride: true },
    restrictDataDownload: false,
  };
}
