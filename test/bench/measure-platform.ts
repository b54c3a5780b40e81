import { createPlatform, DEFAULT_TOKEN, type Platform } from '../../src/platform';
import { FIRST_FOLDER, fillWithReports } from './many-reports';
import type { ListCost } from './platform-costs';

const SIZES = [1_000, 100_000] as const;
const WARM_UPS = 5;
const RUNS = 25;
const PAGE = 50;
const FILLED_WITHIN_MS = 600_000;
const AT = '/v1/deployments/1/reports';

/** Server time and bytes of pages over few and many reports, on the embedded store: a page should not know how many there are. */
export async function measurePlatform(tell: (progress: string) => void): Promise<ListCost[]> {
  const lists: ListCost[] = [];
  for (const reports of SIZES) {
    tell(`${reports.toLocaleString('en-US')} reports: filling the store`);
    const platform = await createPlatform({ callTimeout: FILLED_WITHIN_MS });
    try {
      await fillWithReports(platform, reports);
      tell(`${reports.toLocaleString('en-US')} reports: listing and searching`);
      for (const [name, path] of await questions(platform, reports)) {
        lists.push({ name, reports, ...(await measure(platform, path)) });
      }
    } finally {
      await platform.close();
    }
  }
  return lists;
}

async function questions(platform: Platform, reports: number): Promise<readonly (readonly [string, string])[]> {
  return [
    ['first page', `${AT}?first=${PAGE}`],
    ['deep page', `${AT}?first=${PAGE}&sortBy=name&after=${await deepCursor(platform, reports)}`],
    ['search, 20 hits', `${AT}?first=${PAGE}&search=pineapple`],
    ['search, every report', `${AT}?first=${PAGE}&search=store`],
    ['folder', `${AT}?first=${PAGE}&folderId=${FIRST_FOLDER + 3}`],
    ['last viewed', `${AT}?first=${PAGE}&sortBy=lastViewedAt`],
    ['folders', `/v1/deployments/1/folders?first=${PAGE}`],
  ];
}

/** Nine tenths into the list by name, in strides of the largest page. */
async function deepCursor(platform: Platform, reports: number): Promise<string> {
  let cursor = '';
  for (let passed = 0; passed < reports * 0.9; passed += 500) {
    const page: { pageInfo: { endCursor: string } } = await (
      await ask(platform, `${AT}?first=500&sortBy=name${cursor && `&after=${cursor}`}`)
    ).json();
    cursor = page.pageInfo.endCursor;
  }
  return cursor;
}

async function measure(platform: Platform, path: string): Promise<{ runsMs: number[]; bytes: number }> {
  const runsMs: number[] = [];
  let bytes = 0;
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const text = await (await ask(platform, path)).text();
    const ms = performance.now() - startedAt;
    bytes = Buffer.byteLength(text);
    if (run >= 0) runsMs.push(ms);
  }
  return { runsMs, bytes };
}

async function ask(platform: Platform, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${DEFAULT_TOKEN}` };
  const response = await platform.fetch(new Request(`http://localhost/api${path}`, { headers }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}
