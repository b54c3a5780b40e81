/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, settle, typeText } from './pane-under-test';

const stage = setUpPaneStage();
const openPage = (state: string) => stage.openPane('connect', state);

describe('the pages for signing in', () => {
  test('the sample platform needs only one press', async () => {
    const root = await openPage('first');
    getByRole(root, 'button', 'Try the sample platform').click();
    expect(stage.pane.calls).toEqual(['connection.connectToSample()']);
  });

  test('the sample comes before the sign-in, and the API key last', async () => {
    let root = await openPage('first-sign-in');
    const names = ['Try the sample platform', 'Sign in', 'Use an API key instead'];
    const readMain = () => root.querySelector('.btn.main')?.textContent;
    expect([listNames(root, 'button'), readMain()]).toEqual([names, 'Try the sample platform']);
    stage.pane.dispose();
    root = await openPage('sign-in');
    expect([listNames(root, 'button'), readMain()]).toEqual([names.slice(1), 'Sign in']);
  });

  test('after a sign-out, the main button leads to the same platform again', async () => {
    const root = await openPage('signed-out');
    expect(listNames(root, 'button')).toEqual(['Sign in to analytics.contoso.example', 'Try the sample platform']);
    getByRole(root, 'button', /^Sign in to/).click();
    await settle();
    expect(getByRole(root, 'textbox', 'Platform address')).toHaveProperty(
      'value',
      'https://analytics.contoso.example/api',
    );
  });

  test('in a workbook with reports, the main button connects to the platform instead of the sample', async () => {
    const root = await openPage('signed-out-with-reports');
    await settle();
    expect(listNames(root, 'button')).toEqual(['Connect to your platform', 'Try the sample platform']);
    expect(root.querySelector('.btn.main')?.textContent).toBe('Connect to your platform');
  });

  test('both ways of signing in are preset to stay signed in on this device', async () => {
    let root = await openPage('sign-in');
    expect(getByRole(root, 'checkbox', 'Stay signed in on this device')).toHaveProperty('checked', true);
    getByRole(root, 'button', 'Sign in').click();
    expect(stage.pane.calls).toEqual(['connection.signIn(true)']);
    stage.pane.dispose();
    root = await openPage('empty');
    expect(getByRole(root, 'radio', 'On this device')).toHaveProperty('checked', true);
  });

  test('the form opens at its top, even if the page before it was scrolled down', async () => {
    const root = await openPage('first');
    document.documentElement.scrollTop = 200;
    getByRole(root, 'button', 'Connect to your platform').click();
    await settle();
    expect(document.documentElement.scrollTop).toBe(0);
  });

  test('the form of the platform passes on the address, the token and how long to keep it', async () => {
    const root = await openPage('form');
    getByRole(root, 'button', 'Connect to your platform').click();
    await settle();
    const address = getByRole(root, 'textbox', 'Platform address');
    expect(document.activeElement).toBe(address);
    typeText(address, 'https://a.example/api');
    const token = root.querySelector('#token');
    expect(token?.getAttribute('type')).toBe('password');
    typeText(token, 'secret');
    getByRole(root, 'radio', 'Only until Excel closes').click();
    await settle();
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(stage.pane.calls).toEqual([
      'connection.connect({"address":"https://a.example/api","token":"secret","keep":"session"})',
    ]);
  });

  test('the token is hidden until the user asks to see it [P8]', async () => {
    const root = await openPage('wrong-token');
    getByRole(root, 'button', 'Show key').click();
    await settle();
    expect(root.querySelector('#token')?.getAttribute('type')).toBe('text');
    getByRole(root, 'button', 'Hide key').click();
    await settle();
    expect(root.querySelector('#token')?.getAttribute('type')).toBe('password');
  });

  test('an error of a field is beside it and linked to it, and the field has the focus', async () => {
    const root = await openPage('wrong-token');
    const token = root.querySelector('#token');
    expect(token?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(token?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'didn’t accept this key',
    );
    expect(document.activeElement).toBe(token);
  });

  test('the page that waits for a sign-in starts at its heading, so that the code comes before Cancel [P11]', async () => {
    const root = await openPage('sign-in-code');
    expect(document.activeElement).toBe(getByRole(root, 'heading', /^Sign in to/));
    expect(listNames(root, 'button')).toEqual(['Copy code', 'Cancel']);
  });

  test('a deployment is chosen from the list, or typed if there is no list', async () => {
    let root = await openPage('deployment');
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(stage.pane.calls).toEqual(['connection.chooseDeployment({"id":1,"name":"Retail production"})']);
    expect(listNames(root, 'textbox')).toEqual([]);
    stage.pane.dispose();
    root = await openPage('deployment-number');
    typeText(getByRole(root, 'textbox', 'Deployment number'), '7');
    await settle();
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(stage.pane.calls).toEqual(['connection.chooseDeployment("7")']);
  });
});
