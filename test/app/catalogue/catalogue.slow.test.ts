import { type AppUnderTest, setStage, until } from '../../support/app';

const { platform, begin, connected } = setStage();

/** Creates 300 folders below one, each with one folder inside. */
async function plantFolders(): Promise<void> {
  const insert = (sql: string) =>
    platform().database.run(
      `INSERT INTO folders (id, deployment_id, parent_id, name, position, created_at, updated_at, created_by) ${sql}`,
    );
  await insert(`VALUES (5000, 1, NULL, 'Stores', 90, now(), now(), 1)`);
  await insert(
    `SELECT 5000 + n, 1, 5000, 'Store ' || lpad(n::text, 3, '0'), n, now(), now(), 1 FROM generate_series(1, 300) AS n`,
  );
  await insert(`SELECT 6000 + n, 1, 5000 + n, 'Shelves', 1, now(), now(), 1 FROM generate_series(1, 300) AS n`);
}

const paths = ({ app }: AppUnderTest): string[] => app.catalogue.folders.value.map(({ path }) => path.join(' › '));

describe('the folders of a deployment', () => {
  it('the list of folders has each folder with its path, sorted by path', async () => {
    const test = await connected();
    await until(() => test.app.catalogue.folders.value.length > 0);
    const offered = paths(test);
    expect(offered).toContain('Operations › Stock › Suppliers');
    expect(offered.indexOf('Operations')).toBeLessThan(offered.indexOf('Operations › Stock'));
  });

  it('the folders of a large tree are read to a limited depth, and choosing a folder reads those inside', async () => {
    await plantFolders();
    const test = await begin();
    const calls = () => test.requests.filter((request) => request.endsWith('/folders')).length;
    await test.app.connection.connectToSample();
    await until(() => test.app.catalogue.folders.value.length > 0);
    const before = calls();
    expect(before).toBeLessThan(110);
    expect(paths(test)).toContain('Stores › Store 300');
    expect(paths(test)).not.toContain('Stores › Store 300 › Shelves');
    test.app.catalogue.filterByFolder(5300);
    await until(() => paths(test).includes('Stores › Store 300 › Shelves'));
    test.app.catalogue.filterByFolder(5300);
    await until(() => test.app.catalogue.list.value.kind === 'ready');
    expect(calls()).toBe(before + 1);
  });
});
