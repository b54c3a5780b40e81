const scheme = (backgroundColor: string, foregroundColor: string) => ({
  accentColor: '#1f6f5c',
  backgroundColor,
  foregroundColor,
  contrast: 60,
  logoUrl: '',
});

/** Account-wide settings of the sample company. */
export const SAMPLE_APP_CONFIG = {
  applyThemeGlobally: false,
  appTheme: { light: scheme('#ffffff', '#1c2421'), dark: scheme('#14201c', '#e8f0ec') },
  creatorMode: {
    localizedTitles: [
      { locale: 'en-GB', value: 'Haldenmoor reports' },
      { locale: 'de-DE', value: 'Haldenmoor-Berichte' },
    ],
    showGeneratedSql: true,
    showSemanticSql: true,
  },
  embedding: { locale: 'en-GB', timezone: 'UTC', showDashboardChat: true },
  sheetsUi: { showAppliedFilters: false },
  timezoneSettings: { enabled: true, timezone: 'UTC', allowUserOverride: true },
  sheetsAgentChatEnabled: false,
  dashboardAppsEnabled: false,
  restrictDataDownload: false,
};
