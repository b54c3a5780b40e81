/**
 * @jest-environment jsdom
 */
import { GALLERY } from '../../../src/workbench/gallery/states';
import {
  getByRole,
  listNames,
  openPaneWith,
  type PaneUnderTest,
  settle,
  typeText,
  waitUntil,
} from '../pane-under-test';

let pane: PaneUnderTest;
afterEach(() => pane.dispose());

/** Renders a pane whose other file is loading: the list of reports, unless another state is given. */
function openLoadingPane(loadFile: () => Promise<unknown>, fixture = GALLERY.reports?.list): PaneUnderTest {
  if (!fixture) throw new Error('The gallery has no such picture.');
  pane = openPaneWith(fixture, true, loadFile);
  return pane;
}

const findFirstReport = (root: Element) => root.querySelector<HTMLElement>('[data-report]');

test('the list of reports needs only the first file, and a report opens once the other one is there [P9]', async () => {
  let release: (value: unknown) => void = () => undefined;
  const { root, calls } = openLoadingPane(() => new Promise((resolve) => (release = resolve)));
  findFirstReport(root)?.click();
  await settle();
  expect(listNames(root, 'button')).toContain('Back to Reports');
  expect(calls).toEqual([]);
  release(undefined);
  await waitUntil(() => calls.length > 0);
  expect(calls).toEqual([expect.stringMatching(/^report\.open\(\d+\)$/)]);
});

test('a chosen report that has to wait for the other file can be left again [P9]', async () => {
  const { root, calls } = openLoadingPane(() => new Promise(() => undefined));
  findFirstReport(root)?.click();
  await settle();
  getByRole(root, 'button', 'Back to Reports').click();
  await waitUntil(() => findFirstReport(root)?.closest('[hidden]') === null);
  expect(calls).toEqual([]);
});

test('a pane whose other file does not load lists reports, says so, and opens the chosen report after a retry [P9]', async () => {
  let tries = 0;
  const { root, calls } = openLoadingPane(async () => {
    tries += 1;
    if (tries <= 2) throw new Error('Loading chunk app failed.');
  });
  await waitUntil(() => listNames(root, 'button').includes('Try again'));
  // The page of a report loads the file again, and fails.
  findFirstReport(root)?.click();
  await waitUntil(() => tries === 2 && listNames(root, 'button').includes('Try again'));
  expect(root.querySelector('.pane:not([hidden]) main')?.textContent).toContain('This part of Inlay didn’t load.');
  getByRole(root, 'button', 'Try again').click();
  await waitUntil(() => calls.length > 0);
  expect([tries, calls.length]).toEqual([3, 1]);
});

test('a form that the user has begun to fill in stays when the other file comes', async () => {
  let release: (value: unknown) => void = () => undefined;
  const loading = new Promise((resolve) => (release = resolve));
  const { root } = openLoadingPane(() => loading, GALLERY.connect?.form);
  await settle();
  getByRole(root, 'button', 'Connect to your platform').click();
  await settle();
  const address = getByRole(root, 'textbox', /^Platform address/);
  typeText(address, 'https://typed.example/api');
  release(undefined);
  await loading;
  await settle();
  expect(getByRole(root, 'textbox', /^Platform address/)).toBe(address);
});
