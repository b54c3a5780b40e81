/**
 * @jest-environment jsdom
 */
import { GALLERY } from '../../../src/workbench/gallery/states';
import { byRole, names, type PaneUnderTest, paneOf, settled, type, until } from '../pane-under-test';

let pane: PaneUnderTest;
afterEach(() => pane.dispose());

/** Renders a pane whose other file is loading: the list of reports, unless another state is given. */
function paneLoading(loadFile: () => Promise<unknown>, picture = GALLERY.reports?.list): PaneUnderTest {
  if (!picture) throw new Error('The gallery has no such picture.');
  pane = paneOf(picture, true, loadFile);
  return pane;
}

const firstReport = (root: Element) => root.querySelector<HTMLElement>('[data-report]');

test('the list of reports needs only the first file, and a report opens once the other one is there [P9]', async () => {
  let release: (value: unknown) => void = () => undefined;
  const { root, calls } = paneLoading(() => new Promise((resolve) => (release = resolve)));
  firstReport(root)?.click();
  await settled();
  expect(names(root, 'button')).toContain('Back to Reports');
  expect(calls).toEqual([]);
  release(undefined);
  await until(() => calls.length > 0);
  expect(calls).toEqual([expect.stringMatching(/^report\.open\(\d+\)$/)]);
});

test('a chosen report that has to wait for the other file can be left again [P9]', async () => {
  const { root, calls } = paneLoading(() => new Promise(() => undefined));
  firstReport(root)?.click();
  await settled();
  byRole(root, 'button', 'Back to Reports').click();
  await until(() => firstReport(root)?.closest('[hidden]') === null);
  expect(calls).toEqual([]);
});

test('a pane whose other file does not load lists reports, says so, and opens the chosen report after a retry [P9]', async () => {
  let tries = 0;
  const { root, calls } = paneLoading(async () => {
    tries += 1;
    if (tries <= 2) throw new Error('Loading chunk app failed.');
  });
  await until(() => names(root, 'button').includes('Try again'));
  // The page of a report loads the file again, and fails.
  firstReport(root)?.click();
  await until(() => tries === 2 && names(root, 'button').includes('Try again'));
  expect(root.querySelector('.pane:not([hidden]) main')?.textContent).toContain('This part of Inlay did not load.');
  byRole(root, 'button', 'Try again').click();
  await until(() => calls.length > 0);
  expect([tries, calls.length]).toEqual([3, 1]);
});

test('a form that the user has begun to fill in stays when the other file comes', async () => {
  let release: (value: unknown) => void = () => undefined;
  const loading = new Promise((resolve) => (release = resolve));
  const { root } = paneLoading(() => loading, GALLERY.connect?.form);
  await settled();
  byRole(root, 'button', 'Connect to your platform').click();
  await settled();
  const address = byRole(root, 'textbox', /^Platform address/);
  type(address, 'https://typed.example/api');
  release(undefined);
  await loading;
  await settled();
  expect(byRole(root, 'textbox', /^Platform address/)).toBe(address);
});
