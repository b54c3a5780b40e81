import { openInBrowser } from '../../src/parts';

const PAGE = 'https://analytics.contoso.example/deployments/1/reports/4';

/** Installs an Excel that can or cannot open a browser window. */
function installExcel(isSupported: boolean, openBrowserWindow: (address: string) => void): void {
  const requirements = { isSetSupported: (set: string) => set === 'OpenBrowserWindowApi' && isSupported };
  Reflect.set(globalThis, 'Office', { context: { requirements, ui: { openBrowserWindow } } });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Office');
});

test('openInBrowser opens a page by Excel’s own function if Excel has it', () => {
  const openedPages: string[] = [];
  installExcel(true, (address) => openedPages.push(address));
  expect([openInBrowser(PAGE), openedPages]).toEqual([true, [PAGE]]);
});

test.each([
  ['Excel has no such way', () => installExcel(false, () => undefined)],
  [
    'Excel refuses',
    () =>
      installExcel(true, () => {
        throw new Error('Not now.');
      }),
  ],
  ['there is no Excel', () => undefined],
])('openInBrowser leaves the page to the link if %s', (_, prepare) => {
  prepare();
  expect(openInBrowser(PAGE)).toBe(false);
});
