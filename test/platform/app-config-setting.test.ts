import { readPlatformSettings, SettingNotValid } from '../../src/platform';
import { runPlatform } from './running-platform';

describe('INLAY_APP_CONFIG', () => {
  it('INLAY_APP_CONFIG overrides stored settings for this start of the platform', async () => {
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

  it('a missing INLAY_APP_CONFIG changes nothing', () => {
    expect(readPlatformSettings({}).appConfig).toBeUndefined();
  });

  it.each(['yes', '[]', '{"applyThemeGlobally":"yes"}'])(
    'an INLAY_APP_CONFIG that is %s is refused by name',
    (text) => {
      expect(() => readPlatformSettings({ INLAY_APP_CONFIG: text })).toThrow(SettingNotValid);
      expect(() => readPlatformSettings({ INLAY_APP_CONFIG: text })).toThrow(/^INLAY_APP_CONFIG must be a JSON object/);
    },
  );
});
