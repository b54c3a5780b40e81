/**
 * @jest-environment jsdom
 */
import { openPlacementPage } from './open-placement-page';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, settle, waitUntil } from './pane-under-test';

const stage = setUpPaneStage();

const openQueryPage = (state: string) => openPlacementPage(stage, state, 'Options', 'Change the query');

test('an unchanged query cannot be applied', async () => {
  const root = await openQueryPage('query');
  expect(root.textContent).toContain('As in the report.');
  getByRole(root, 'button', 'Apply').click();
  expect(stage.pane.calls).not.toContain('details.savePlacedQuery()');
});

test('a changed query says how it differs, and is applied to the placement, whose options are shown again', async () => {
  const root = await openQueryPage('query-changed');
  expect(root.textContent).toContain('Changed here: + Units, Ordered at by quarter instead of month');
  getByRole(root, 'button', 'Apply').click();
  await settle();
  expect(stage.pane.calls).toContain('details.savePlacedQuery()');
  expect(listNames(root, 'heading')).not.toContain('Query');
});

test('the user can go back to the query of the report', async () => {
  const root = await openQueryPage('query-changed');
  getByRole(root, 'button', 'Back to the report’s query').click();
  expect(stage.pane.calls).toContain('details.setPlacedQuery()');
});

test('a query that the engine refuses cannot be applied, and the pane asks for a change [P9]', async () => {
  const root = await openQueryPage('query-refused');
  expect(getByRole(root, 'region', 'Preview').textContent).toContain('Choose other fields or filters.');
  expect(getByRole(root, 'button', 'Apply').getAttribute('aria-disabled')).toBe('true');
});

test('a query that cannot be edited field by field says so, and offers nothing to apply', async () => {
  const root = await openQueryPage('query-not-editable');
  expect(root.textContent).toContain('This query can’t be changed field by field.');
  expect(listNames(root, 'button')).not.toContain('Apply');
});

test('the query of a placement is copied for someone who saves it as a report', async () => {
  const root = await openQueryPage('query-changed');
  getByRole(root, 'button', 'Copy the query').click();
  await waitUntil(() => root.querySelector('dialog pre') !== null);
  expect(root.querySelector('dialog')?.textContent).toContain('This query can’t be written as SQL.');
});
