import { createDeviceStorage } from '../../../src/taskpane/shell/device-storage';
import { setUpStage } from '../../support/app';

const { platform, startApp } = setUpStage();

describe('connecting', () => {
  it('connecting says which address is invalid, and keeps what was typed', async () => {
    const { app } = await startApp();
    const form = { address: 'not an address', token: '', keep: 'device' as const };
    await app.connection.connect(form);
    expect(app.connection.state.value).toMatchObject({
      kind: 'signedOut',
      form,
      addressProblem: expect.anything(),
      tokenProblem: 'empty',
    });
  });

  it('connecting asks for an address if none was typed', async () => {
    const { app } = await startApp();
    await app.connection.connect({ address: ' ', token: 'any', keep: 'device' });
    expect(app.connection.state.value).toMatchObject({ kind: 'signedOut', addressProblem: 'empty' });
  });

  it('connecting distinguishes a wrong token from a wrong address by a real call', async () => {
    const { app } = await startApp();
    await app.connection.connect({ address: platform().url, token: 'wrong', keep: 'device' });
    expect(app.connection.state.value).toMatchObject({ kind: 'signedOut', failure: { code: 'NotSignedIn' } });
    await app.connection.connect({
      address: `${platform().url.replace('/api', '')}/elsewhere/api`,
      token: platform().token,
      keep: 'device',
    });
    expect(app.connection.state.value).toMatchObject({ kind: 'signedOut', failure: { code: 'WrongAddress' } });
  });

  it.each([
    ['of a page', (origin: string) => `${origin}/deployments/1/reports/2`],
    ['without a path', (origin: string) => `${origin}/`],
    ['without a scheme', (origin: string) => origin.replace('http://', '')],
  ])('connecting finds the platform by an address %s', async (_, toTypedAddress) => {
    const { app } = await startApp();
    const { url, token } = platform();
    await app.connection.connect({ address: toTypedAddress(new URL(url).origin), token, keep: 'device' });
    expect(app.connection.state.value).toMatchObject({ kind: 'choosing', form: { address: url } });
  });

  it('connecting offers the deployments and stores the sign-in, which signing out deletes', async () => {
    const test = await startApp();
    await test.app.connection.connect({ address: platform().url, token: platform().token, keep: 'device' });
    const choosing = test.app.connection.state.value;
    if (choosing.kind !== 'choosing') throw new Error(`It is ${choosing.kind}.`);
    expect(choosing.deployments?.length).toBe(2);
    const [first] = choosing.deployments ?? [];
    if (first) await test.app.connection.chooseDeployment(first);
    expect(test.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: first });

    expect(test.app.connection.state.value).toMatchObject({ keep: 'device' });
    expect(test.app.connection.canSaveToken()).toBe(true);

    const laterApp = await startApp({ storedTexts: test.storedTexts });
    expect(laterApp.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: first });
    laterApp.app.connection.signOut();
    expect(laterApp.app.connection.state.value).toMatchObject({
      ...{ kind: 'signedOut', address: platform().url },
      lastHost: new URL(platform().url).host,
    });
    expect(JSON.stringify([...test.storedTexts])).not.toContain(platform().token);
  });

  it('connecting with a token that may read only one deployment does not ask which one', async () => {
    const { app } = await startApp();
    const { url, token } = platform();
    await app.connection.connect({ address: url, token: `${token}-viewer`, keep: 'device' });
    expect(app.connection.state.value).toMatchObject({ kind: 'connected', deployment: { id: 1 } });
  });

  it('connecting says before and after that the sign-in ends with the page if storage is blocked [P9]', async () => {
    const throwSecurityError = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const storage = createDeviceStorage(undefined, throwSecurityError, throwSecurityError, () => undefined);
    const { app } = await startApp({ storage });
    expect(app.connection.canSaveToken()).toBe(false);
    await app.connection.connect({ address: platform().url, token: platform().token, keep: 'device' });
    const choosing = app.connection.state.value;
    const first = choosing.kind === 'choosing' ? choosing.deployments?.[0] : undefined;
    if (first) await app.connection.chooseDeployment(first);
    expect(app.connection.state.value).toMatchObject({ kind: 'connected', deployment: first, keep: 'page' });

    const laterApp = await startApp({
      storage: createDeviceStorage(undefined, throwSecurityError, throwSecurityError, () => undefined),
    });
    expect(laterApp.app.connection.state.value.kind).toBe('signedOut');
    expect(laterApp.app.connection.canSaveToken()).toBe(false);
  });
});
