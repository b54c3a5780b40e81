import { createPlatform, DEFAULT_TOKEN, type Platform } from '../../src/platform';
import { type Figure, median } from './figures';
import { FIRST_FOLDER, fillWithReports } from './many-reports';

const [FEW, MANY] = [1_000, 100_000];
const WARM_UPS = 5;
const RUNS = 25;
const PAGE = 50;
const FILL_TIMEOUT_MS = 600_000;
const REPORTS_PATH = '/v1/deployments/1/reports';

/**
 * Measures the server's time for one page of a list, on the embedded store: it should not grow with
 * the number of reports.
 */
export async function measurePlatform(reportProgress: (progress: string) => void): Promise<Figure[]> {
  const few = await measureLists(FEW, reportProgress);
  const many = await measureLists(MANY, reportProgress);
  return [...many].map(([name, ms]) => ({
    name: `${name} of 100,000 reports, compared with 1,000`,
    values: { ms, times: ms / (few.get(name) ?? Number.NaN) },
    aims: { times: 2 },
  }));
}

/** Returns median milliseconds by the name of the list. */
async function measureLists(reports: number, reportProgress: (progress: string) => void): Promise<Map<string, number>> {
  reportProgress(`${reports.toLocaleString('en-US')} reports: filling the store`);
  const platform = await createPlatform({ callTimeout: FILL_TIMEOUT_MS });
  try {
    await fillWithReports(platform, reports);
    reportProgress(`${reports.toLocaleString('en-US')} reports: listing and searching`);
    const lists = new Map<string, number>();
    for (const [name, path] of await createRequests(platform, reports)) lists.set(name, await measure(platform, path));
    return lists;
  } finally {
    await platform.close();
  }
}

async function createRequests(platform: Platform, reports: number): Promise<readonly (readonly [string, string])[]> {
  return [
    ['first page', `${REPORTS_PATH}?first=${PAGE}`],
    ['deep page', `${REPORTS_PATH}?first=${PAGE}&sortBy=name&after=${await findDeepCursor(platform, reports)}`],
    ['search, 20 hits', `${REPORTS_PATH}?first=${PAGE}&search=pineapple`],
    ['search, every report', `${REPORTS_PATH}?first=${PAGE}&search=store`],
    ['folder', `${REPORTS_PATH}?first=${PAGE}&folderId=${FIRST_FOLDER + 3}`],
    ['last viewed', `${REPORTS_PATH}?first=${PAGE}&sortBy=lastViewedAt`],
    ['folders', `/v1/deployments/1/folders?first=${PAGE}`],
  ];
}

/** Moves nine tenths into the list by name, in strides of the largest page. */
async function findDeepCursor(platform: Platform, reports: number): Promise<string> {
  let cursor = '';
  for (let passedCount = 0; passedCount < reports * 0.9; passedCount += 500) {
    const page: { pageInfo: { endCursor: string } } = await (
      await fetchPath(platform, `${REPORTS_PATH}?first=500&sortBy=name${cursor && `&after=${cursor}`}`)
    ).json();
    cursor = page.pageInfo.endCursor;
  }
  return cursor;
}

async function measure(platform: Platform, path: string): Promise<number> {
  const runsMs: number[] = [];
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await (await fetchPath(platform, path)).text();
    if (run >= 0) runsMs.push(performance.now() - startedAt);
  }
  return median(runsMs);
}

async function fetchPath(platform: Platform, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${DEFAULT_TOKEN}` };
  const response = await platform.fetch(new Request(`http://localhost/api${path}`, { headers }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}
