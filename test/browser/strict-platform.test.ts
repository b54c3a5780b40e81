/**
 * Runs the story of a user on platforms that are as strict as a hosted one is or may be, and behind
 * the proxies of assets/docs/proxy.md.
 */
import { listProxyPrograms, nameProxyTests, type ProxyProgram, type RealProxy } from '../support/real-proxies';
import { type StrictOptions, type StrictPlatform, startStrictPlatform } from '../support/strict-platform';
import type { Strictness } from '../support/strict-rules';
import { connectToPlatform, type WorkbenchTab } from '../support/workbench';
import { defineAnalystStory } from './analyst-story';
import { openReport, placeReport, setUpStage } from './stage';

const stage = setUpStage({ ignoreHTTPSErrors: true, expectedComplaints: /status of (401|404|409|422)/ });

const KEY = 'sk-a-key-of-the-analyst';

const STRICTNESS: Omit<Required<Strictness>, 'apiKey' | 'release'> & { readonly hasApiKey: boolean } = {
  hasApiKey: true,
  hidesRestCredential: true,
  hasReportRolesOnly: true,
  hasOddParts: true,
  accountTimeZone: 'America/Sao_Paulo',
  hasRecordConflicts: true,
  deploymentSettings: 'present',
  hasOpaqueIds: true,
};

/** The pane cannot pass these yet. */
const NOT_PASSED: readonly string[] = ['hasApiKey', 'hasRecordConflicts', 'newer'];

let strict: StrictPlatform;
let proxy: RealProxy | undefined;

async function start(options: StrictOptions, program?: ProxyProgram): Promise<void> {
  const passed = Object.entries(STRICTNESS).filter(([name]) => !NOT_PASSED.includes(name));
  const { hasApiKey, ...strictness }: Partial<typeof STRICTNESS> = Object.fromEntries(passed);
  const apiKey = hasApiKey ? { apiKey: { key: KEY, token: stage.workbench.token } } : {};
  strict = await startStrictPlatform(stage.workbench.platform, { ...strictness, ...apiKey, ...options });
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
    token: NOT_PASSED.includes('hasApiKey') ? stage.workbench.token : KEY,
  });

const defineStory = (): void => defineAnalystStory(stage, '/?new', { connect, timeZone: STRICTNESS.accountTimeZone });

const releases = (['older', 'newer'] as const).filter((release) => !NOT_PASSED.includes(release));

describe.each(releases)('the story of a user on a strict platform that is %s', (release) => {
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
