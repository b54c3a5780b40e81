import { createWorkbookStore } from '../../src/workbench/store';
import { readPlacing, readView } from '../support/app-state';
import { placeAt } from '../support/place-report';
import { createSmallPlatform, type SmallApp } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

const REPORTS = [1, 2, 3].map((id) => ({ id, name: `Sales ${id}`, columns: ['Region'], rows: [['North'], ['South']] }));

async function startWithPlacement() {
  const platform = createSmallPlatform(REPORTS);
  const test = await apps.start(platform);
  await placeAt(test, 2, 1);
  return { ...test, platform };
}

const rename = (test: SmallApp, ownName: string | undefined) =>
  test.app.placements.openDetails().setOptions(readView(test).id, { ownName });

describe('the user’s own name of a placement', () => {
  it('a placement has the user’s own name, beside that of its report, also after the workbook is reopened [P19]', async () => {
    const test = await startWithPlacement();
    expect(readView(test).reportName).toBeUndefined();
    await rename(test, 'Q3 pack, UK');
    expect(readView(test)).toMatchObject({ name: 'Q3 pack, UK', reportName: 'Sales 1' });
    const reopened = await apps.start(test.platform, { store: createWorkbookStore({ file: test.store.toFile() }) });
    expect(readView(reopened)).toMatchObject({ name: 'Q3 pack, UK', reportName: 'Sales 1' });
    await rename(reopened, undefined);
    expect(readView(reopened)).toMatchObject({ name: 'Sales 1' });
    expect(readView(reopened).reportName).toBeUndefined();
  });

  it('the platform never learns the user’s own name of a placement [P8]', async () => {
    const test = await startWithPlacement();
    await rename(test, 'Q3 pack, UK');
    await test.app.placements.refreshAll();
    expect(readView(test).status.kind).toBe('upToDate');
    expect(JSON.stringify(test.platform.records)).not.toContain('Q3');
  });

  it('a failed placing names the placement in the way by the user’s own name [P19]', async () => {
    const test = await startWithPlacement();
    await rename(test, 'Q3 pack, UK');
    await placeAt(test, 2, 1, 2);
    expect(readPlacing(test)).toMatchObject({
      kind: 'failed',
      failure: { code: 'OverlapsPlacement', detail: 'Q3 pack, UK' },
    });
  });
});
