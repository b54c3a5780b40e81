import { readPlatformSettings, SettingNotValid } from '../../src/platform';
import { runPlatform } from './running-platform';

describe('INLAY_APP_CONFIG', () => {
  it('holds for this start of the platform, beside what is stored', async () => {
    const settings = readPlatformSettings({
      INLAY_APP_CONFIG: '{"applyThemeGlobally":true,"restrictDataDownload":true}',
    });
    const platform = await runPlatform({ appConfig: settings.appConfig });
    const { body } = await platform.call('/v1/app-config');
    await platform.close();
    expect(body).toMatchObject({
      applyThemeGlobally: true,
      restrictDataDownload: true,
      appTheme: { light: { accentColor: '#1f6f5c' } },
      creatorMode: { showGeneratedSql: true },
    });
  });

  it('is nothing where it is left out', () => {
    expect(readPlatformSettings({}).appConfig).toBeUndefined();
  });

  it.each(['yes', '[]', '{"applyThemeGlobally":"yes"}'])('is refused by name where it is %s', (text) => {
    expect(() => readPlatformSettings({ INLAY_APP_CONFIG: text })).toThrow(SettingNotValid);
    expect(() => readPlatformSettings({ INLAY_APP_CONFIG: text })).toThrow(/^INLAY_APP_CONFIG must be a JSON object/);
  });
});
