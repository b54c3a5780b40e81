// Tests that answers stay small for any number of placements, and that one user cannot use up the
// limits of a report or a file for others.
import { type Json, list, type RunningPlatform, runPlatform, text } from './running-platform';

const AT = '/v1/deployments/1/reports';
const ADDRESS = { resultLocation: 'Sheet1!A1', sheetName: 'Sheet1', anchorCell: 'A1' };
const SAM = 2;
const VERA = 3;

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runPlatform();
});
afterAll(() => platform.close());

const connect = (report: number, body: object, token = platform.token) =>
  platform.call(`${AT}/${report}/connect-workbook`, { method: 'PUT', body, token });

/**
 * Stores placements of one report directly, in one file or each in its own file. The last one is the
 * newest.
 */
const fill = (count: number, of: { report: number; by: number; file?: string; name: string; chunks?: number }) =>
  platform.database.run(
    `INSERT INTO placements (id, report_id, external_workbook_id, result_location, place, sheet_name, anchor_cell,
          placed_at, placed_by, refreshed_at, refreshed_by, result_checksum)
        SELECT $1 || n, $2::integer, coalesce($3, $1 || n), 'Filled!A' || n, 'filled!A' || n, 'Filled', 'A' || n,
          at, $4::integer, at, $4::integer,
          CASE WHEN $5::integer > 0 THEN jsonb_build_object('v', 1, 'chunks',
            (SELECT jsonb_agg(jsonb_build_object('from', c, 'hash', md5(c::text))) FROM generate_series(1, $5) AS c)) END
        FROM generate_series(1, $6::integer) AS n, LATERAL (SELECT now() - interval '1 day' + n * interval '1 second' AS at) AS t`,
    [of.name, of.report, of.file ?? null, of.by, of.chunks ?? 0, count],
  );
const placements = (body: Json) => list(body.externalWorkbookPlacements);

test('the answer for a report with 10,000 placements contains only the latest 20', async () => {
  await fill(10_000, { report: 2, by: VERA, name: 'many-' });
  const { body } = await platform.call(`${AT}/2`);
  expect(placements(body).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `many-${9981 + n}`));
  expect([body.externalWorkbookId, body.resultLocation]).toEqual(['many-10000', 'Filled!A10000']);
  const listed = await platform.call(`${AT}?first=100`);
  expect(JSON.stringify(listed.body).length).toBeLessThan(400_000);
  const inList = list(listed.body.items).find(({ id }) => Number(id) === 2);
  expect(list(inList?.externalWorkbookPlacements)).toHaveLength(5);
});

test('a caller who names a file gets its placements, even if the report has later ones in other files', async () => {
  const connected = await connect(2, { ...ADDRESS, externalWorkbookId: 'mine' });
  expect(placements(connected.body)).toMatchObject([{ workbookId: 'mine', resultLocation: 'Sheet1!A1' }]);
  const [own] = placements(connected.body);
  await fill(30, { report: 2, by: VERA, name: 'later-' });
  const listed = await platform.call(`${AT}?externalWorkbookId=mine`);
  expect(list(listed.body.items).map((report) => placements(report))).toMatchObject([[{ id: own?.id }]]);
  const stamped = await platform.call(`${AT}/2/refresh`, { method: 'PUT', body: { placementId: own?.id } });
  expect(placements(stamped.body)).toMatchObject([{ id: own?.id }]);
  const deleted = await platform.call(`${AT}/2/connect-workbook`, { method: 'DELETE', body: { placementId: own?.id } });
  expect([deleted.status, placements(deleted.body)]).toEqual([200, []]);
});

test('the answer to a change contains the changed placement, even if the file contains the report 300 times', async () => {
  await fill(300, { report: 5, by: SAM, name: 'often-', file: 'often' });
  const corrected = {
    externalWorkbookId: 'often',
    placementId: 'often-1',
    resultLocation: 'Moved!B2',
    addressOnly: true,
  };
  const { status, body } = await connect(5, corrected);
  expect([status, placements(body).length]).toEqual([200, 20]);
  expect(placements(body)).toContainEqual(expect.objectContaining({ id: 'often-1', resultLocation: 'Moved!B2' }));
});

test('a file accepts as many placements and reports as can be listed, and at most half of them from one user', async () => {
  const viewer = `${platform.token}-viewer`;
  await fill(1000, { report: 6, by: VERA, name: 'half-', file: 'filled' });
  expect(await connect(7, { ...ADDRESS, externalWorkbookId: 'filled' }, viewer)).toMatchObject({
    status: 422,
    body: { code: 'too_many', message: expect.stringContaining('You have placed 1000 times in this file') },
  });
  expect(await connect(7, { ...ADDRESS, externalWorkbookId: 'filled' })).toMatchObject({ status: 200 });
  await fill(999, { report: 8, by: SAM, name: 'rest-', file: 'filled' });
  const more = await connect(9, { ...ADDRESS, externalWorkbookId: 'filled' });
  expect(more).toMatchObject({ status: 422, body: { code: 'too_many' } });
  expect(text(more.body.message)).toContain('The file holds 2000 placements; at most 2000 of 500 reports are kept.');
  // A placement that exists can still be written.
  expect(await connect(7, { ...ADDRESS, externalWorkbookId: 'filled' })).toMatchObject({ status: 200 });
  expect(await platform.call('/v1/external-documents/filled/placements')).toMatchObject({ status: 200 });
});

test("a user's 1,001st placement of a report replaces the user's own with the oldest refresh", async () => {
  await fill(1000, { report: 10, by: SAM, name: 'sams-' });
  await fill(10, { report: 10, by: VERA, name: 'veras-' });
  expect(await connect(10, { ...ADDRESS, externalWorkbookId: 'another' })).toMatchObject({ status: 200 });
  const holds = async (file: string) =>
    list((await platform.call(`/v1/external-documents/${file}/placements`)).body.items).length;
  expect([await holds('sams-1'), await holds('sams-2'), await holds('veras-1')]).toEqual([0, 1, 1]);
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
  const chunks = (count: number) => ({
    v: 1,
    chunks: Array.from({ length: count }, (_, from) => ({ from, hash: 'h'.repeat(20) })),
  });
  await fill(9, { report: 11, by: SAM, name: 'sums-', file: 'sums', chunks: 2000 });
  const resultChecksum = chunks(2000);
  expect(await connect(12, { ...ADDRESS, externalWorkbookId: 'sums', resultChecksum })).toMatchObject({
    status: 200,
  });
  expect(await connect(13, { ...ADDRESS, externalWorkbookId: 'sums', resultChecksum: chunks(1) })).toMatchObject({
    status: 422,
    body: {
      code: 'too_many',
      message: expect.stringContaining('The checksums of this file would have 20001 chunks'),
    },
  });
  expect(await connect(13, { ...ADDRESS, externalWorkbookId: 'sums' })).toMatchObject({ status: 200 });
  await fill(10, { report: 14, by: SAM, name: 'own-', chunks: 2000 });
  const one = { externalWorkbookId: 'own-11', ...ADDRESS, resultChecksum: chunks(1) };
  expect(await connect(14, one)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Your checksums of this report would have 20001 chunks') },
  });
  expect(await platform.call('/v1/external-documents/own-11/placements')).toMatchObject({ body: { items: [] } });
  const answered = await platform.call(`${AT}/14`);
  expect(JSON.stringify(answered.body).length).toBeLessThan(700_000);
  expect(placements(answered.body).filter(({ resultChecksum }) => resultChecksum !== null)).toHaveLength(2);
});
