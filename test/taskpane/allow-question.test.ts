/**
 * @jest-environment jsdom
 */
import { getByRole, openPane, type PaneUnderTest, settle } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openWorkbookTab(state: string): Promise<HTMLElement> {
  pane = openPane('workbook', state);
  getByRole(pane.root, 'tab', 'This workbook').click();
  await settle();
  return pane.root;
}

describe('a workbook that is new on this device [P18]', () => {
  test('a new workbook quotes the file about who saved it, and says what the platform would get', async () => {
    const root = await openWorkbookTab('allow');
    expect(root.textContent).toContain('It is new on this device. According to the file, Priya Shah saved it last.');
    expect(root.textContent).toContain('“Stock by category”: 3 formulas');
    const gets = root.querySelector('details');
    expect(gets?.querySelector('summary')?.textContent).toBe('What is sent to the platform');
    expect(gets?.textContent).toMatch(
      /your API key or access token, and the names or numbers of the reports.+the file name.+Never sent: the contents of cells/,
    );
  });

  test('a new workbook says that it is allowed, once it is, and how to revoke that', async () => {
    const root = await openWorkbookTab('allow');
    getByRole(root, 'button', 'Allow for this workbook').click();
    expect(root.textContent).not.toContain('Allowed on this device.');
    const { value } = pane.placements;
    if (value.kind === 'ready') pane.placements.value = { ...value, notAllowed: undefined };
    await settle();
    expect(root.textContent).toContain('Allowed on this device.');
    getByRole(root, 'button', 'Change in Settings').click();
    await settle();
    expect(getByRole(root, 'heading', 'Settings')).toBeDefined();
    expect(pane.calls).toEqual(['placements.answerAllow("allow")']);
  });
});

test('a new workbook that may be a copy asks one question, which counts each report once and hides none [P18] [P19]', async () => {
  const root = await openWorkbookTab('allow-copy');
  expect(root.textContent).toContain('It will load 3 reports and 6 more named in formulas from');
  expect(root.querySelectorAll('.ask')).toHaveLength(1);
  expect(root.textContent).toContain('Which is this one?');
  expect(root.textContent).not.toContain('Is this workbook a copy?');
  expect(root.querySelector('details li:last-child')?.textContent).toContain('Report 12: 2 formulas');
  getByRole(root, 'button', 'Allow: new copy, refresh separately').click();
  expect(pane.calls).toEqual(['placements.answerAllow("allow", "copy")']);
});

describe('a workbook of an unknown platform [P18]', () => {
  test('a workbook of an unknown platform names both platforms, and Not now changes nothing', async () => {
    const root = await openWorkbookTab('new-platform');
    expect(root.textContent).toContain('are on reports.northwind.example');
    expect(root.textContent).toMatch(
      /You’ll be signed out of \S+; your key or token for it is never sent to reports\.northwind\.example/,
    );
    getByRole(root, 'button', 'Not now').click();
    await settle();
    expect(root.textContent).not.toContain('Reports on another platform');
    expect(pane.calls).toEqual([]);
  });

  test('a workbook of an unknown platform signs in on one press, at the address in the file', async () => {
    const root = await openWorkbookTab('new-platform');
    getByRole(root, 'button', 'Sign in to reports.northwind.example').click();
    expect(pane.calls).toEqual(['connection.signOut("https://reports.northwind.example/api")']);
  });

  test('a workbook of a platform that was allowed here before asks nothing', async () => {
    const root = await openWorkbookTab('new-platform');
    const { value } = pane.placements;
    const allowedReports = new Set(['https://reports.northwind.example/api 1 4']);
    if (value.kind === 'ready') pane.placements.value = { ...value, allowed: allowedReports };
    await settle();
    expect(root.textContent).not.toContain('Reports on another platform');
  });
});
