/**
 * Runs random stories of a crowded sheet, checked from outside: several blocks close together,
 * notes, dates, filters, removed sheets, added and removed columns, failing requests, edits between
 * two requests, a second device, and an answer to every question.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { readPlacing, readViews } from '../../support/app-state';
import { type Chance, createChance } from '../../support/chance';
import { FIGURE_FUNCTION } from '../../support/custom-functions';
import { settle } from '../../support/excel-host';
import { createExcelCases, type Switches } from '../../support/excel-profiles';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { chooseAnswerToPlacement, chooseAnswerToPlacing } from '../../support/story/crowded-answers';
import {
  CROWDED_EDITS,
  CROWDED_REPORT_CHANGES,
  type CrowdedEdit,
  type CrowdedReportChange,
  createCrowdedReport,
  createGroupedReport,
  editCrowded,
  GROUPED_OPTIONS,
  QUIET_EDITS,
  type QuietEdit,
} from '../../support/story/crowded-edits';
import { findUntrueBlocks } from '../../support/story/find-untrue-blocks';
import { createOutsideOracle, type OutsideOracle } from '../../support/story/outside-oracle';
import { shrinkScript } from '../../support/story/shrink-script';
import { selectRepeats } from '../../support/test-scope';
import { closeApp } from '../../support/track-apps';

/**
 * `STORY_SEED=7` runs one story, `STORY_PROFILE=hostile` those in one Excel; `STORY_SHRINK=1` finds
 * the steps of a failing one that matter.
 */
const SEED = process.env.STORY_SEED;
/** Limits the time for finding the steps that matter, which takes many stories. */
const STORY_TIMEOUT_MS = 300_000;
const isShrinking = process.env.STORY_SHRINK !== undefined;
const STORIES = selectRepeats({ gate: 1, all: 6, long: 40 });
const STEPS = selectRepeats({ gate: 12, all: 30, long: 60 });

const VERBS = ['refreshAll', 'refreshEdited', 'refreshFailing', 'place', 'unlink', 'otherDevice'] as const;
type Act = CrowdedEdit | QuietEdit | CrowdedReportChange | (typeof VERBS)[number];

const isEdit = (act: Act): act is CrowdedEdit | QuietEdit => act in CROWDED_EDITS || act in QUIET_EDITS;
const isReportChange = (act: Act): act is CrowdedReportChange => act in CROWDED_REPORT_CHANGES;
const REFRESH_EDITS = Object.keys(CROWDED_EDITS) as CrowdedEdit[];

/** Lists the steps to draw from; a step that is listed twice is drawn twice as often. */
const STEP_DECK: readonly Act[] = [
  ...REFRESH_EDITS,
  ...(Object.keys(QUIET_EDITS) as QuietEdit[]),
  ...(Object.keys(CROWDED_REPORT_CHANGES) as CrowdedReportChange[]).flatMap((news) => [news, news]),
  ...VERBS,
  ...VERBS.slice(0, 4),
  ...VERBS.slice(0, 3),
];

interface Step {
  readonly act: Act;
  readonly randomNumber: number;
}

interface Story {
  readonly platform: SmallPlatform;
  readonly switches: Switches;
  readonly oracle: OutsideOracle;
  readonly log: string[];
  test: SmallApp;
}

const SEEDS = SEED === undefined ? Array.from({ length: STORIES }, (_, index) => index + 1) : [Number(SEED)];

describe.each(createExcelCases(STORIES, STORIES))('a crowded sheet in %s', (_, excel) => {
  it.each(SEEDS)(
    'a crowded sheet keeps typed texts and outside cells, and its refreshed blocks are right, in story %i [P1] [P2] [P14] [P17] [P19]',
    async (seed) => {
      const script = createScript(seed);
      const steps = isShrinking
        ? await shrinkScript(script, (shorterScript) => findFailureKind(shorterScript, excel))
        : script;
      expect(await findFailure(steps, excel)).toBeUndefined();
    },
    STORY_TIMEOUT_MS,
  );
});

/** Returns the failure without its numbers, which change when steps are left out. */
async function findFailureKind(script: readonly Step[], switches: Switches): Promise<string | undefined> {
  return (await findFailure(script, switches))?.split(/[;\n]/)[0]?.replaceAll(/\d+/g, '');
}

function createScript(seed: number): readonly Step[] {
  const chance = createChance(seed);
  return Array.from({ length: STEPS }, () => ({
    act: chance.pick(STEP_DECK) ?? 'refreshAll',
    randomNumber: chance.nextBelow(1_000_000),
  }));
}

async function findFailure(script: readonly Step[], switches: Switches): Promise<string | undefined> {
  const story = await openStory(switches);
  try {
    for (const step of script) await runStep(story, step);
    return undefined;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${story.log.join('\n')}`;
  } finally {
    closeApp(story.test);
  }
}

/**
 * Places two reports side by side, one of them again below, and one with grouped rows on another
 * sheet.
 */
async function openStory(switches: Switches): Promise<Story> {
  const platform = createSmallPlatform([
    createCrowdedReport(1, 'Sales'),
    createCrowdedReport(2, 'Stock'),
    createGroupedReport(3, 'Plan'),
  ]);
  const store = createWorkbookStore({ customFunctions: [FIGURE_FUNCTION] });
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
  expect(readViews(test).map(({ status }) => status.kind)).toEqual(Array(4).fill('upToDate'));
  await test.app.placements.setRefreshOnOpen(false);
  oracle.edit(() =>
    store.write(other.id, { row: 0, column: 0, rows: 1, columns: 2 }, [['name', '=INLAY.FIGURE("f0")']], 'formulas'),
  );
  store.clearHistory();
  return story;
}

async function runStep(story: Story, { act, randomNumber }: Step): Promise<void> {
  const { oracle, platform, log } = story;
  const chance = createChance(randomNumber);
  log.push(act);
  if (isEdit(act)) {
    editCrowded({ store: story.test.store, oracle, chance }, act);
    return;
  }
  if (isReportChange(act)) {
    for (const report of platform.reports.values()) CROWDED_REPORT_CHANGES[act](report, chance);
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
      const sheetId = chance.pick(story.test.store.listSheets())?.id ?? '';
      await place(story, chance, 1 + chance.nextBelow(3), {
        sheetId,
        row: chance.nextBelow(16),
        column: chance.nextBelow(10),
      });
    } else isEdited = await refresh(story, chance, act);
  });
  const untrueBlockFaults = act.startsWith('refresh') && !isEdited ? findUntrueBlocks(story.test, platform) : [];
  if (faults.length + untrueBlockFaults.length > 0) throw new Error([...faults, ...untrueBlockFaults].join('; '));
}

function editMeanwhile({ test, oracle, log }: Story, chance: Chance): void {
  const name = chance.pick(REFRESH_EDITS) ?? 'typeElsewhere';
  log.push(`  meanwhile ${name}`);
  editCrowded({ store: test.store, oracle, chance }, name);
}

/** Sometimes edits the sheet while a question is open. */
function maybeEdit(story: Story, chance: Chance): void {
  if (chance.nextBelow(4) === 0) editMeanwhile(story, chance);
}

async function reopen(story: Story): Promise<void> {
  const { test, platform, switches } = story;
  closeApp(test);
  const store = createWorkbookStore({ file: test.store.toFile(), customFunctions: [FIGURE_FUNCTION] });
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
  test.app.report.setOptions(report === 3 ? GROUPED_OPTIONS : {});
  await test.app.report.place();
  for (let placingState = readPlacing(test); placingState?.kind === 'deciding'; placingState = readPlacing(test)) {
    const choice = chooseAnswerToPlacing(placingState.decision, { store: test.store, oracle, chance });
    log.push(`  ${JSON.stringify(placingState.decision)} -> ${choice}`);
    maybeEdit(story, chance);
    await test.app.report.decide(choice);
  }
  log.push(`  ${JSON.stringify(readPlacing(test))}`);
  await settle(test.host);
}

async function unlink(story: Story, chance: Chance): Promise<void> {
  const { test, log } = story;
  const chosenView = chance.pick(readViews(test));
  if (!chosenView) return;
  const details = await test.app.placements.openDetails();
  const shownCells = (await details.readCellsToClear(chosenView.id)) ?? { cells: [], rows: undefined };
  maybeEdit(story, chance);
  if (chance.nextBelow(2) === 0) await test.app.placements.unlink(chosenView.id, 'leave', `Texts ${log.length}`);
  else await details.unlinkAndClear(chosenView.id, shownCells, `Texts ${log.length}`);
  log.push(`  ${chosenView.cells}: ${JSON.stringify(readViews(test).find(({ id }) => id === chosenView.id)?.status)}`);
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
  if (act === 'refreshEdited') faults.callAroundNthBatch(1 + chance.nextBelow(12), edit);
  if (act === 'refreshFailing')
    faults.failNthBatch(1 + chance.nextBelow(12), 'GeneralException', chance.nextBelow(2) === 0);
  await test.app.refreshAll();
  faults.clear();
  for (let answerCount = 0; answerCount < 12; answerCount += 1) {
    const askingView = readViews(test).find(
      ({ status }) => !['upToDate', 'outOfDate', 'failed', 'notAllowed'].includes(status.kind),
    );
    if (!askingView) break;
    const scene = { store: test.store, oracle, chance };
    const answer = chooseAnswerToPlacement(test.app, askingView, scene, answerCount > 8);
    log.push(`  ${askingView.cells} ${JSON.stringify(askingView.status)} -> ${answer.name}`);
    if (chance.nextBelow(4) === 0) edit();
    await answer.giveAnswer();
    await settle(test.host);
  }
  log.push(
    ...readViews(test).map(({ cells, status, notices }) => `  ${cells} ${JSON.stringify([status, ...notices])}`),
  );
  return isEdited;
}
