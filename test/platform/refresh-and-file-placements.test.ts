import { type Answer, type RunningPlatform, readList, readText, runPlatform } from './running-platform';

const REPORT = '/v1/deployments/1/reports/1';

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});
afterAll(() => platform.close());

const put = (path: string, body?: object, token?: string) =>
  platform.call(path, {
    method: 'PUT',
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
const connect = (file: string, cell: string, report = REPORT, token?: string) =>
  put(
    `${report}/connect-workbook`,
    { externalWorkbookId: file, resultLocation: `Sheet1!${cell}`, sheetName: 'Sheet1', anchorCell: cell },
    token,
  );
const listPlacementsIn = (answer: Answer, file: string) =>
  readList(answer.body.externalWorkbookPlacements).filter((one) => String(one.workbookId) === file);

describe('a refresh', () => {
  test('a refresh call with an address updates only that placement and its checksum', async () => {
    await connect('refresh', 'A1');
    const placedAnswer = await connect('refresh', 'D1', REPORT, `${platform.token}-administrator`);
    const [first, second] = listPlacementsIn(placedAnswer, 'refresh');
    const resultChecksum = { v: 1, chunks: [{ from: 0, hash: 'abc' }], payload: 'p' };
    const { status, body } = await put(`${REPORT}/refresh`, { placementId: readText(second?.id), resultChecksum });
    expect([status, body.refreshedBy]).toEqual([200, 2]);
    const [unchanged, refreshedPlacement] = listPlacementsIn({ status, body, headers: new Headers() }, 'refresh');
    expect(unchanged).toEqual(first);
    expect(refreshedPlacement).toMatchObject({ refreshedByUserId: 2, placedByUserId: 1, resultChecksum });
    const placeAddress = { externalWorkbookId: 'refresh', resultLocation: "'Sheet1'!$D$1:$F$9" };
    expect(listPlacementsIn(await put(`${REPORT}/refresh`, placeAddress), 'refresh')[1]).toMatchObject({
      resultChecksum: null,
    });
  });

  test('a refresh call without an address updates only the report, and an unknown address is refused', async () => {
    const before = listPlacementsIn(await platform.call(REPORT), 'refresh');
    const answer = await put(`${REPORT}/refresh`, undefined, `${platform.token}-viewer`);
    expect(answer).toMatchObject({ status: 200, body: { refreshedBy: 3, refreshedByUser: { firstName: 'Vera' } } });
    expect(listPlacementsIn(answer, 'refresh')).toEqual(before);
    expect(await put(`${REPORT}/refresh`, { placementId: 'nowhere' })).toMatchObject({ status: 404 });
    expect(await put(`${REPORT}/refresh`, { externalWorkbookId: 'refresh' })).toMatchObject({ status: 400 });
  });
});

describe("the list of a file's placements", () => {
  const readPlacements = (query = '', token = platform.token) =>
    platform.call(`/v1/external-documents/shared%20file%2F1/placements${query}`, { token });

  test("the list of a file's placements spans all deployments, and names only readable reports", async () => {
    const administrator = `${platform.token}-administrator`;
    const file = 'shared file/1';
    await connect(file, 'A1');
    await connect(file, 'A20', '/v1/deployments/2/reports/1001');
    await connect(file, 'A40', '/v1/deployments/1/reports/36', administrator);
    const { status, body } = await readPlacements();
    expect(status).toBe(200);
    expect(readList(body.items)).toEqual([
      expect.objectContaining({
        access: 'GRANTED',
        reportId: 1,
        deploymentId: 1,
        reportName: 'Net sales by region',
        anchorCell: 'A1',
      }),
      expect.objectContaining({ access: 'DENIED', reportId: 36, reportName: null, resultLocation: 'Sheet1!A40' }),
      expect.objectContaining({ access: 'GRANTED', reportId: 1001, deploymentId: 2 }),
    ]);
    expect(readList(body.items)[1]).toMatchObject({ owner: { email: expect.stringContaining('@') } });
    const listAccesses = async (token: string) =>
      readList((await readPlacements('', token)).body.items).map((item) => item.access);
    expect(await listAccesses(administrator)).toEqual(['GRANTED', 'GRANTED', 'GRANTED']);
    expect(await listAccesses(`${platform.token}-production-only`)).toEqual(['GRANTED', 'DENIED', 'DENIED']);
    expect(await listAccesses(`${platform.token}-viewer`)).toEqual(['GRANTED', 'DENIED', 'DENIED']);
  });

  test("the list of a file's placements is paged if the caller asks for pages", async () => {
    const pages: unknown[] = [];
    let after = '';
    for (;;) {
      const { body } = await readPlacements(`?first=1${after}`);
      pages.push(...readList(body.items).map((item) => item.reportId));
      if (String(body.pageInfo?.hasNextPage) !== 'true') break;
      after = `&after=${readText(body.pageInfo?.endCursor)}`;
    }
    expect(pages).toEqual([1, 36, 1001]);
    const empty = await platform.call('/v1/external-documents/none/placements');
    expect(empty).toMatchObject({ status: 200, body: { items: [], pageInfo: { hasNextPage: false } } });
  });

  test("the list of a file's placements is refused as a whole if it is too long", async () => {
    await platform.database.run(
      `INSERT INTO placements (id, report_id, external_workbook_id, result_location, place, placed_at, placed_by, refreshed_at, refreshed_by)
         SELECT 'many-' || n, 1, 'huge', 'S!A' || n, 's!A' || n, now(), 2, now(), 2 FROM generate_series(1, 2001) AS n`,
    );
    expect(await platform.call('/v1/external-documents/huge/placements?first=10')).toMatchObject({
      status: 422,
      body: { code: 'too_many' },
    });
    await platform.database.run("DELETE FROM placements WHERE id = 'many-2001'");
    const answer = await platform.call('/v1/external-documents/huge/placements');
    expect(readList(answer.body.items)).toHaveLength(2000);
  });
});
