/**
 * Runs the story of a user on platforms that are as strict as a hosted one is or may be, and behind
 * the proxies of assets/docs/proxy.md.
 */
import { readReportRows } from '../support/platform-requests';
import { listProxyPrograms, nameProxyTests, type ProxyProgram, type RealProxy } from '../support/real-proxies';
import { type StrictOptions, type StrictPlatform, startStrictPlatform } from '../support/strict-platform';
import type { Strictness } from '../support/strict-rules';
import { connectToPlatform, signIn, type WorkbenchTab } from '../support/workbench';
import { defineAnalystStory } from './analyst-story';
import { openReport, placeReport, setUpStage, tradeDayAndRefresh, waitForChanges, waitForFormulas } from './stage';

const stage = setUpStage({
  ownPlatform: true,
  ignoreHTTPSErrors: true,
  expectedComplaints: /status of (400|401|404|409|422)/,
});

const KEY = 'sk-a-key-of-the-analyst';

const STRICTNESS: Omit<Required<Strictness>, 'apiKey' | 'release'> = {
  hidesRestCredential: true,
  hasReportRolesOnly: true,
  hasOddParts: true,
  accountTimeZone: 'America/Sao_Paulo',
  hasRecordConflicts: true,
  deploymentSettings: 'present',
  hasOpaqueIds: true,
};

let strict: StrictPlatform;
let proxy: RealProxy | undefined;

async function start(options: StrictOptions, program?: ProxyProgram): Promise<void> {
  const apiKey = { key: KEY, token: stage.workbench.token };
  strict = await startStrictPlatform(stage.workbench.platform, { ...STRICTNESS, apiKey, ...options });
  const addinOrigin = new URL(stage.workbench.url).origin;
  proxy = await program?.start({ platformOrigin: strict.origin, addinOrigin });
}

async function stop(): Promise<void> {
  await proxy?.close();
  await strict?.close();
}

const connect = (tab: WorkbenchTab): Promise<void> =>
  connectToPlatform(tab, {
    platform: `${(proxy ?? strict).origin}/api`,
    token: KEY,
  });

function defineStory(): void {
  const timeZone = STRICTNESS.accountTimeZone;
  defineAnalystStory(stage, '/?new', { connect, timeZone });

  it('a filter, a formula and the list of changes work', async () => {
    const tab = await stage.openTab('/?new');
    await connect(tab);
    await waitForFormulas(tab);
    const { rows, names } = await readReportRows(stage.workbench, 'Sales per square metre', timeZone);
    const [store, area] = ['store', 'floor_area'].map((name) => rows[0]?.[names.indexOf(name)]);
    await tab.call('write', 'H1', [[`=INLAY.FIGURE("Sales per square metre","floor_area","store","${store}")`]]);
    await tab.waitForValue('H1', Number(area));

    await openReport(tab, 'Net sales by region');
    await addFilter(tab, /Region$/, 'Scotland');
    await placeReport(tab, 'B2');
    const { values: placed } = await tab.read('B3:C4');
    expect(placed.map(([region]) => region)).toEqual(['Scotland', '']);

    await tradeDayAndRefresh(tab, 'Trading day');
    await waitForChanges(tab, /^What changed: \d+ cells?$/);
    expect((await tab.read('B3:C4')).values).not.toEqual(placed);
  });
}

async function addFilter({ pane, page }: WorkbenchTab, column: RegExp, value: string): Promise<void> {
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  await pane.getByText('Filters', { exact: true }).click();
  await button('Add a filter').click();
  const columns = pane.getByRole('combobox', { name: 'Column' });
  await columns.selectOption(await columns.locator('option', { hasText: column }).first().getAttribute('value'));
  await pane.getByRole('combobox', { name: 'Values' }).fill(value);
  await page.keyboard.press('Enter');
  await button('Done').click();
}

describe.each(['older', 'newer'] as const)('the story of a user on a strict platform that is %s', (release) => {
  beforeAll(() => start({ release }));
  afterAll(stop);
  defineStory();

  it('a preflight of the management API asks for authorization and content-type only', async () => {
    const tab = await stage.openTab('/?new');
    await connect(tab);
    await openReport(tab, 'Store formats');
    await placeReport(tab, 'A1');
    await tab.call('settled');
    expect([...new Set(strict.preflights)].sort()).toEqual([
      'DELETE authorization,content-type',
      'GET authorization',
      'POST authorization',
      'PUT authorization,content-type',
    ]);
  });
});

describe.each(listProxyPrograms().map((program) => [nameProxyTests(program), program] as const))('%s', (_, program) => {
  (program.missing === '' ? describe : describe.skip)('the story of a user behind this proxy', () => {
    beforeAll(async () => {
      // The rows take the way that the platform states: through nginx, but not through Caddy.
      const hasRows = program.name === 'nginx';
      await start({ deploymentSettings: 'missing', blocksPages: hasRows ? 'all' : 'management' }, program);
      if (proxy && hasRows) strict.statedOrigin = proxy.origin;
    });
    afterAll(stop);
    defineStory();
  });
});

const blockedStage = setUpStage({ expectedComplaints: /CORS policy|net::ERR_FAILED|status of 404/ });

it('the pane names a platform that blocks the page, and the origin to allow', async () => {
  strict = await startStrictPlatform(blockedStage.workbench.platform, { blocksPages: 'all' });
  const { pane } = await blockedStage.openTab('/?new');
  await signIn({ pane }, { platform: `${strict.origin}/api`, token: blockedStage.workbench.token });
  await pane
    .getByText(`${new URL(strict.origin).host} doesn’t allow requests from Excel.`)
    .first()
    .waitFor();
  await pane.getByText(`Ask your administrator to allow ${blockedStage.workbench.url}.`).first().waitFor();
  expect(strict.preflights).toContain('GET authorization');
  await strict.close();
});
