import { workspaceTitle } from '../../../src/app/session/workspace-title';
import { type AppUnderTest, openReport, setStage, until } from '../../support/app';

const { begin, connected } = setStage();

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
    expect(workspaceTitle({ creatorMode: { localizedTitles: TITLES } }, locale)).toBe(title);
  });

  it('of later releases stands in for a language that it is not given in, and may be hidden', () => {
    const creatorMode = { localizedTitles: TITLES, workspaceTitle: 'Contoso' };
    expect(workspaceTitle({ creatorMode }, 'fr-FR')).toBe('Contoso');
    expect(workspaceTitle({ creatorMode }, 'de-DE')).toBe('Contoso-Berichte');
    expect(workspaceTitle({ creatorMode: { ...creatorMode, showWorkspaceTitle: false } }, 'de-DE')).toBeUndefined();
  });

  it.each([undefined, {}, { creatorMode: null }, { creatorMode: { localizedTitles: [{ locale: 'de', value: ' ' }] } }])(
    'is none where nothing is said: %j',
    (settings) => {
      expect(workspaceTitle(settings, 'de')).toBeUndefined();
    },
  );
});

describe('an account', () => {
  it('is asked once for each sign-in, whoever wants to know', async () => {
    const test = await connected();
    const { title } = test.app.openAccount();
    await until(() => title.value !== undefined);
    await openReport(test, 'Net sales by region');
    expect(title.value).toBe('Haldenmoor reports');
    expect(asked(test)).toBe(1);
    test.app.connection.signOut();
    expect(title.value).toBeUndefined();
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
    const { title } = test.app.openAccount();
    expect(asked(test)).toBe(0);
    isOnline = true;
    tell();
    await until(() => title.value !== undefined);
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
