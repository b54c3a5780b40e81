/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, pressKey, settle, typeText } from './pane-under-test';

const stage = setUpPaneStage();

async function openExplore(state: string): Promise<HTMLElement> {
  const root = await stage.openPane('explore', state);
  getByRole(root, 'tab', 'Explore').click();
  await settle();
  return getByRole(root, 'tabpanel', 'Explore');
}

test('the tab Explore reads the data model when it is opened, and not before', async () => {
  const root = await stage.openPane('explore', 'views');
  expect(stage.pane.calls).toEqual([]);
  getByRole(root, 'tab', 'Explore').click();
  await settle();
  expect(stage.pane.calls).toEqual(['modelViews.open()']);
});

test('each view has its title, its description and the number of its fields', async () => {
  const panel = await openExplore('views');
  expect(listNames(getByRole(panel, 'list', 'Views'), 'button')).toEqual([
    expect.stringMatching(/^Sales ?Order lines with their customers, .*13 fields$/),
    expect.stringMatching(/^Stock ?4 fields$/),
    expect.stringMatching(/^Customers and loyalty programme.*3 fields$/),
  ]);
});

test('pressing a view starts a query without fields that has its name', async () => {
  const panel = await openExplore('views');
  getByRole(panel, 'button', /^Stock/).click();
  expect(stage.pane.calls).toContain('report.openQuery("Stock", "{}")');
});

test('typing in the search searches, and ArrowDown goes to the first view', async () => {
  const panel = await openExplore('views');
  const search = getByRole(panel, 'searchbox', 'Search data');
  typeText(search, 'net');
  expect(stage.pane.calls).toContain('modelViews.setSearch("net")');
  search.focus();
  pressKey(search, 'ArrowDown');
  expect(document.activeElement).toBe(getByRole(panel, 'button', /^Sales/));
});

test('a found field starts a query that has it', async () => {
  const panel = await openExplore('search');
  getByRole(panel, 'button', 'Sales: start with Net sales').click();
  expect(stage.pane.calls).toContain('report.openQuery("Net sales", "{\\"measures\\":[\\"sales.net\\"]}")');
});

test('a query that starts with a time is named by its column, so that the name follows the fields', async () => {
  const panel = await openExplore('search-time');
  getByRole(panel, 'button', 'Sales: start with Ordered at').click();
  expect(stage.pane.calls).toEqual([
    'modelViews.open()',
    expect.stringMatching(/^report\.openQuery\("Ordered at \(month\)", .*sales\.ordered_at/),
  ]);
});

test('cubes are offered only if the model has some, and are shown on request', async () => {
  const panel = await openExplore('views');
  getByRole(panel, 'checkbox', 'Include cubes').click();
  expect(stage.pane.calls).toContain('modelViews.showCubes(true)');
  stage.pane.dispose();
  expect(listNames(await openExplore('no-views'), 'checkbox')).toEqual([]);
});

test('the query that the user left last can be continued', async () => {
  const panel = await openExplore('draft');
  getByRole(panel, 'button', /^Continue where you left off ?Net sales and Units/).click();
  expect(stage.pane.calls.at(-1)).toMatch(/^report\.openQuery\("Net sales and Units by Region, /);
});

test('a data model that does not load is read again on request', async () => {
  const panel = await openExplore('failed');
  expect(panel.textContent).toContain('Couldn’t load the data model.');
  getByRole(panel, 'button', 'Try again').click();
  expect(stage.pane.calls).toEqual(['modelViews.open()', 'modelViews.open()']);
});

test('a search that finds nothing can be cleared', async () => {
  const panel = await openExplore('nothing-found');
  getByRole(panel, 'heading', 'Nothing found for “churn”');
  getByRole(panel, 'button', 'Clear search').click();
  expect(stage.pane.calls).toContain('modelViews.setSearch("")');
});
