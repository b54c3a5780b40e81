import { chooseWorkspaceTitle } from '../../../src/app/session/workspace-title';
import { type AppUnderTest, openReport, setUpStage, waitUntil } from '../../support/app';

const { startApp, startConnectedApp } = setUpStage();

const countAccountRequests = ({ requests }: AppUnderTest) =>
  requests.filter((request) => request.endsWith('/v1/app-config')).length;

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
  ])('the title of an account for a reader of %s is %s', (locale, title) => {
    expect(chooseWorkspaceTitle({ creatorMode: { localizedTitles: TITLES } }, locale)).toBe(title);
  });

  it('the title of an account is the newer one for languages without one, and may be hidden', () => {
    const creatorMode = { localizedTitles: TITLES, workspaceTitle: 'Contoso' };
    expect(chooseWorkspaceTitle({ creatorMode }, 'fr-FR')).toBe('Contoso');
    expect(chooseWorkspaceTitle({ creatorMode }, 'de-DE')).toBe('Contoso-Berichte');
    expect(
      chooseWorkspaceTitle({ creatorMode: { ...creatorMode, showWorkspaceTitle: false } }, 'de-DE'),
    ).toBeUndefined();
  });

  it.each([undefined, {}, { creatorMode: null }, { creatorMode: { localizedTitles: [{ locale: 'de', value: ' ' }] } }])(
    'an account without a title in its settings has none: %j',
    (settings) => {
      expect(chooseWorkspaceTitle(settings, 'de')).toBeUndefined();
    },
  );
});

describe('an account', () => {
  it('an account is requested once for each sign-in, whoever needs it', async () => {
    const test = await startConnectedApp();
    const { title } = test.app.openAccount();
    await waitUntil(() => title.value !== undefined);
    await openReport(test, 'Net sales by region');
    expect(title.value).toBe('Haldenmoor reports');
    expect(countAccountRequests(test)).toBe(1);
    test.app.connection.signOut();
    expect(title.value).toBeUndefined();
  });

  it('an account that does not answer is requested again when it is needed', async () => {
    let isDown = true;
    const test = await startConnectedApp({
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

  it('an account that could not be read offline is read once there is a network [P12]', async () => {
    let isOnline = false;
    let notifyConnection: () => void = () => undefined;
    const test = await startConnectedApp({
      isOnline: () => isOnline,
      watchOnline: (listener) => {
        notifyConnection = listener;
        return () => undefined;
      },
    });
    const { title } = test.app.openAccount();
    expect(countAccountRequests(test)).toBe(0);
    isOnline = true;
    notifyConnection();
    await waitUntil(() => title.value !== undefined);
    expect(countAccountRequests(test)).toBe(1);
  });

  it('an account names the root of its folders in the language of the user', async () => {
    const test = await startApp({
      reader: {
        locale: 'de-DE',
        booleans: ['FALSCH', 'WAHR'],
        pivotLabels: { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' },
      },
    });
    await test.app.connection.connectToSample();
    await waitUntil(() => test.app.catalogue.list.value.kind === 'ready');
    await openReport(test, 'Net sales by region');
    expect(test.app.report.state.value).toMatchObject({ kind: 'open', detail: { root: 'Haldenmoor-Berichte' } });
  });
});
