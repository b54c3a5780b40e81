/** Tests previews of a query that the user changes while one runs, over the sample platform. */
import { setUpStage, waitUntil } from '../../support/app';
import { readOpenReport } from '../../support/app-state';

const { startConnectedApp } = setUpStage();
const createQuery = (dimension: string) => JSON.stringify({ measures: ['sales.net_sales'], dimensions: [dimension] });

test('a change during a preview shows only the latest rows, and the engine cancels the first [P9] [P19]', async () => {
  const held: (() => void)[] = [];
  const sendRequest: typeof fetch = async (input, init) => {
    const isHeld = String(init?.body).includes('sales.stores_region');
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return fetch(input, init);
  };
  const test = await startConnectedApp({ fetch: sendRequest });
  void test.app.report.openQuery('Mine', createQuery('sales.stores_region'));
  await waitUntil(() => held.length === 1);
  test.app.report.setQuery(createQuery('sales.channel'));
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  for (const release of held) release();
  await waitUntil(() => test.requests.some((request) => /^DELETE .*running-query/.test(request)));
  expect(readOpenReport(test).preview).toMatchObject({ kind: 'ready', columns: [{ title: 'Channel' }, {}] });
  test.app.report.close();
  expect(test.app.report.draft.value?.json).toBe(createQuery('sales.channel'));
});
