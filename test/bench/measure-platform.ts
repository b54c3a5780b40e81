import { createPlatform, DEFAULT_TOKEN, type Platform } from '../../src/platform';
import type { ListCost } from './platform-costs';

const SIZES = [1_000, 100_000] as const;
const REPORTS_IN_A_FOLDER = 50;
const WARM_UPS = 5;
const RUNS = 25;
const PAGE = 50;
const AT = '/v1/deployments/1/reports';
/** Beyond the ids of the sample company. */
const [FIRST_FOLDER, FIRST_REPORT] = [100_000, 1_000_000];

/** Server time and bytes of pages over few and many reports, on the embedded store: a page should not know how many there are. */
export async function measurePlatform(tell: (progress: string) => void): Promise<ListCost[]> {
  const lists: ListCost[] = [];
  for (const reports of SIZES) {
    tell(`${reports.toLocaleString('en-US')} reports: filling the store`);
    const platform = await createPlatform();
    try {
      await fill(platform, reports);
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

/** In folders of equal size, all readable by everyone, with words that are common, rarer and rare at any size. */
async function fill({ database }: Platform, reports: number): Promise<void> {
  const folders = reports / REPORTS_IN_A_FOLDER;
  await database.run(
    `INSERT INTO folders (id, deployment_id, parent_id, name, position, created_at, updated_at, created_by)
     SELECT $1::integer + n, 1, NULL, 'Folder ' || n, n, now(), now(), 1 FROM generate_series(0, $2::integer - 1) AS n`,
    [FIRST_FOLDER, folders],
  );
  await database.run(
    `INSERT INTO reports (id, public_id, deployment_id, folder_id, name, title, sort_name, search_text, user_id, source,
        sql_query, version, created_at, updated_at, audience)
     SELECT $1::integer + n, substr(md5(n::text), 1, 12), 1, $2::integer + n % $3::integer, name, name, lower(name),
        lower(name), 4, 'EXCEL', 'SELECT 1', 1, at, at, '{1,6}'
       FROM (SELECT n, timestamptz '2026-01-01' + n * interval '1 second' AS at,
               'Net sales of store ' || md5(n::text) || CASE WHEN n % ($4::integer / 20) = 0 THEN ' pineapple' ELSE '' END AS name
               FROM generate_series(0, $4::integer - 1) AS n) AS made`,
    [FIRST_REPORT, FIRST_FOLDER, folders, reports],
  );
  await database.run(
    'INSERT INTO report_roles SELECT id, role_id FROM reports, (VALUES (1), (6)) AS roles (role_id) WHERE id >= $1',
    [FIRST_REPORT],
  );
  // As the platform itself does at its next start.
  await database.run('ANALYZE');
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
