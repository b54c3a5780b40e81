import { openInBrowser } from '../../src/parts';

const PAGE = 'https://analytics.contoso.example/deployments/1/reports/4';

/** Installs an Excel that can or cannot open a browser window. */
function excel(isSupported: boolean, openBrowserWindow: (address: string) => void): void {
  const requirements = { isSetSupported: (set: string) => set === 'OpenBrowserWindowApi' && isSupported };
  Reflect.set(globalThis, 'Office', { context: { requirements, ui: { openBrowserWindow } } });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Office');
});

test('openInBrowser opens a page by Excel’s own function if Excel has it', () => {
  const opened: string[] = [];
  excel(true, (address) => opened.push(address));
  expect([openInBrowser(PAGE), opened]).toEqual([true, [PAGE]]);
});

test.each([
  ['Excel has no such way', () => excel(false, () => undefined)],
  [
    'Excel refuses',
    () =>
      excel(true, () => {
        throw new Error('Not now.');
      }),
  ],
  ['there is no Excel', () => undefined],
])('openInBrowser leaves the page to the link if %s', (_, given) => {
  given();
  expect(openInBrowser(PAGE)).toBe(false);
});
