import {
  createPlatformClient,
  type DataClient,
  normalizePlatformAddress,
  type PlatformClient,
  type QueryRequest,
  type Report,
  toDataAddress,
} from '../../src/client';
import { createDataClient } from '../../src/client/query/data-client';
import type { PlatformServer } from '../../src/platform';
import { createQuickClock } from '../support/quick-clock';
import { startSeededPlatform } from '../support/seeded-store';
import { catchFailure, collect } from './data-parts';
import { catchError, createClientParts } from './local-server';

const RETAIL = 1;
/**
 * The report of awkward values has this many text columns; SQL and load write dates and infinities
 * differently in the others.
 */
const TEXT_COLUMNS = 5;

let platform: PlatformServer;
let client: PlatformClient;
let data: DataClient;
/** Counts the requests to the data API. */
let requestCount = 0;
/** Holds the answers to requests that cancel a query. */
const cancellations: Promise<unknown>[] = [];

beforeAll(async () => {
  // The platform is so impatient that every query must be polled.
  platform = await startSeededPlatform({ continueWaitTimeout: 20 });
  client = createClient(platform.token);
  data = createDataClient({
    async findAddress() {
      const [deployment, environments] = await Promise.all([
        client.getDeployment(RETAIL),
        client.listEnvironments(RETAIL, { type: 'production' }),
      ]);
      return toDataAddress(deployment, environments) ?? '';
    },
    issueToken: (signal) => client.issueDataToken(RETAIL, signal),
    fetch: async (input, init) => {
      requestCount += 1;
      if (init.method !== 'DELETE') return fetch(input, init);
      // The client does not wait for the body.
      const answer = fetch(input, { ...init, signal: null }).then((response) => response.json());
      cancellations.push(answer);
      return Response.json(await answer);
    },
    clock: createQuickClock(),
    newRequestId: () => 'query-1',
  });
});

afterAll(async () => {
  await platform?.close();
});

function createClient(token: string): PlatformClient {
  const address = normalizePlatformAddress(platform.url);
  if ('problem' in address) throw new Error(address.problem);
  return createPlatformClient(createClientParts(address.address, { token }));
}

async function findReport(search: string): Promise<Report> {
  const [report] = (await client.listReports(RETAIL, { first: 1, search })).items;
  if (!report) throw new Error(`no report ${search}`);
  return await client.getReport(RETAIL, report.id);
}

function toRequest({ sqlQuery, jsonQuery }: Report): QueryRequest {
  return sqlQuery ? { kind: 'sql', sql: sqlQuery } : { kind: 'json', query: jsonQuery };
}

describe('the client against the embedded platform', () => {
  test('the client learns which measures of the whole data model add up [P19]', async () => {
    const found = await data.readAdditiveMeasures();
    expect(found.size).toBeGreaterThan(5);
    expect([...found].filter((name) => /average|rate|share|distinct|margin_percent/.test(name))).toEqual([]);
  });

  test('the client reads the views with their folders, hierarchies, descriptions and synonyms', async () => {
    const views = await data.readViews();
    const sales = views.find(({ name }) => name === 'sales');
    expect(sales).toMatchObject({ title: 'Sales', isCube: false, description: expect.stringContaining('Order lines') });
    expect(sales?.groups.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      ...['folder Store', 'folder Product', 'hierarchy Geography', 'hierarchy Assortment'],
    ]);
    const fieldNames = sales?.fields.map(({ name }) => name);
    expect(fieldNames).toEqual(expect.arrayContaining([...(sales?.groups.flatMap((group) => group.fieldNames) ?? [])]));
    const netSales = sales?.fields.find(({ name }) => name === 'sales.net_sales');
    expect(netSales).toMatchObject({ title: 'Net Sales', synonyms: ['revenue', 'turnover'] });
    expect(views.filter(({ isCube }) => isCube).map(({ name }) => name)).toContain('order_lines');
  });

  test('the client connects and finds the deployments', async () => {
    const { items } = await client.checkConnection();
    expect(items.map(({ id, creationStep }) => [id, creationStep])).toContainEqual([RETAIL, 'ready']);
    expect(await client.getAppConfig()).toEqual(expect.any(Object));
  });

  test('the client reads the list of reports to its end, each once, in the requested order', async () => {
    const names: string[] = [];
    let total: number | undefined;
    let after: string | undefined;
    do {
      const page = await client.listReports(RETAIL, { first: 25, after, sortBy: 'name', sortDirection: 'DESC' });
      names.push(...page.items.map(({ name }) => name));
      total = page.total;
      after = page.nextCursor;
    } while (after !== undefined);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(names).toHaveLength(total ?? 0);
    expect(new Set(names).size).toBe(names.length);
  });

  test('the client walks the folders and finds the reports of one', async () => {
    const roots = await client.listFolders(RETAIL, { first: 100 });
    const [root] = roots.items;
    const children = await client.listFolders(RETAIL, { parentId: root?.id, first: 100 });
    expect(children.items.length).toBeGreaterThan(0);
    expect(children.items.every(({ parentId }) => parentId === root?.id)).toBe(true);
    const folderId = (await findReport('Monthly net sales')).folderId ?? undefined;
    const { items } = await client.listReports(RETAIL, { folderId, first: 100 });
    expect(items.map(({ name }) => name)).toContain('Monthly net sales');
  });

  test('the client records a placement, marks it as refreshed and deletes the record', async () => {
    const { id } = await findReport('Monthly net sales');
    const placement = {
      externalWorkbookId: 'workbook-1',
      resultLocation: "'My sheet'!B4",
      endResultCell: "'My sheet'!D40",
    };
    const connected = await client.connectWorkbook(RETAIL, id, placement);
    expect(connected.externalWorkbookPlacements).toMatchObject([
      { workbookId: 'workbook-1', resultLocation: "'My sheet'!B4", endResultCell: "'My sheet'!D40" },
    ]);
    const placementId = connected.externalWorkbookPlacements?.[0]?.id;
    const refreshed = await client.refreshPlacement(RETAIL, id, { placementId });
    expect(refreshed?.externalWorkbookPlacements).toMatchObject([{ id: placementId }]);
    const placed = await client.listReports(RETAIL, { externalWorkbookId: 'workbook-1' });
    expect(placed.items.map((report) => report.id)).toEqual([id]);
    const { externalWorkbookId, resultLocation } = placement;
    const disconnected = await client.disconnectWorkbook(RETAIL, id, { externalWorkbookId, resultLocation });
    expect(disconnected.externalWorkbookPlacements).toEqual([]);
  });

  test('the client distinguishes the refusals', async () => {
    expect(await catchFailure(createClient('another-token').checkConnection())).toMatchObject({
      code: 'NotSignedIn',
      status: 401,
    });
    expect(await catchFailure(client.getReport(RETAIL, 999_999))).toMatchObject({ code: 'NotFound', status: 404 });
    expect(await catchFailure(client.listReports(RETAIL, { first: 0 }))).toMatchObject({
      code: 'Refused',
      status: 400,
      platformMessage: expect.stringContaining('first'),
    });
    const origin = new URL(platform.url).origin;
    const astray = createPlatformClient(createClientParts(`${origin}/elsewhere`, { token: platform.token }));
    expect((await catchFailure(astray.checkConnection())).code).toBe('WrongAddress');
  });

  test('the client waits for a data query and reads it', async () => {
    const {
      kinds,
      rows,
      columns,
      endEvent: end,
    } = await collect(data.query(toRequest(await findReport('Monthly net sales'))));
    expect(kinds).toContain('waiting');
    expect(columns[0]).toMatchObject({ type: 'time', granularity: 'month' });
    expect(rows).toHaveLength(36);
    expect(end).toMatchObject({ rowCount: 36, total: 36, freshAt: expect.any(String) });
  });

  test('the client reads all of 120,000 rows [P5]', async () => {
    const request = toRequest(await findReport('All order lines, long list'));
    const { rows, columns, endEvent: end } = await collect(data.query(request));
    expect([rows.length, columns.length, end?.rowCount]).toEqual([120_000, 10, 120_000]);
    expect(await data.count(request)).toBe(120_000);
    expect((await data.preview(request, 20)).rows).toEqual(rows.slice(0, 20));
  });

  test('the client reads a data query beyond the largest page, each row once [P5]', async () => {
    const query = { dimensions: ['sales.line_id'], limit: 60_000 };
    const { rows, endEvent: end } = await collect(data.query({ kind: 'json', query }));
    expect(end).toMatchObject({ rowCount: 60_000, total: 60_000 });
    expect(new Set(rows.map(([id]) => id)).size).toBe(60_000);
  });

  test('the client reads awkward values equally through SQL and load [P4]', async () => {
    const { items } = await client.listReports(RETAIL, { search: 'Supplier import check', first: 10 });
    const results = await Promise.all(
      items.map(async ({ id }) => collect(data.query(toRequest(await client.getReport(RETAIL, id))))),
    );
    const [one, two] = results.map(({ rows }) => rows.map((row) => JSON.stringify(row.slice(0, TEXT_COLUMNS))).sort());
    expect(one?.length).toBeGreaterThan(20);
    expect(one).toEqual(two);
    expect(one?.join()).toMatch(/"=/);
  });

  test('the client says why a query fails', async () => {
    const report = await findReport('Margin by brand (old definition)');
    expect(await catchFailure(collect(data.query(toRequest(report))))).toMatchObject({
      code: 'QueryFailed',
      platformMessage: expect.stringContaining('contribution_margin'),
    });
    expect(await data.count(toRequest(report))).toBeUndefined();
  });

  test('an abort stops a slow query, here and on the engine [P9]', async () => {
    const request = toRequest(await findReport('Audited stock ledger'));
    const abort = new AbortController();
    const kinds: string[] = [];
    let countBefore = 0;
    const work = async (): Promise<void> => {
      for await (const event of data.query(request, abort.signal)) {
        kinds.push(event.kind);
        countBefore = requestCount;
        abort.abort();
      }
    };
    expect(await catchError(work())).toBe(abort.signal.reason);
    expect([kinds, requestCount - countBefore]).toEqual([['waiting'], 1]);
    expect(await cancellations[0]).toEqual({ result: [expect.anything()] });
  });
});
