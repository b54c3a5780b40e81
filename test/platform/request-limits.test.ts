import { openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runPlatform({ callTimeout: 500 });
});
afterAll(() => platform.close());

/** Locks the first report with an unfinished change, so that no other call can write it. */
async function lockReport(): Promise<() => Promise<void>> {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let transactionEnd: Promise<void> | undefined;
  await new Promise<void>((onLocked) => {
    transactionEnd = platform.database.transaction(async (sql) => {
      await sql.run('SELECT id FROM reports WHERE id = 1 FOR UPDATE');
      onLocked();
      await unlocked;
    });
  });
  return async () => {
    unlock();
    await transactionEnd;
  };
}

/** Repeats a refused request as clients do, because a freed row may stay slow on a busy machine. */
async function callUntilAnswered(
  ...parameters: Parameters<RunningPlatform['call']>
): ReturnType<RunningPlatform['call']> {
  for (;;) {
    const answer = await platform.call(...parameters);
    if (answer.status !== 503) return answer;
  }
}

test('a call that takes too long is refused, and its write is not carried out later', async () => {
  const path = '/v1/deployments/1/reports/1/connect-workbook';
  const body = { externalWorkbookId: 'late', resultLocation: 'Sheet1!A1' };
  const unlock = await lockReport();
  const lateAnswer = await platform.call(path, { method: 'PUT', body });
  expect(lateAnswer).toMatchObject({
    status: 503,
    body: { code: 'too_slow', message: 'This takes too long. Try again later.' },
  });
  expect(lateAnswer.headers.get('retry-after')).toBe('1');
  await unlock();
  const placementList = await callUntilAnswered('/v1/external-documents/late/placements');
  expect(placementList.body.items).toEqual([]);
  expect(await callUntilAnswered(path, { method: 'PUT', body })).toMatchObject({ status: 200 });
});

test.each([
  ['/v1/embed/generate-session', 'POST', { deploymentId: 1, externalId: 'x'.repeat(1_000_001) }],
  ['/v1/deployments/1/notifications/1/recipients', 'DELETE', { recipients: [{ id: 'x'.repeat(1_000_001) }] }],
])('a request body over the limit is refused before it is read: %s', async (path, method, body) => {
  const token = `${platform.token}-administrator`;
  expect(await platform.call(path, { method, body, token })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
});

test('the data API answers in time while the store hangs', async () => {
  const platform = await runPlatform({ callTimeout: 500 });
  const api = await openDataApi(platform);
  const question = { query: { measures: ['sales.net_sales'] } };
  await platform.database.transaction(async () => {
    const lateAnswer = await api.post('/v1/load', question);
    expect([lateAnswer.status, await lateAnswer.json()]).toEqual([
      503,
      { error: 'This takes too long. Try again later.' },
    ]);
    expect(lateAnswer.headers.get('retry-after')).toBe('1');
  });
  let answer = await api.post('/v1/load', question);
  while (answer.status === 503) answer = await api.post('/v1/load', question);
  expect(answer.status).toBe(200);
  await platform.close();
});
