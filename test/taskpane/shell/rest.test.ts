import { GALLERY } from '../../../src/workbench/gallery/states';
import { byRole, names, type PaneUnderTest, paneOf, settled, until } from '../pane-under-test';

let pane: PaneUnderTest;
afterEach(() => pane.dispose());

/** A pane that lists reports, while its other file is loading. */
function paneLoading(loadFile: () => Promise<unknown>): PaneUnderTest {
  const picture = GALLERY.reports?.list;
  if (!picture) throw new Error('The gallery has no list of reports.');
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
  await settled();
  // Its page asks for the file again, in vain.
  firstReport(root)?.click();
  await until(() => root.textContent?.includes('This part of Inlay did not load.') ?? false);
  byRole(root, 'button', 'Try again').click();
  await until(() => calls.length > 0);
  expect([tries, calls.length]).toEqual([3, 1]);
});
