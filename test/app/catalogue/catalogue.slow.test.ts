import { type AppUnderTest, setUpStage, waitUntil } from '../../support/app';

const { platform, startApp, startConnectedApp } = setUpStage();

/** Creates 300 folders below one, each with one folder inside. */
async function insertFolders(): Promise<void> {
  const insertRows = (sql: string) =>
    platform().database.run(
      `INSERT INTO folders (id, deployment_id, parent_id, name, position, created_at, updated_at, created_by) ${sql}`,
    );
  await insertRows(`VALUES (5000, 1, NULL, 'Stores', 90, now(), now(), 1)`);
  await insertRows(
    `SELECT 5000 + n, 1, 5000, 'Store ' || lpad(n::text, 3, '0'), n, now(), now(), 1 FROM generate_series(1, 300) AS n`,
  );
  await insertRows(`SELECT 6000 + n, 1, 5000 + n, 'Shelves', 1, now(), now(), 1 FROM generate_series(1, 300) AS n`);
}

const readPaths = ({ app }: AppUnderTest): string[] => app.catalogue.folders.value.map(({ path }) => path.join(' › '));

describe('the folders of a deployment', () => {
  it('the list of folders has each folder with its path, sorted by path', async () => {
    const test = await startConnectedApp();
    await waitUntil(() => test.app.catalogue.folders.value.length > 0);
    const listedPaths = readPaths(test);
    expect(listedPaths).toContain('Operations › Stock › Suppliers');
    expect(listedPaths.indexOf('Operations')).toBeLessThan(listedPaths.indexOf('Operations › Stock'));
  });

  it('the folders of a large tree are read to a limited depth, and choosing a folder reads those inside', async () => {
    await insertFolders();
    const test = await startApp();
    const countCalls = () => test.requests.filter((request) => request.endsWith('/folders')).length;
    await test.app.connection.connectToSample();
    await waitUntil(() => test.app.catalogue.folders.value.length > 0);
    const callsBefore = countCalls();
    expect(callsBefore).toBeLessThan(110);
    expect(readPaths(test)).toContain('Stores › Store 300');
    expect(readPaths(test)).not.toContain('Stores › Store 300 › Shelves');
    test.app.catalogue.filterByFolder(5300);
    await waitUntil(() => readPaths(test).includes('Stores › Store 300 › Shelves'));
    test.app.catalogue.filterByFolder(5300);
    await waitUntil(() => test.app.catalogue.list.value.kind === 'ready');
    expect(countCalls()).toBe(callsBefore + 1);
  });
});
