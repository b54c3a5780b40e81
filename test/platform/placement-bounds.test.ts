// Tests that answers stay small for any number of placements, and that one user cannot use up the
// limits of a report or a file for others.
import { type Json, type RunningPlatform, readList, readText, runPlatform } from './running-platform';

const REPORTS = '/v1/deployments/1/reports';
const ADDRESS = { resultLocation: 'Sheet1!A1', sheetName: 'Sheet1', anchorCell: 'A1' };
const SAM = 2;
const VERA = 3;

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runPlatform();
});
afterAll(() => platform.close());

const connect = (report: number, body: object, token = platform.token) =>
  platform.call(`${REPORTS}/${report}/connect-workbook`, { method: 'PUT', body, token });

/**
 * Stores placements of one report directly, in one file or each in its own file. The last one is the
 * newest.
 */
const storePlacements = (
  count: number,
  options: { report: number; by: number; file?: string; name: string; createChecksum?: number },
) =>
  platform.database.run(
    `INSERT INTO placements (id, report_id, external_workbook_id, result_location, place, sheet_name, anchor_cell,
          placed_at, placed_by, refreshed_at, refreshed_by, result_checksum)
        SELECT $1 || n, $2::integer, coalesce($3, $1 || n), 'Filled!A' || n, 'filled!A' || n, 'Filled', 'A' || n,
          at, $4::integer, at, $4::integer,
          CASE WHEN $5::integer > 0 THEN jsonb_build_object('v', 1, 'chunks',
            (SELECT jsonb_agg(jsonb_build_object('from', c, 'hash', md5(c::text))) FROM generate_series(1, $5) AS c)) END
        FROM generate_series(1, $6::integer) AS n, LATERAL (SELECT now() - interval '1 day' + n * interval '1 second' AS at) AS t`,
    [options.name, options.report, options.file ?? null, options.by, options.createChecksum ?? 0, count],
  );
const readPlacements = (body: Json) => readList(body.externalWorkbookPlacements);

test('the answer for a report with 10,000 placements contains only the latest 20', async () => {
  await storePlacements(10_000, { report: 2, by: VERA, name: 'many-' });
  const { body } = await platform.call(`${REPORTS}/2`);
  expect(readPlacements(body).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `many-${9981 + n}`));
  expect([body.externalWorkbookId, body.resultLocation]).toEqual(['many-10000', 'Filled!A10000']);
  const listAnswer = await platform.call(`${REPORTS}?first=100`);
  expect(JSON.stringify(listAnswer.body).length).toBeLessThan(400_000);
  const listedReport = readList(listAnswer.body.items).find(({ id }) => Number(id) === 2);
  expect(readList(listedReport?.externalWorkbookPlacements)).toHaveLength(5);
});

test('a caller who names a file gets its placements, even if the report has later ones in other files', async () => {
  const connectAnswer = await connect(2, { ...ADDRESS, externalWorkbookId: 'mine' });
  expect(readPlacements(connectAnswer.body)).toMatchObject([{ workbookId: 'mine', resultLocation: 'Sheet1!A1' }]);
  const [ownPlacement] = readPlacements(connectAnswer.body);
  await storePlacements(30, { report: 2, by: VERA, name: 'later-' });
  const listAnswer = await platform.call(`${REPORTS}?externalWorkbookId=mine`);
  expect(readList(listAnswer.body.items).map((report) => readPlacements(report))).toMatchObject([
    [{ id: ownPlacement?.id }],
  ]);
  const refreshAnswer = await platform.call(`${REPORTS}/2/refresh`, {
    method: 'PUT',
    body: { placementId: ownPlacement?.id },
  });
  expect(readPlacements(refreshAnswer.body)).toMatchObject([{ id: ownPlacement?.id }]);
  const deleteAnswer = await platform.call(`${REPORTS}/2/connect-workbook`, {
    method: 'DELETE',
    body: { placementId: ownPlacement?.id },
  });
  expect([deleteAnswer.status, readPlacements(deleteAnswer.body)]).toEqual([200, []]);
});

test('the answer to a change contains the changed placement, even if the file contains the report 300 times', async () => {
  await storePlacements(300, { report: 5, by: SAM, name: 'often-', file: 'often' });
  const correction = {
    externalWorkbookId: 'often',
    placementId: 'often-1',
    resultLocation: 'Moved!B2',
    addressOnly: true,
  };
  const { status, body } = await connect(5, correction);
  expect([status, readPlacements(body).length]).toEqual([200, 20]);
  expect(readPlacements(body)).toContainEqual(expect.objectContaining({ id: 'often-1', resultLocation: 'Moved!B2' }));
});

test('a file accepts as many placements and reports as can be listed, and at most half of them from one user', async () => {
  const viewer = `${platform.token}-viewer`;
  await storePlacements(1000, { report: 6, by: VERA, name: 'half-', file: 'filled' });
  expect(await connect(7, { ...ADDRESS, externalWorkbookId: 'filled' }, viewer)).toMatchObject({
    status: 422,
    body: { code: 'too_many', message: expect.stringContaining('You have placed 1000 times in this file') },
  });
  expect(await connect(7, { ...ADDRESS, externalWorkbookId: 'filled' })).toMatchObject({ status: 200 });
  await storePlacements(999, { report: 8, by: SAM, name: 'rest-', file: 'filled' });
  const refusedAnswer = await connect(9, { ...ADDRESS, externalWorkbookId: 'filled' });
  expect(refusedAnswer).toMatchObject({ status: 422, body: { code: 'too_many' } });
  expect(readText(refusedAnswer.body.message)).toContain(
    'The file holds 2000 placements; at most 2000 of 500 reports are kept.',
  );
  // A placement that exists can still be written.
  expect(await connect(7, { ...ADDRESS, externalWorkbookId: 'filled' })).toMatchObject({ status: 200 });
  expect(await platform.call('/v1/external-documents/filled/placements')).toMatchObject({ status: 200 });
});

test("a user's 1,001st placement of a report replaces the user's own with the oldest refresh", async () => {
  await storePlacements(1000, { report: 10, by: SAM, name: 'sams-' });
  await storePlacements(10, { report: 10, by: VERA, name: 'veras-' });
  expect(await connect(10, { ...ADDRESS, externalWorkbookId: 'another' })).toMatchObject({ status: 200 });
  const countPlacements = async (file: string) =>
    readList((await platform.call(`/v1/external-documents/${file}/placements`)).body.items).length;
  expect([await countPlacements('sams-1'), await countPlacements('sams-2'), await countPlacements('veras-1')]).toEqual([
    0, 1, 1,
  ]);
  // The file whose placement was deleted gets a new record.
  expect(
    await connect(10, { externalWorkbookId: 'sams-1', placementId: 'sams-1', resultLocation: 'Filled!A1' }),
  ).toMatchObject({
    status: 404,
  });
  expect(await connect(10, { externalWorkbookId: 'sams-1', resultLocation: 'Filled!A1' })).toMatchObject({
    status: 200,
  });
});

test('checksums are limited to 20,000 chunks per file, and per report and user', async () => {
  const createChecksum = (count: number) => ({
    v: 1,
    chunks: Array.from({ length: count }, (_, from) => ({ from, hash: 'h'.repeat(20) })),
  });
  await storePlacements(9, { report: 11, by: SAM, name: 'sums-', file: 'sums', createChecksum: 2000 });
  const resultChecksum = createChecksum(2000);
  expect(await connect(12, { ...ADDRESS, externalWorkbookId: 'sums', resultChecksum })).toMatchObject({
    status: 200,
  });
  expect(
    await connect(13, { ...ADDRESS, externalWorkbookId: 'sums', resultChecksum: createChecksum(1) }),
  ).toMatchObject({
    status: 422,
    body: {
      code: 'too_many',
      message: expect.stringContaining('The checksums of this file would have 20001 chunks'),
    },
  });
  expect(await connect(13, { ...ADDRESS, externalWorkbookId: 'sums' })).toMatchObject({ status: 200 });
  await storePlacements(10, { report: 14, by: SAM, name: 'own-', createChecksum: 2000 });
  const body = { externalWorkbookId: 'own-11', ...ADDRESS, resultChecksum: createChecksum(1) };
  expect(await connect(14, body)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Your checksums of this report would have 20001 chunks') },
  });
  expect(await platform.call('/v1/external-documents/own-11/placements')).toMatchObject({ body: { items: [] } });
  const reportAnswer = await platform.call(`${REPORTS}/14`);
  expect(JSON.stringify(reportAnswer.body).length).toBeLessThan(700_000);
  expect(readPlacements(reportAnswer.body).filter(({ resultChecksum }) => resultChecksum !== null)).toHaveLength(2);
});
