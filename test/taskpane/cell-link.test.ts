/**
 * @jest-environment jsdom
 */
import { createPlacement, createPlacementsState, needsDecision } from '../../src/workbench/gallery/fixtures/samples';
import { GALLERY } from '../../src/workbench/gallery/states';
import { byRole, names, type PaneUnderTest, paneOf, paneShowing, settled, until } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const B94 = '{"sheet":"Summary","rect":{"row":93,"column":1,"rows":1,"columns":5}}';

/** Shows a placement on the sheet Summary whose growth meets filled cells. */
async function showWaiting(): Promise<HTMLElement> {
  const picture = GALLERY.workbook?.list;
  if (!picture) throw new Error('The gallery has no list.');
  const waits = createPlacement('Net revenue by region', 'B4:G75', needsDecision);
  pane = paneOf({
    ...picture,
    placements: createPlacementsState([{ sheet: 'Summary', placements: [waits] }], { needsUserCount: 1 }),
  });
  await settled();
  byRole(pane.root, 'tab', /^This workbook/).click();
  await until(() => names(pane.root, 'button').includes('Decide…'));
  return pane.root;
}

describe('links to cells [P19]', () => {
  test('the sentence about an obstacle links to the cells in the way', async () => {
    const root = await showWaiting();
    byRole(root, 'button', 'Go to cells B94:F94').click();
    await settled();
    expect(pane.calls).toEqual([`details.showCells(${B94})`]);
  });

  test('the dialog about growing a block links to the cells in the way', async () => {
    const root = await showWaiting();
    byRole(root, 'button', 'Decide…').click();
    await settled();
    const dialog = byRole(root, 'dialog', /./);
    byRole(dialog, 'button', 'Go to cells B94:F94').click();
    await settled();
    expect(pane.calls).toEqual([`details.showCells(${B94})`]);
  });

  test('the dialog about where to place a report links to the cells in the way', async () => {
    pane = paneShowing('report', 'cells-in-the-way');
    await settled();
    const dialog = byRole(pane.root, 'dialog', /./);
    byRole(dialog, 'button', 'Go to cells B9:F9').click();
    await settled();
    expect(pane.calls).toEqual([expect.stringMatching(/^details\.showCells\(\{"sheet":"Sheet1"/)]);
  });

  test('the page of a placement links to its cells, and its block is located first', async () => {
    pane = paneShowing('placement', 'changes');
    const { root } = pane;
    await settled();
    byRole(root, 'tab', 'This workbook').click();
    await until(() => names(root, 'button').includes('What changed'));
    byRole(root, 'button', 'What changed').click();
    await until(() => document.activeElement?.tagName === 'H1');
    byRole(root, 'button', 'Go to cells Summary!B4:G75').click();
    expect(pane.calls).toEqual([expect.stringMatching(/^placements\.show\(/)]);
  });

  test('the confirmation of a placing links to the placed cells', async () => {
    pane = paneShowing('report', 'placed');
    await settled();
    const link = byRole(pane.root, 'button', /^Go to cells .+!/);
    expect(link.className).toBe('cell');
  });
});
