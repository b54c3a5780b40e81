/** Builds queries of the user's own in the pane, and runs queries without code of the product. */
import { fetchRows, findDataRequest, type PlatformAccess } from '../support/platform-requests';
import type { WorkbenchTab } from './stage';

/** The sample's rows end a day later, so "this year" has rows whenever the test runs. */
export const SAMPLE_YEAR = 2026;
const SAMPLE_DAY = Date.UTC(SAMPLE_YEAR, 10, 19, 12);

/** Sets the clock of the page and of its frames, before they load, to a day of the sample's last year. */
export async function goToSampleDay({ page }: WorkbenchTab): Promise<void> {
  await page.addInitScript((day) => {
    const [now, begun] = [Date.now.bind(Date), Date.now()];
    Date.now = () => day + now() - begun;
  }, SAMPLE_DAY);
  await page.reload();
}

/** Opens a query over a view of the data model. */
export async function exploreView({ pane }: WorkbenchTab, view: string): Promise<void> {
  await pane.getByRole('tab', { name: 'Explore', exact: true }).click();
  await pane
    .getByRole('list', { name: 'Views' })
    .getByRole('button', { name: new RegExp(`^${view} `) })
    .first()
    .click();
  await pane.getByRole('searchbox', { name: 'Find a field' }).waitFor();
}

/** Checks or unchecks a field that the search finds. */
export async function toggleField({ pane }: WorkbenchTab, field: string): Promise<void> {
  await pane.getByRole('searchbox', { name: 'Find a field' }).fill(field);
  await pane.getByRole('checkbox', { name: field, exact: true }).click();
}

/** Waits until the preview has the rows of the query that the page shows. */
export async function waitForPreview({ pane }: WorkbenchTab, size: RegExp | string): Promise<void> {
  const preview = pane.getByRole('region', { name: 'Preview' });
  await preview.getByText(size).waitFor();
  await preview.and(pane.locator('[aria-busy="false"]')).getByRole('table').waitFor();
}

/** The address and the token of the data API are the same for each report of a JSON query. */
const JSON_REPORT = 'Category by quarter';

/** Returns the rows of a query; each maps the members that the data API names to their values. */
export async function runQuery(access: PlatformAccess, json: Record<string, unknown>) {
  const { url, token } = await findDataRequest(access, JSON_REPORT);
  const { head, rows } = await fetchRows({ url, token, query: { json } });
  const { members } = { members: [] as readonly unknown[], ...Object(head.data) };
  return rows.map((row) => new Map(row.map((value, index) => [String(members[index]), String(value)] as const)));
}
