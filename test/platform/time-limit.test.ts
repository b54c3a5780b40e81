import * as z from 'zod/mini';
import { openEmbeddedDatabase, withTimeLimit } from '../../src/platform/store';

test('a transaction is rolled back if its call has reached the time limit before the commit', async () => {
  const database = await openEmbeddedDatabase(undefined);
  await database.run('CREATE TABLE written (id integer)');
  let goOn = (): void => undefined;
  const answered = new Promise<void>((resolve) => (goOn = resolve));
  let transaction: Promise<void> | undefined;
  const call = withTimeLimit(1, async () => {
    transaction = database.transaction(async (sql) => {
      await sql.run('INSERT INTO written VALUES (1)');
      await answered;
    });
    await transaction;
  });
  await expect(call).rejects.toMatchObject({ status: 503, code: 'too_slow' });
  goOn();
  await expect(transaction).rejects.toMatchObject({ code: 'too_slow' });
  expect(await database.rows(z.object({ id: z.number() }), 'SELECT id FROM written')).toEqual([]);
  await database.close();
});
