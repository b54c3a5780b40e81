/**
 * @jest-environment jsdom
 */
import { getByRole, openPane, type PaneUnderTest, readAnnouncement, settle } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openWorkbookTab(state: string): Promise<HTMLElement> {
  pane = openPane('workbook', state);
  getByRole(pane.root, 'tab', 'This workbook').click();
  await settle();
  return pane.root;
}

describe('a workbook that is new on this device [P18]', () => {
  test('the question about a new workbook has one line below its title, and its details have the rest', async () => {
    const root = await openWorkbookTab('allow');
    const card = root.querySelector('.ask');
    expect(card?.querySelector('h2')?.textContent).toBe('Refresh with your account?');
    expect([...(card?.querySelectorAll(':scope > .note > p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '2–3 reports. Anyone with the file sees the data.',
    ]);
    const details = card?.querySelector('details');
    expect(details?.querySelector('summary')?.textContent).toBe('Details');
    expect(details?.textContent).toContain('According to the file, Priya Shah saved it last.');
    expect(details?.textContent).toContain('“Stock by category” · 3 formulas');
    expect(details?.textContent).toMatch(
      /To analytics.contoso.example: your API key or access token, and the names or numbers of the reports.+the file name.+Never sent: the contents of cells/,
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
  expect(root.textContent).toContain(
    '2–9 reports, also in another “Monthly pack.xlsx”. Anyone with the file sees the data.',
  );
  expect(root.querySelectorAll('.ask')).toHaveLength(1);
  expect(root.textContent).not.toContain('Is this workbook a copy?');
  expect(root.querySelectorAll('details li')).toHaveLength(9);
  expect(root.querySelector('details li:last-child')?.textContent).toContain('Report 12 · 2 formulas');
  getByRole(root, 'button', 'Allow: separate copy').click();
  expect(pane.calls).toEqual(['placements.answerAllow("allow", "copy")']);
});

test('the question about a new workbook is announced as it is shown, and again when formulas need more reports [P19]', async () => {
  const root = await openWorkbookTab('allow-copy');
  const readShownQuestion = () =>
    [...root.querySelectorAll('.ask h2, .ask .note > p')].map(({ textContent }) => textContent).join(' ');
  expect(readAnnouncement('alert')).toBe(readShownQuestion());
  const { value } = pane.placements;
  if (value.kind !== 'ready' || !value.notAllowed) throw new Error('The question is not open.');
  const formulas = [...value.notAllowed.formulas, { report: 40, reportId: 40, formulas: 1 }];
  pane.placements.value = { ...value, notAllowed: { ...value.notAllowed, formulas } };
  await settle();
  expect(readShownQuestion()).toContain('3–10 reports');
  expect(readAnnouncement('status')).toBe(readShownQuestion());
});

test('a report that was allowed can be refreshed while another one waits for the user [P18]', async () => {
  const root = await openWorkbookTab('allow');
  expect(root.textContent).not.toContain('Refresh all');
  const { value } = pane.placements;
  if (value.kind !== 'ready') throw new Error('The placements are not ready.');
  const groups = value.groups.map((group) => ({
    ...group,
    placements: group.placements.map((view, index) =>
      index === 0 ? { ...view, status: { kind: 'upToDate' as const } } : view,
    ),
  }));
  pane.placements.value = { ...value, groups };
  await settle();
  expect(getByRole(root, 'button', 'Refresh all').getAttribute('aria-disabled')).toBeNull();
  getByRole(root, 'button', 'Refresh').click();
  expect(pane.calls).toEqual(['placements.refresh("Net-revenue-by-region-B4-G75")']);
});

describe('a workbook of an unknown platform [P18]', () => {
  test('a workbook of an unknown platform names both platforms, and Not now changes nothing', async () => {
    const root = await openWorkbookTab('new-platform');
    expect(root.textContent).toContain('are on reports.northwind.example');
    expect(root.textContent).toMatch(/You’ll be signed out of \S+; your key or token for it isn’t sent along/);
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
