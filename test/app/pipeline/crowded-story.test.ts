/**
 * Runs random stories of a crowded sheet, checked from outside: several blocks close together,
 * notes, dates, filters, removed sheets, added and removed columns, failing requests, edits between
 * two requests, a second device, and an answer to every question.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { placing, views } from '../../support/app';
import { type Chance, createChance } from '../../support/chance';
import { type Switches, triesIn } from '../../support/either-excel';
import { settle } from '../../support/excel-host';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { answerPlacement, answerPlacing } from '../../support/story/crowded-answers';
import {
  CROWDED_EDITS,
  CROWDED_NEWS,
  type CrowdedEdit,
  type CrowdedNews,
  crowdedReport,
  editCrowded,
  FUNCTIONS,
  GROUPED,
  groupedReport,
  QUIET_EDITS,
  type QuietEdit,
} from '../../support/story/crowded-edits';
import { createOutsideOracle, type OutsideOracle } from '../../support/story/outside-oracle';
import { shortest } from '../../support/story/shortest';
import { untrueBlocks } from '../../support/story/untrue-blocks';
import { repeatsInScope } from '../../support/test-scope';

/**
 * `STORY_SEED=7` runs one story, `STORY_PROFILE=hostile` those in one Excel; `STORY_SHRINK=1` finds
 * the steps of a failing one that matter.
 */
const SEED = process.env.STORY_SEED;
/** Limits the time for finding the steps that matter, which takes many stories. */
const LONGEST_MS = 300_000;
const isShrinking = process.env.STORY_SHRINK !== undefined;
const STORIES = repeatsInScope({ gate: 1, all: 6, long: 40 });
const STEPS = repeatsInScope({ gate: 12, all: 30, long: 60 });

const VERBS = ['refreshAll', 'refreshEdited', 'refreshFailing', 'place', 'unlink', 'otherDevice'] as const;
type Act = CrowdedEdit | QuietEdit | CrowdedNews | (typeof VERBS)[number];

const isEdit = (act: Act): act is CrowdedEdit | QuietEdit => act in CROWDED_EDITS || act in QUIET_EDITS;
const isNews = (act: Act): act is CrowdedNews => act in CROWDED_NEWS;
const EDITS_MEANWHILE = Object.keys(CROWDED_EDITS) as CrowdedEdit[];

/** Lists the steps to draw from; a step that is listed twice is drawn twice as often. */
const DECK: readonly Act[] = [
  ...EDITS_MEANWHILE,
  ...(Object.keys(QUIET_EDITS) as QuietEdit[]),
  ...(Object.keys(CROWDED_NEWS) as CrowdedNews[]).flatMap((news) => [news, news]),
  ...VERBS,
  ...VERBS.slice(0, 4),
  ...VERBS.slice(0, 3),
];

interface Step {
  readonly act: Act;
  readonly dice: number;
}

interface Story {
  readonly platform: SmallPlatform;
  readonly switches: Switches;
  readonly oracle: OutsideOracle;
  readonly log: string[];
  test: SmallApp;
}

const SEEDS = SEED === undefined ? Array.from({ length: STORIES }, (_, index) => index + 1) : [Number(SEED)];

describe.each(triesIn(STORIES, STORIES))('a crowded sheet in %s', (_, excel) => {
  it.each(SEEDS)(
    'a crowded sheet keeps typed texts and outside cells, and its refreshed blocks are right, in story %i [P1] [P2] [P14] [P17] [P19]',
    async (seed) => {
      const script = scriptOf(seed);
      const steps = isShrinking ? await shortest(script, (some) => kindOfFailure(some, excel)) : script;
      expect(await failureOf(steps, excel)).toBeUndefined();
    },
    LONGEST_MS,
  );
});

/** Returns the failure without its numbers, which change when steps are left out. */
async function kindOfFailure(script: readonly Step[], switches: Switches): Promise<string | undefined> {
  return (await failureOf(script, switches))?.split(/[;\n]/)[0]?.replaceAll(/\d+/g, '');
}

function scriptOf(seed: number): readonly Step[] {
  const chance = createChance(seed);
  return Array.from({ length: STEPS }, () => ({ act: chance.of(DECK) ?? 'refreshAll', dice: chance.below(1_000_000) }));
}

async function failureOf(script: readonly Step[], switches: Switches): Promise<string | undefined> {
  const story = await begin(switches);
  try {
    for (const step of script) await take(story, step);
    return undefined;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${story.log.join('\n')}`;
  } finally {
    end(story.test);
  }
}

/**
 * Places two reports side by side, one of them again below, and one with grouped rows on another
 * sheet.
 */
async function begin(switches: Switches): Promise<Story> {
  const platform = createSmallPlatform([
    crowdedReport(1, 'Sales'),
    crowdedReport(2, 'Stock'),
    groupedReport(3, 'Plan'),
  ]);
  const store = createWorkbookStore({ customFunctions: [FUNCTIONS] });
  const other = store.addSheet('Other');
  const test = openSmallApp(platform, { ...switches, openedFormulas: 'stayUnknown', store });
  const oracle = createOutsideOracle(() => story.test.store);
  const story: Story = { platform, switches, oracle, log: [], test };
  await test.app.start();
  // The page registers this once a formula has queried; from then on each refresh of all re-enters
  // unknown formulas.
  test.app.setFormulaRefresh(async () => undefined);
  for (const [report, sheet, row, column] of [
    [1, store.activeSheetId, 2, 1],
    [2, store.activeSheetId, 2, 5],
    [1, store.activeSheetId, 9, 1],
    [3, other.id, 2, 1],
  ] as const)
    await place(story, createChance(0), report, { sheetId: sheet, row, column });
  expect(views(test).map(({ status }) => status.kind)).toEqual(Array(4).fill('upToDate'));
  await test.app.placements.setRefreshOnOpen(false);
  oracle.edit(() =>
    store.write(other.id, { row: 0, column: 0, rows: 1, columns: 2 }, [['name', '=INLAY.FIGURE("f0")']], 'formulas'),
  );
  store.clearHistory();
  return story;
}

function end({ app, host }: SmallApp): void {
  app.dispose();
  host.close();
}

async function take(story: Story, { act, dice }: Step): Promise<void> {
  const { oracle, platform, log } = story;
  const chance = createChance(dice);
  log.push(act);
  if (isEdit(act)) {
    editCrowded({ store: story.test.store, oracle, chance }, act);
    return;
  }
  if (isNews(act)) {
    for (const report of platform.reports.values()) CROWDED_NEWS[act](report, chance);
    return;
  }
  await settle(story.test.host);
  if (act === 'otherDevice') {
    await reopen(story);
    return;
  }
  let isEdited = false;
  const faults = await oracle.watch(async () => {
    if (act === 'unlink') await unlink(story, chance);
    else if (act === 'place') {
      const sheetId = chance.of(story.test.store.sheets())?.id ?? '';
      await place(story, chance, 1 + chance.below(3), { sheetId, row: chance.below(16), column: chance.below(10) });
    } else isEdited = await refresh(story, chance, act);
  });
  const untrue = act.startsWith('refresh') && !isEdited ? untrueBlocks(story.test, platform) : [];
  if (faults.length + untrue.length > 0) throw new Error([...faults, ...untrue].join('; '));
}

function editMeanwhile({ test, oracle, log }: Story, chance: Chance): void {
  const name = chance.of(EDITS_MEANWHILE) ?? 'typeElsewhere';
  log.push(`  meanwhile ${name}`);
  editCrowded({ store: test.store, oracle, chance }, name);
}

/** Sometimes edits the sheet while a question is open. */
function perhapsEdit(story: Story, chance: Chance): void {
  if (chance.below(4) === 0) editMeanwhile(story, chance);
}

async function reopen(story: Story): Promise<void> {
  const { test, platform, switches } = story;
  end(test);
  const store = createWorkbookStore({ file: test.store.toFile(), customFunctions: [FUNCTIONS] });
  story.test = openSmallApp(platform, { ...switches, openedFormulas: 'stayUnknown', store });
  await story.test.app.start();
}

async function place(
  story: Story,
  chance: Chance,
  report: number,
  { sheetId, row, column }: { readonly sheetId: string; readonly row: number; readonly column: number },
): Promise<void> {
  const { test, oracle, log } = story;
  test.store.select(sheetId, { row, column, rows: 1, columns: 1 });
  await settle(test.host);
  await test.app.report.open(report);
  test.app.report.setOptions(report === 3 ? GROUPED : {});
  await test.app.report.place();
  for (let now = placing(test); now?.kind === 'deciding'; now = placing(test)) {
    const choice = answerPlacing(now.decision, { store: test.store, oracle, chance });
    log.push(`  ${JSON.stringify(now.decision)} -> ${choice}`);
    perhapsEdit(story, chance);
    await test.app.report.decide(choice);
  }
  log.push(`  ${JSON.stringify(placing(test))}`);
  await settle(test.host);
}

async function unlink(story: Story, chance: Chance): Promise<void> {
  const { test, log } = story;
  const one = chance.of(views(test));
  if (!one) return;
  const details = await test.app.placements.openDetails();
  const told = (await details.cellsToClear(one.id)) ?? { cells: [], rows: undefined };
  perhapsEdit(story, chance);
  if (chance.below(2) === 0) await test.app.placements.unlink(one.id, 'leave', `Texts ${log.length}`);
  else await details.unlinkAndClear(one.id, told, `Texts ${log.length}`);
  log.push(`  ${one.cells}: ${JSON.stringify(views(test).find(({ id }) => id === one.id)?.status)}`);
}

/** @returns whether the user edited during the refresh */
async function refresh(story: Story, chance: Chance, act: Act): Promise<boolean> {
  const { test, oracle, log } = story;
  const { faults } = test.host;
  let isEdited = false;
  const edit = () => {
    isEdited = true;
    editMeanwhile(story, chance);
  };
  if (act === 'refreshEdited') faults.atSync(1 + chance.below(12), edit);
  if (act === 'refreshFailing') faults.failNextSync(1 + chance.below(12), 'GeneralException', chance.below(2) === 0);
  await test.app.refreshAll();
  faults.clear();
  for (let asked = 0; asked < 12; asked += 1) {
    const asking = views(test).find(
      ({ status }) => !['upToDate', 'outOfDate', 'failed', 'notAllowed'].includes(status.kind),
    );
    if (!asking) break;
    const scene = { store: test.store, oracle, chance };
    const answer = answerPlacement(test.app, asking, scene, asked > 8);
    log.push(`  ${asking.cells} ${JSON.stringify(asking.status)} -> ${answer.name}`);
    if (chance.below(4) === 0) edit();
    await answer.give();
    await settle(test.host);
  }
  log.push(...views(test).map(({ cells, status, notices }) => `  ${cells} ${JSON.stringify([status, ...notices])}`));
  return isEdited;
}
