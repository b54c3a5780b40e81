import { titleOf, viewOf } from '../../../src/app/session/account-view';
import { APP_CONFIG } from '../../../src/platform/store';
import { type AppUnderTest, openReport, setStage, until } from '../../support/app';

const { platform, begin, connected } = setStage();

async function setConfig(change: object): Promise<void> {
  await platform().database.run(`UPDATE settings SET value = (value::jsonb || $2::jsonb)::text WHERE name = $1`, [
    APP_CONFIG,
    JSON.stringify(change),
  ]);
}

const asked = ({ requests }: AppUnderTest) => requests.filter((request) => request.endsWith('/v1/app-config')).length;

const TITLES = [
  { locale: 'en-GB', value: 'Contoso reports' },
  { locale: 'de-DE', value: 'Contoso-Berichte' },
  { locale: 'de-CH', value: 'Contoso-Rapporte' },
];

describe('the title of an account', () => {
  it.each([
    ['de-CH', 'Contoso-Rapporte'],
    ['DE_ch', 'Contoso-Rapporte'],
    ['de-AT', 'Contoso-Berichte'],
    ['en-US', 'Contoso reports'],
    ['fr-FR', 'Contoso reports'],
  ])('for somebody who reads %s is %s', (locale, title) => {
    expect(titleOf({ creatorMode: { localizedTitles: TITLES } }, locale)).toBe(title);
  });

  it('of later releases stands in for a language that it is not given in, and may be hidden', () => {
    const creatorMode = { localizedTitles: TITLES, workspaceTitle: 'Contoso' };
    expect(titleOf({ creatorMode }, 'fr-FR')).toBe('Contoso');
    expect(titleOf({ creatorMode }, 'de-DE')).toBe('Contoso-Berichte');
    expect(titleOf({ creatorMode: { ...creatorMode, showWorkspaceTitle: false } }, 'de-DE')).toBeUndefined();
  });

  it.each([undefined, {}, { creatorMode: null }, { creatorMode: { localizedTitles: [{ locale: 'de', value: ' ' }] } }])(
    'is none where nothing is said: %j',
    (settings) => {
      expect(titleOf(settings, 'de')).toBeUndefined();
    },
  );
});

describe('the colours of an account', () => {
  const appTheme = { light: { accentColor: '#1f6f5c', backgroundColor: '#fff', contrast: 60 }, palette: { x: 1 } };

  it('are given where they hold everywhere, and are its own matter otherwise', () => {
    const light = { accent: '#1f6f5c', background: '#fff', foreground: undefined };
    expect(viewOf({ applyThemeGlobally: true, appTheme }, 'en').theme).toEqual({ light, dark: undefined });
    expect(viewOf({ applyThemeGlobally: false, appTheme }, 'en').theme).toBeUndefined();
    expect(viewOf({ appTheme }, 'en').theme).toBeUndefined();
    expect(viewOf(undefined, 'en').theme).toBeUndefined();
  });

  it.each([{ light: 'dark' }, { light: { accentColor: 7 } }, {}, { palette: {} }])('are none in %j', (strange) => {
    expect(viewOf({ applyThemeGlobally: true, appTheme: strange }, 'en').theme).toBeUndefined();
  });
});

describe('an account', () => {
  it('is asked once for each sign-in, whoever wants to know', async () => {
    await setConfig({ applyThemeGlobally: true });
    const test = await connected();
    const { view } = test.app.openAccount();
    await until(() => view.value !== undefined);
    await openReport(test, 'Net sales by region');
    expect(view.value).toMatchObject({
      title: 'Haldenmoor reports',
      theme: { light: { accent: '#1f6f5c', background: '#ffffff' }, dark: { background: '#14201c' } },
    });
    expect(asked(test)).toBe(1);
    test.app.connection.signOut();
    expect(view.value).toBeUndefined();
  });

  it('that does not answer is asked again by whoever needs it', async () => {
    let isDown = true;
    const test = await connected({
      fetch: async (input, init) => {
        if (isDown && String(input).endsWith('/v1/app-config')) throw new TypeError('fetch failed');
        return fetch(input, init);
      },
    });
    test.app.openAccount();
    await openReport(test, 'Net sales by region');
    isDown = false;
    await openReport(test, 'Net sales by region');
    const state = test.app.report.state.value;
    expect(state.kind === 'open' && state.preview.kind).toBe('ready');
  });

  it('[P12] that could not be read without a network is read once there is one', async () => {
    let isOnline = false;
    let tell: () => void = () => undefined;
    const test = await connected({
      isOnline: () => isOnline,
      watchOnline: (listener) => {
        tell = listener;
        return () => undefined;
      },
    });
    const { view } = test.app.openAccount();
    expect(asked(test)).toBe(0);
    isOnline = true;
    tell();
    await until(() => view.value !== undefined);
    expect(asked(test)).toBe(1);
  });

  it('names the root of its folders in the language of the person', async () => {
    const test = await begin({
      reader: {
        locale: 'de-DE',
        booleans: ['FALSCH', 'WAHR'],
        pivotLabels: { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' },
      },
    });
    await test.app.connection.connectToSample();
    await until(() => test.app.catalogue.list.value.kind === 'ready');
    await openReport(test, 'Net sales by region');
    expect(test.app.report.state.value).toMatchObject({ kind: 'open', detail: { root: 'Haldenmoor-Berichte' } });
  });
});
