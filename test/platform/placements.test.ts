import { type Answer, type Json, type RunningPlatform, readList, runPlatform } from './running-platform';

const REPORT = '/v1/deployments/1/reports/1';
let platform: RunningPlatform;
let file: string;
let fileCount = 0;

beforeAll(async () => {
  platform = await runPlatform();
});
afterAll(() => platform.close());
beforeEach(() => {
  fileCount += 1;
  file = `workbook-${fileCount}`;
});

const connect = (body: object | string, options: { path?: string; token?: string } = {}) =>
  platform.call(`${options.path ?? REPORT}/connect-workbook`, {
    method: 'PUT',
    body: typeof body === 'string' ? body : { externalWorkbookId: file, ...body },
    ...(options.token === undefined ? {} : { token: options.token }),
  });
const disconnect = (body: object) => platform.call(`${REPORT}/connect-workbook`, { method: 'DELETE', body });
const readPlacements = (answer: Answer): Json[] => {
  expect(answer.status).toBe(200);
  return readList(answer.body.externalWorkbookPlacements).filter((placement) => String(placement.workbookId) === file);
};
const readLocations = (answer: Answer) => readPlacements(answer).map((placement) => String(placement.resultLocation));

describe('connect-workbook', () => {
  test('connect-workbook adds the placement and returns the whole report', async () => {
    const answer = await connect({ resultLocation: "'Sales 2026'!B4", endResultCell: "'Sales 2026'!F17" });
    expect(answer.body).toMatchObject({ id: 1, name: 'Net sales by region', externalWorkbookId: file });
    expect(readPlacements(answer)).toEqual([
      expect.objectContaining({
        workbookId: file,
        resultLocation: "'Sales 2026'!B4",
        endResultCell: "'Sales 2026'!F17",
        sheetName: 'Sales 2026',
        anchorCell: 'B4',
        placedByUserId: 2,
        syncStatus: 'UP_TO_DATE',
      }),
    ]);
    const listAnswer = await platform.call(`/v1/deployments/1/reports?externalWorkbookId=${file}`);
    expect(readList(listAnswer.body.items).map((report) => report.id)).toEqual([1]);
    expect(listAnswer.body.count).toBe(1);
  });

  test('connect-workbook requires only read access', async () => {
    const viewer = `${platform.token}-viewer`;
    expect(readLocations(await connect({ resultLocation: 'Sheet1!A1' }, { token: viewer }))).toEqual(['Sheet1!A1']);
    const refusal = await connect({ resultLocation: 'Sheet1!A1' }, { path: '/v1/deployments/1/reports/36' });
    expect(refusal).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await connect({ resultLocation: 'Sheet1!A1' }, { path: '/v1/deployments/1/reports/9999' })).toMatchObject({
      status: 404,
    });
  });

  test("connect-workbook with the three original fields moves the file's only placement", async () => {
    await connect({ resultLocation: 'Sheet1!A1', endResultCell: 'Sheet1!C9' });
    const movedAnswer = await connect({ resultLocation: 'Sheet1!A3', endResultCell: null });
    expect(readLocations(movedAnswer)).toEqual(['Sheet1!A3']);
    expect(readPlacements(movedAnswer)[0]?.endResultCell).toBeNull();
  });

  test('connect-workbook with sheet and anchor distinguishes several placements of one report', async () => {
    await connect({ resultLocation: 'Sheet1!A1', sheetName: 'Sheet1', anchorCell: 'A1' });
    const second = await connect({ resultLocation: 'Sheet1!H1', sheetName: 'Sheet1', anchorCell: 'H1' });
    expect(readLocations(second)).toEqual(['Sheet1!A1', 'Sheet1!H1']);
    const repeatedAnswer = await connect({
      resultLocation: 'Sheet1!H1',
      sheetName: 'Sheet1',
      anchorCell: '$H$1',
      endResultCell: 'Sheet1!K9',
    });
    expect(readPlacements(repeatedAnswer).map((placement) => placement.endResultCell)).toEqual([null, 'Sheet1!K9']);
    // If the file has several placements, the place decides even for a caller that sends only the original
    // fields.
    expect(readLocations(await connect({ resultLocation: 'sheet1!$A$1' }))).toEqual(['sheet1!$A$1', 'Sheet1!H1']);
    expect(readLocations(await connect({ resultLocation: 'Sheet2!A1' }))).toHaveLength(3);
  });

  test('connect-workbook with a placement id moves that placement, and deletes the one it overwrites', async () => {
    await connect({ resultLocation: 'Sheet1!A1', anchorCell: 'A1' });
    const [, second] = readPlacements(await connect({ resultLocation: 'Sheet1!H1', anchorCell: 'H1' }));
    const movedAnswer = await connect({
      placementId: second?.id,
      resultLocation: 'Renamed!H5',
      workbookName: 'Plan.xlsx',
    });
    expect(readLocations(movedAnswer)).toEqual(['Sheet1!A1', 'Renamed!H5']);
    expect(readPlacements(movedAnswer)[1]).toMatchObject({
      id: second?.id,
      workbookName: 'Plan.xlsx',
      sheetName: 'Renamed',
    });
    const overwritingAnswer = await connect({ placementId: second?.id, resultLocation: 'Sheet1!A1' });
    expect(readPlacements(overwritingAnswer).map((placement) => placement.id)).toEqual([second?.id]);
    expect(await connect({ placementId: 'gone', resultLocation: 'Sheet1!A1' })).toMatchObject({ status: 404 });
  });

  test('connect-workbook with addressOnly corrects the address and keeps the checksum', async () => {
    const resultChecksum = { v: 1, chunks: [{ from: 0, hash: 'abc' }] };
    const [first] = readPlacements(await connect({ resultLocation: 'Sheet1!A1', resultChecksum }));
    const [second] = readPlacements(await connect({ resultLocation: 'Sheet1!B2', addressOnly: true }));
    expect(second).toMatchObject({ resultLocation: 'Sheet1!B2', resultChecksum, refreshedAt: first?.refreshedAt });
    const [third] = readPlacements(await connect({ resultLocation: 'Sheet1!B2' }));
    expect(third?.resultChecksum).toBeNull();
  });

  test('connect-workbook leaves the definition and the placements in other files unchanged', async () => {
    const before = (await platform.call(REPORT)).body;
    await connect({ resultLocation: 'Sheet1!A1' });
    const ownFile = file;
    file = `${ownFile}-copy`;
    const after = await connect({ resultLocation: 'Sheet1!Z9' });
    expect(readPlacements(after).map(({ workbookId }) => workbookId)).toEqual([file]);
    const allPlacements = readList((await platform.call(REPORT)).body.externalWorkbookPlacements);
    expect(allPlacements.map(({ workbookId }) => String(workbookId))).toEqual(expect.arrayContaining([ownFile, file]));
    for (const key of ['name', 'jsonQuery', 'updatedAt', 'version', 'refreshedBy'])
      expect(after.body[key]).toEqual(before[key]);
  });

  test.each([
    [{ resultLocation: '' }, /^resultLocation /],
    [{ resultLocation: 5 }, /^resultLocation /],
    [{}, /^resultLocation is missing/],
    [{ resultLocation: 'Sheet1!A1', externalWorkbookId: null }, /^externalWorkbookId /],
    [{ resultLocation: 'Sheet1!A1', externalWorkbookId: 'x'.repeat(256) }, /^externalWorkbookId /],
    [{ resultLocation: 'Sheet1!A1', endResultCell: 7 }, /^endResultCell /],
    [{ resultLocation: 'Sheet1!A1', host: 'LOTUS' }, /^host /],
    [{ resultLocation: 'Sheet1!A1', endCell: 'Sheet1!B2' }, /^endCell /],
    [{ resultLocation: 'Sheet1!A1', resultChecksum: { v: 0, chunks: [] } }, /^resultChecksum\.v /],
    ['{"resultLocation":', /^The body is not JSON/],
    ['[]', /^The body must be an object/],
    ['', /^The body is missing/],
  ])('connect-workbook refuses %j with a sentence that names the field', async (body, sentence) => {
    const answer = await connect(body);
    expect(answer.status).toBe(400);
    expect(String(answer.body.message)).toMatch(sentence);
  });
});

describe('deleting a placement', () => {
  test('a placement is deleted by its id, and deleting it again changes nothing', async () => {
    const [placement] = readPlacements(await connect({ resultLocation: 'Sheet1!A1' }));
    expect(readLocations(await disconnect({ placementId: placement?.id }))).toEqual([]);
    expect(readLocations(await disconnect({ placementId: placement?.id }))).toEqual([]);
  });

  test('a placement is deleted by file and place, in either spelling', async () => {
    await connect({ resultLocation: "'My Sheet'!B4", anchorCell: 'B4' });
    await connect({ resultLocation: 'Other!C5', anchorCell: 'C5' });
    expect(
      readLocations(await disconnect({ externalWorkbookId: file, sheetName: 'My Sheet', anchorCell: 'B4' })),
    ).toEqual(['Other!C5']);
    expect(readLocations(await disconnect({ externalWorkbookId: file, resultLocation: 'Other!Z9' }))).toEqual([
      'Other!C5',
    ]);
    expect(readLocations(await disconnect({ externalWorkbookId: file, resultLocation: 'Other!C5:F9' }))).toEqual([]);
  });

  test('a placement is deleted only if a sent sheet id matches', async () => {
    const [placement] = readPlacements(await connect({ resultLocation: 'Sheet1!A1', sheetId: '{A}' }));
    expect(readLocations(await disconnect({ placementId: placement?.id, sheetId: '{B}' }))).toEqual(['Sheet1!A1']);
    expect(readLocations(await disconnect({ placementId: placement?.id, sheetId: '{A}' }))).toEqual([]);
  });

  test('deleting a placement needs an address', async () => {
    for (const body of [
      {},
      { sheetId: '{A}' },
      { externalWorkbookId: file },
      { externalWorkbookId: file, sheetName: 'Sheet1' },
    ]) {
      expect(await disconnect(body)).toMatchObject({ status: 400 });
    }
  });
});
