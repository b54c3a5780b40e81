/**
 * @jest-environment jsdom
 */
import { allByRole, byRole, names, type PaneUnderTest, paneShowing, settled, until } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function show(view: string, state: string, ...pressed: readonly string[]): Promise<HTMLElement> {
  pane = paneShowing(view, state);
  const { root } = pane;
  await settled();
  for (const name of pressed) {
    const role = name === 'This workbook' ? 'tab' : 'button';
    await until(() => names(root, role).some((each) => each.startsWith(name)));
    byRole(root, role, new RegExp(`^${name}`)).click();
    await settled();
  }
  return root;
}

/** Returns the text that a screen reader reads after the name of the element. */
function described(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

describe('the names of buttons in the list of placements [P11]', () => {
  test('each button below a placed report has the report in its name', async () => {
    const root = await show('workbook', 'list', 'This workbook');
    const all = names(root, 'button');
    expect(all).toEqual(
      expect.arrayContaining([
        'Decide…, Gross margin by category',
        'Try again, Store conversion by week',
        'Copy details, Store conversion by week',
        'Copy a request, Payroll by store',
        'Place again, Returns by reason and carrier',
        'What happened?, Returns by reason and carrier',
      ]),
    );
    const below = [...root.querySelectorAll('.more button')];
    expect(below.filter((button) => !button.getAttribute('aria-label'))).toEqual([]);
    expect(below.map((button) => button.getAttribute('aria-label')).length).toBe(
      new Set(below.map((button) => button.getAttribute('aria-label'))).size,
    );
  });

  test('the button Refresh of a report that is placed several times is described by its cells', async () => {
    const root = await show('workbook', 'all-up-to-date', 'This workbook');
    const refresh = allByRole(byRole(root, 'list', 'Placed reports'), 'button').filter(
      ({ name }) => name === 'Refresh',
    );
    expect(refresh.map(({ element }) => element).map(described)).toEqual([
      'Net revenue by region at Summary!B4:G75',
      'Net revenue by region at Summary!I4:K40',
      'Net revenue by region at Summary!M4:P20',
    ]);
  });

  test('the buttons of the only placement have no report in their names', async () => {
    const root = await show('placement', 'changes', 'This workbook');
    expect(names(root, 'button')).toContain('What changed');
  });
});

test('a button that is disabled without a network says why [P11]', async () => {
  const root = await show('workbook', 'offline', 'This workbook');
  expect(described(byRole(root, 'button', 'Refresh all'))).toMatch(/^You are offline\./);
  const [refresh] = allByRole(byRole(root, 'list', 'Placed reports'), 'button').filter(
    ({ name }) => name === 'Refresh',
  );
  expect(refresh && described(refresh.element)).toMatch(/^Net revenue by region You are offline\./);
});

test('the back button names the page to which it returns [P11]', async () => {
  let root = await show('report', 'ready');
  byRole(root, 'button', 'Back to Reports');
  pane.dispose();
  root = await show('placement', 'changes', 'This workbook', 'What changed');
  await until(() => names(root, 'button').includes('Back to This workbook'));
  pane.dispose();
  root = await show('settings', 'settings', 'Settings');
  byRole(root, 'button', 'Back to Reports');
  pane.dispose();
  root = await show('connect', 'wrong-token');
  expect(names(root, 'button')).toContain('Back to start');
});
