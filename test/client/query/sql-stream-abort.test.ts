import { createTestDataClient, SCHEMA, SQL_REQUEST } from '../data-parts';
import { catchError, createServerStarter } from '../local-server';

const start = createServerStarter();

describe('leaving early [P9]', () => {
  test('leaving a stream of rows early closes the request', async () => {
    let left: () => void = () => undefined;
    const isLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const server = await start((_, response) => {
      response.on('close', left);
      response.write(`${JSON.stringify(SCHEMA)}\n{"data":[["1","a"]]}\n`);
    });
    for await (const event of createTestDataClient(server.origin).query(SQL_REQUEST)) {
      if (event.kind === 'rows') break;
    }
    await isLeft;
  });

  test('an abort between two rows rejects with its reason, even if nothing more arrives', async () => {
    const abort = new AbortController();
    const server = await start((_, response) => {
      response.write(`${JSON.stringify(SCHEMA)}\n{"data":[["1","a"]]}\n`);
    });
    const work = async (): Promise<void> => {
      for await (const event of createTestDataClient(server.origin).query(SQL_REQUEST, abort.signal)) {
        if (event.kind === 'rows') abort.abort('enough');
      }
    };
    expect(await catchError(work())).toBe('enough');
  });
});
