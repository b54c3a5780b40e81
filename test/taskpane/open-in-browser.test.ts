import { openInBrowser } from '../../src/parts';

const PAGE = 'https://analytics.contoso.example/deployments/1/reports/4';

/** Excel with or without its way to open a browser. */
function excel(isSupported: boolean, openBrowserWindow: (address: string) => void): void {
  const requirements = { isSetSupported: (set: string) => set === 'OpenBrowserWindowApi' && isSupported };
  Reflect.set(globalThis, 'Office', { context: { requirements, ui: { openBrowserWindow } } });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Office');
});

test("a page opens by Excel's own way where there is one", () => {
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
])('it is left to the link where %s', (_, given) => {
  given();
  expect(openInBrowser(PAGE)).toBe(false);
});
