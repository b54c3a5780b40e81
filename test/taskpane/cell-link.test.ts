/**
 * @jest-environment jsdom
 */
import { createPlacement, createPlacementsState, needsDecision } from '../../src/workbench/gallery/fixtures/samples';
import { GALLERY } from '../../src/workbench/gallery/states';
import { getByRole, listNames, openPane, openPaneWith, type PaneUnderTest, settle, waitUntil } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const B94 = '{"sheet":"Summary","rect":{"row":93,"column":1,"rows":1,"columns":5}}';

/** Shows a placement on the sheet Summary whose growth meets filled cells. */
async function openWaitingPlacement(): Promise<HTMLElement> {
  const fixture = GALLERY.workbook?.list;
  if (!fixture) throw new Error('The gallery has no list.');
  const waitingPlacement = createPlacement('Net revenue by region', 'B4:G75', needsDecision);
  pane = openPaneWith({
    ...fixture,
    placements: createPlacementsState([{ sheet: 'Summary', placements: [waitingPlacement] }], { needsUserCount: 1 }),
  });
  await settle();
  getByRole(pane.root, 'tab', /^This workbook/).click();
  await waitUntil(() => listNames(pane.root, 'button').includes('Decide…'));
  return pane.root;
}

describe('links to cells [P19]', () => {
  test('the sentence about an obstacle links to the cells in the way', async () => {
    const root = await openWaitingPlacement();
    getByRole(root, 'button', 'Go to cells B94:F94').click();
    await settle();
    expect(pane.calls).toEqual([`details.showCells(${B94})`]);
  });

  test('the dialog about growing a block links to the cells in the way', async () => {
    const root = await openWaitingPlacement();
    getByRole(root, 'button', 'Decide…').click();
    await settle();
    const dialog = getByRole(root, 'dialog', /./);
    getByRole(dialog, 'button', 'Go to cells B94:F94').click();
    await settle();
    expect(pane.calls).toEqual([`details.showCells(${B94})`]);
  });

  test('the dialog about where to place a report links to the cells in the way', async () => {
    pane = openPane('report', 'cells-in-the-way');
    await settle();
    const dialog = getByRole(pane.root, 'dialog', /./);
    getByRole(dialog, 'button', 'Go to cells B9:F9').click();
    await settle();
    expect(pane.calls).toEqual([expect.stringMatching(/^details\.showCells\(\{"sheet":"Sheet1"/)]);
  });

  test('the page of a placement links to its cells, and its block is located first', async () => {
    pane = openPane('placement', 'changes');
    const { root } = pane;
    await settle();
    getByRole(root, 'tab', 'This workbook').click();
    await waitUntil(() => listNames(root, 'button').includes('What changed'));
    getByRole(root, 'button', 'What changed').click();
    await waitUntil(() => document.activeElement?.tagName === 'H1');
    getByRole(root, 'button', 'Go to cells Summary!B4:G75').click();
    expect(pane.calls).toEqual([expect.stringMatching(/^placements\.show\(/)]);
  });

  test('the confirmation of a placing links to the placed cells', async () => {
    pane = openPane('report', 'placed');
    await settle();
    const link = getByRole(pane.root, 'button', /^Go to cells .+!/);
    expect(link.className).toBe('cell');
  });
});
