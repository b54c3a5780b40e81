import { createMutex } from '../../src/workbook';

it('a mutex has one holder at a time, and a cancelled caller does not delay later ones [P9] [W5]', async () => {
  const { acquire, runExclusive } = createMutex();
  const done: string[] = [];
  const release = await acquire();
  const cancelling = new AbortController();
  const cancelled = runExclusive(async () => done.push('cancelled'), cancelling.signal);
  const next = runExclusive(async () => done.push('next'));
  cancelling.abort('no longer wanted');
  await expect(cancelled).rejects.toBe('no longer wanted');
  expect(done).toEqual([]);
  release();
  await next;
  expect(done).toEqual(['next']);
});

it('a mutex is free again after failed work, and rejects a caller whose signal is already aborted [P9] [W5]', async () => {
  const { runExclusive } = createMutex();
  const failed = runExclusive(() => Promise.reject(new Error('failed')));
  await expect(failed).rejects.toThrow('failed');
  await expect(runExclusive(async () => 'run', AbortSignal.abort('cancelled'))).rejects.toBe('cancelled');
  expect(await runExclusive(async () => 'run')).toBe('run');
});

it('a mutex is free again after work that throws before it returns a promise [P9] [W5]', async () => {
  const { runExclusive } = createMutex();
  const throwing = runExclusive(() => {
    throw new Error('failed');
  });
  await expect(throwing).rejects.toThrow('failed');
  expect(await runExclusive(async () => 'run')).toBe('run');
});
