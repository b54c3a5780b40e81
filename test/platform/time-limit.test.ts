import * as z from 'zod/mini';
import { openEmbeddedDatabase, withTimeLimit } from '../../src/platform/store';

test('a transaction is rolled back if its call has reached the time limit before the commit', async () => {
  const database = await openEmbeddedDatabase(undefined);
  await database.run('CREATE TABLE written (id integer)');
  let continueTransaction = (): void => undefined;
  const answerSent = new Promise<void>((resolve) => (continueTransaction = resolve));
  let transaction: Promise<void> | undefined;
  const call = withTimeLimit(1, async () => {
    transaction = database.transaction(async (sql) => {
      await sql.run('INSERT INTO written VALUES (1)');
      await answerSent;
    });
    await transaction;
  });
  await expect(call).rejects.toMatchObject({ status: 503, code: 'too_slow' });
  continueTransaction();
  await expect(transaction).rejects.toMatchObject({ code: 'too_slow' });
  expect(await database.queryRows(z.object({ id: z.number() }), 'SELECT id FROM written')).toEqual([]);
  await database.close();
});
