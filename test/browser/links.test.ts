/** Tests links on the built bundle: addresses of the data model that a user can follow from their cells. */
import { connectToSample } from '../support/workbench';
import { exploreView, toggleField, waitForPreview } from './explore-actions';
import { placeReport, setUpStage } from './stage';

const stage = setUpStage();

it('the addresses of a placed query are links, and a click on one opens its page in a new window [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { page } = tab;
  await page.context().route('https://haldenmoor.example/**', (route) => route.fulfill({ body: 'lamp' }));
  await connectToSample(tab);
  await exploreView(tab, 'Sales');
  for (const field of ['Web Page', 'Units']) await toggleField(tab, field);
  await waitForPreview(tab, /rows/);
  await placeReport(tab, 'B2');

  const { values } = await tab.read('Sheet1!B3:B3');
  const address = String(values[0]?.[0]);
  expect(address).toMatch(/^https:\/\/haldenmoor\.example\/products\/\S+$/);
  const cell = page.getByRole('gridcell').filter({ hasText: address });
  await cell.and(page.locator('.link')).waitFor();
  const opening = page.context().waitForEvent('page');
  await cell.click();
  const opened = await opening;
  await opened.waitForLoadState();
  expect([opened.url(), await opened.evaluate(() => window.opener)]).toEqual([address, null]);
  await opened.close();
});
