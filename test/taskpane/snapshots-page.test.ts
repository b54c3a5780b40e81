/**
 * @jest-environment jsdom
 */
import { openPlacementPage } from './open-placement-page';
import { setUpPaneStage } from './pane-stage';
import { settle } from './pane-under-test';

const stage = setUpPaneStage();

test('a snapshot has the name of the report whose rows the cells still show [P19]', async () => {
  await openPlacementPage(stage, 'other-report-waits', 'More › Take a snapshot');
  await settle();
  const calls = stage.pane.calls.filter((call) => call.startsWith('details.keepSnapshot'));
  expect(calls).toEqual([expect.stringContaining('"name":"Basket size by channel"')]);
});
