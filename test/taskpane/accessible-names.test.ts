/**
 * @jest-environment jsdom
 */
import {
  getByRole,
  listByRole,
  listNames,
  openPane,
  type PaneUnderTest,
  readDescription,
  settle,
  waitUntil,
} from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openPage(view: string, state: string, ...buttonNames: readonly string[]): Promise<HTMLElement> {
  pane = openPane(view, state);
  const { root } = pane;
  await settle();
  for (const name of buttonNames) {
    const role = name === 'This workbook' ? 'tab' : 'button';
    await waitUntil(() => listNames(root, role).some((each) => each.startsWith(name)));
    getByRole(root, role, new RegExp(`^${name}`)).click();
    await settle();
  }
  return root;
}

describe('the names of buttons in the list of placements [P11]', () => {
  test('each button below a placed report has the report in its name', async () => {
    const root = await openPage('workbook', 'list', 'This workbook');
    const all = listNames(root, 'button');
    expect(all).toEqual(
      expect.arrayContaining([
        'Decide…, Gross margin by category',
        'Try again, Store conversion by week',
        'Copy details, Store conversion by week',
        'Copy a request, Payroll by store',
        'Place again, Returns by reason and carrier',
        'Unlink, Returns by reason and carrier',
        'Repair…, Returns by reason and carrier',
      ]),
    );
    const buttonsBelow = [...root.querySelectorAll('.more button')];
    expect(buttonsBelow.filter((button) => !button.getAttribute('aria-label'))).toEqual([]);
    expect(buttonsBelow.map((button) => button.getAttribute('aria-label')).length).toBe(
      new Set(buttonsBelow.map((button) => button.getAttribute('aria-label'))).size,
    );
  });

  test('the button Refresh of a report that is placed several times is described by its cells', async () => {
    const root = await openPage('workbook', 'all-up-to-date', 'This workbook');
    const refresh = listByRole(getByRole(root, 'list', 'Placed reports'), 'button').filter(
      ({ name }) => name === 'Refresh',
    );
    expect(refresh.map(({ element }) => element).map(readDescription)).toEqual([
      'Net revenue by region at Summary!B4:G75',
      'Net revenue by region at Summary!I4:K40',
      'Net revenue by region at Summary!M4:P20',
    ]);
  });

  test('the buttons of the only placement have no report in their names', async () => {
    const root = await openPage('placement', 'changes', 'This workbook');
    expect(listNames(root, 'button')).toContain('What changed');
  });
});

test('a button that is disabled without a network says why [P11]', async () => {
  const root = await openPage('workbook', 'offline', 'This workbook');
  expect(readDescription(getByRole(root, 'button', 'Refresh all'))).toMatch(/^You’re offline\./);
  const [refresh] = listByRole(getByRole(root, 'list', 'Placed reports'), 'button').filter(
    ({ name }) => name === 'Refresh',
  );
  expect(refresh && readDescription(refresh.element)).toMatch(/^Net revenue by region You’re offline\./);
});

test('the back button names the page to which it returns [P11]', async () => {
  let root = await openPage('report', 'ready');
  getByRole(root, 'button', 'Back to Reports');
  pane.dispose();
  root = await openPage('placement', 'changes', 'This workbook', 'What changed');
  await waitUntil(() => listNames(root, 'button').includes('Back to This workbook'));
  pane.dispose();
  root = await openPage('settings', 'settings', 'Settings');
  getByRole(root, 'button', 'Back to Reports');
  pane.dispose();
  root = await openPage('connect', 'wrong-token');
  expect(listNames(root, 'button')).toContain('Back to start');
});
