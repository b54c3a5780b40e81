/**
 * Runs random stories of a user with one placed block. The user writes notes beside its rows and in
 * user columns, sorts, undoes, answers what a refresh asks, and moves to another device. Requests
 * fail, and edits come between two requests. After each step every typed text is where it belongs,
 * or is saved.
 */
import fc from 'fast-check';
import { formatCell } from '../../../src/grid';
import { createWorkbookStore, SHEET_COLUMNS } from '../../../src/workbench/store';
import { readViews } from '../../support/app-state';
import { createChance } from '../../support/chance';
import { settle } from '../../support/excel-host';
import { createExcelCases, type Switches } from '../../support/excel-profiles';
import { placeAt } from '../../support/place-report';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { shrinkScript } from '../../support/story/shrink-script';
import {
  createRow,
  EDIT_NAMES,
  EDITS,
  type EditName,
  MEMBERS,
  makeEdit,
  REPORT_CHANGE_NAMES,
  REPORT_CHANGES,
  type ReportChangeName,
  type Scene,
} from '../../support/story/story-edits';
import { createTypedTexts, readBlock, type TypedTexts } from '../../support/story/typed-texts';
import { selectRepeats } from '../../support/test-scope';
import { closeApp } from '../../support/track-apps';

/**
 * `STORY_SEED=7` runs only the stories of that seed. `STORY_PROFILE=hostile` runs only the stories
 * in that Excel. `STORY_SHRINK=1` prints the steps without which a failing story would not fail.
 */
const SEED = Number(process.env.STORY_SEED ?? 1);
const isShrinking = process.env.STORY_SHRINK !== undefined;
const STEPS = { minLength: 20, maxLength: 40 };

const REFRESHES = ['refresh', 'refreshEdited', 'refreshFailing'] as const;
const ACTS = [...EDIT_NAMES, ...REPORT_CHANGE_NAMES, ...REFRESHES, 'undo', 'redo', 'otherDevice'] as const;
type Act = (typeof ACTS)[number];

interface Step {
  readonly act: Act;
  readonly randomNumber: number;
}

/** Maps each act to its relative frequency. */
const WEIGHTS: Readonly<Record<Act, number>> = {
  noteBeside: 8,
  noteInside: 3,
  formulaBeside: 1,
  typeCell: 2,
  typeElsewhere: 3,
  sort: 2,
  insertRows: 1,
  deleteRows: 1,
  insertColumns: 2,
  deleteColumns: 1,
  renameSheet: 1,
  fillColumn: 1,
  fillRow: 1,
  order: 5,
  rows: 6,
  none: 1,
  values: 1,
  columns: 3,
  undo: 2,
  redo: 1,
  refresh: 14,
  refreshEdited: 4,
  refreshFailing: 4,
  otherDevice: 1,
};

const weightedActs = ACTS.map((act) => ({ arbitrary: fc.constant(act), weight: WEIGHTS[act] }));

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(...weightedActs),
  randomNumber: fc.integer({ min: 0, max: 1_000_000 }),
});

const HEADER_CASES = [
  [
    'one row of headers',
    false,
    selectRepeats({ gate: 2, all: 60, long: 700 }),
    selectRepeats({ gate: 1, all: 15, long: 175 }),
  ],
  [
    'two rows of headers',
    true,
    selectRepeats({ gate: 1, all: 30, long: 350 }),
    selectRepeats({ gate: 1, all: 8, long: 90 }),
  ],
] as const;

describe.each(HEADER_CASES)('with %s', (_, hasLevels, kindestRuns, otherRuns) => {
  it.each(createExcelCases(kindestRuns, otherRuns))(
    'no text is lost, doubled or moved beside another row, whatever happens in %s [P14] [P1] [P17]',
    async (label, excel, storyCount) => {
      const switches = { ...excel, hasLevels };
      let stepCount = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { ...STEPS, size: 'max' }), async (script) => {
          await runStory(script, switches).catch(async (error: unknown) => {
            const findFailure = (part: readonly Step[]) => readStoryFailure(part, switches);
            if (isShrinking) process.stdout.write(`${JSON.stringify(await shrinkScript(script, findFailure))}\n`);
            throw error;
          });
          stepCount += script.length;
        }),
        { numRuns: storyCount, seed: SEED, endOnFailure: true },
      );
      process.stdout.write(`Stories in ${label}: ${storyCount}, ${stepCount} steps.\n`);
    },
  );
});

/** Returns the failure without its numbers, because they change when steps are left out. */
async function readStoryFailure(script: readonly Step[], switches: StorySettings): Promise<string | undefined> {
  try {
    await runStory(script, switches);
    return undefined;
  } catch (error) {
    return String(error).split(/[;\n]/)[0]?.replaceAll(/\d+/g, '');
  }
}

/** `hasLevels` gives the measures a second row of headers above their own, as in a pivot. */
type StorySettings = Switches & { readonly hasLevels: boolean };

interface Story {
  readonly platform: SmallPlatform;
  readonly switches: Switches;
  readonly typedTexts: TypedTexts;
  readonly log: string[];
  /**
   * True if the user has edited since the last refresh began, because an undo of that refresh then
   * undoes the edit as well.
   */
  isEdited: boolean;
  /** Holds the fingerprints of the workbook between two steps, when no refresh is half done. */
  readonly wholeStates: Set<string>;
  /**
   * True if an undo took back only a part of a refresh, as when an edit came in between. The next
   * refresh repairs the block.
   */
  isPartlyUndone: boolean;
  /**
   * True if a sort, cells that were moved down, or staging has separated cells from the rest of
   * their rows of the sheet.
   */
  areRowsTorn: boolean;
  /**
   * Holds the fingerprints of the workbook after refreshes without an edit. An undo from there
   * removes no typed text.
   */
  readonly refreshed: Set<string>;
  test: SmallApp;
}

async function runStory(script: readonly Step[], switches: StorySettings): Promise<void> {
  const story = await openStory(switches);
  try {
    for (const nextStep of script) await runStep(story, nextStep);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n${story.log.join('\n')}`, { cause: error });
  } finally {
    closeApp(story.test);
  }
}

async function openStory({ hasLevels, ...switches }: StorySettings): Promise<Story> {
  const columns = ['Key', 'Kind', 'Net', 'Share'];
  const rows = [0, 1, 2, 3, 4].map((key) => createRow(key, columns, 0));
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns, rows, measures: ['Net', 'Share', 'Orders'], hasLevels },
  ]);
  const test = openSmallApp(platform, switches);
  await test.app.start();
  await placeAt(test, 3, 2);
  await test.app.placements.setRefreshOnOpen(false);
  test.store.clearHistory();
  const story: Story = {
    platform,
    switches,
    typedTexts: createTypedTexts(() => story.test.store, MEMBERS),
    log: [],
    isEdited: false,
    wholeStates: new Set([formatCells(test)]),
    isPartlyUndone: false,
    areRowsTorn: false,
    refreshed: new Set(),
    test,
  };
  return story;
}

const isEdit = (act: string): act is EditName => act in EDITS;
const isReportChange = (act: string): act is ReportChangeName => act in REPORT_CHANGES;

async function runStep(story: Story, { act, randomNumber }: Step): Promise<void> {
  const { typedTexts, platform, log } = story;
  const chance = createChance(randomNumber);
  const scene: Scene = { store: story.test.store, members: MEMBERS, typedTexts, chance };
  const { store } = story.test;
  log.push(act);
  const report = platform.reports.get(1);
  // Columns that leave are staged in free cells below the block, which may take the format of the
  // row above them.
  story.areRowsTorn ||= act === 'sort' || act === 'columns';
  if (isEdit(act)) typedTexts.makeEdit(() => makeEdit(scene, act));
  else if (isReportChange(act)) {
    if (report) REPORT_CHANGES[act](report, chance);
    log.push(`  ${report?.columns.join(' ')}: ${report?.rows.map(([key]) => key).join(' ')}`);
    return;
  } else if (act === 'undo') typedTexts.makeEdit(() => store.undo(), story.refreshed.has(formatCells(story.test)));
  else if (act === 'redo') typedTexts.makeEdit(() => store.redo());
  else if (act === 'otherDevice') await reopen(story);
  else {
    const nth = 1 + chance.nextBelow(9);
    if (act === 'refreshFailing')
      story.test.host.faults.failNthBatch(nth, 'GeneralException', chance.nextBelow(2) === 0);
    if (act === 'refreshEdited') {
      const editName = chance.pick([
        'noteBeside',
        'noteInside',
        'typeElsewhere',
        'insertRows',
        'deleteRows',
        'insertColumns',
        'sort',
      ] as const);
      const keysBefore = readKeys(story.test);
      if (editName)
        story.test.host.faults.callAroundNthBatch(nth, () => {
          // Once the refresh has written rows, the story does not sort, because nothing could tell
          // then which notes belong to which rows.
          if (editName === 'sort' && readKeys(story.test) !== keysBefore) return;
          log.push(`  ${editName} before request ${nth}`);
          story.isEdited = true;
          story.areRowsTorn ||= editName === 'sort';
          typedTexts.editDuringRefresh(() => makeEdit(scene, editName));
        });
    }
    await refresh(story, chance);
    // Faults that were planned beyond the last request must not fire in the next refresh.
    story.test.host.faults.clear();
  }
  const currentCells = formatCells(story.test);
  if (act === 'undo' || act === 'redo') {
    story.isPartlyUndone = !story.wholeStates.has(currentCells);
    if (story.isPartlyUndone) typedTexts.giveUpDoubledTexts();
  } else if (!story.isPartlyUndone) story.wholeStates.add(currentCells);
  assertNoFaults(story, false);
}

function readKeys({ store }: SmallApp): string {
  return String(readBlock(store, MEMBERS)?.keys);
}

const ANSWERS = {
  needsDecision: ['shiftDown', 'shiftDown', 'keepToFrame', 'skip'],
} as const;

async function refresh(story: Story, chance: ReturnType<typeof createChance>): Promise<void> {
  const { typedTexts, test, log } = story;
  await settle(test.host);
  typedTexts.recordPositions();
  const cellsBefore = formatCells(test);
  story.isEdited = false;
  const { placements } = test.app;
  await placements.refreshAll();
  let isSkipped = false;
  for (let answerCount = 0; answerCount < 8; answerCount += 1) {
    const [view] = readViews(test);
    const status = view?.status;
    log.push(`  ${JSON.stringify(status)}`);
    if (!view || !status) throw new Error(`The placement is gone: ${JSON.stringify(placements.state.value)}`);
    if (status.kind === 'notes') await placements.decide(view.id, 'moveNotes');
    else if (status.kind === 'needsDecision') {
      // Moving cells down makes no space for columns, so the story skips after four answers.
      const answer = (answerCount < 4 && chance.pick(ANSWERS.needsDecision)) || 'skip';
      isSkipped = answer === 'skip';
      story.areRowsTorn ||= answer === 'shiftDown';
      await placements.decide(view.id, answer);
    } else if (status.kind === 'handEdits') {
      const { cells, keeping } = status.cells;
      const answer = keeping === 'possible' && chance.nextBelow(3) > 0 ? 'keepEdits' : 'overwriteEdits';
      const block = readBlock(test.store, MEMBERS);
      const isInBlock = block && createBlockTest(block);
      const isKept = ({ row, column }: { readonly row: number; readonly column: number }) => {
        const index = cells.findIndex(({ address }) => address === formatCell(row, column));
        return answer === 'keepEdits' && index >= 0 && cells[index]?.rowState !== 'ownRow';
      };
      if (isInBlock) typedTexts.giveUpTexts((spot) => isInBlock(spot) && !isKept(spot));
      log.push(`  ${answer}`);
      await placements.decide(view.id, answer);
    } else {
      const isStillOutOfDate = isSkipped && status.kind === 'outOfDate';
      if (story.isPartlyUndone && !isStillOutOfDate && !['upToDate', 'failed', 'waits'].includes(status.kind))
        throw new Error('It does not put the block right.');
      if (status.kind === 'upToDate' && !isSkipped) {
        story.isPartlyUndone = false;
        assertNoFaults(story, true);
        if (!story.isEdited && formatCells(test) !== cellsBefore) story.refreshed.add(formatCells(test));
      }
      return;
    }
    await settle(test.host);
  }
  throw new Error('It asks again and again.');
}

function createBlockTest({ sheetId, rect, headers }: NonNullable<ReturnType<typeof readBlock>>) {
  return (spot: { readonly sheetId: string; readonly row: number; readonly column: number }) =>
    spot.sheetId === sheetId &&
    spot.row >= rect.row &&
    spot.row < rect.row + rect.rows &&
    (headers[spot.column - rect.column] ?? '') !== '';
}

function assertNoFaults({ typedTexts, test, isPartlyUndone, areRowsTorn }: Story, isSettled: boolean): void {
  const faults = [
    // After an undo of a part of a refresh, a text can be in its new cell and in its old one.
    ...typedTexts.findFaults(isSettled).filter((fault) => !isPartlyUndone || !fault.endsWith(' times')),
    ...(isPartlyUndone ? [] : findDoubledKeys(test)),
    ...(isSettled ? findHoles(test) : []),
    ...(isSettled && !areRowsTorn ? findHolesInRows(test) : []),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

function findDoubledKeys({ store }: SmallApp): string[] {
  const keys = readBlock(store, MEMBERS)?.keys.filter((key) => key !== '') ?? [];
  return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} stands twice`);
}

/**
 * Finds cells in the block and right below it whose fill differs from that of their column far
 * below.
 */
function findHoles({ store }: SmallApp): string[] {
  const block = readBlock(store, MEMBERS);
  if (!block) return [];
  const { sheetId, rect, headerRows } = block;
  const readFills = (firstRow: number, rows: number) =>
    store.readStyles(sheetId, { ...rect, row: firstRow, rows }).map((row) => row.map(({ fillColor }) => fillColor));
  const [columnFills = []] = readFills(5_000, 1);
  return readFills(rect.row + headerRows, rect.rows + 5).flatMap((row, down) =>
    row.flatMap((fill, right) =>
      fill === columnFills[right] ? [] : [`Row ${down}, column ${right} of the block has a hole`],
    ),
  );
}

/**
 * Finds cells below the block that are not italic although the end of their row is, or the reverse.
 * It skips the place of the first row of data, which keeps its format even in a block without rows.
 */
function findHolesInRows({ store }: SmallApp): string[] {
  const block = readBlock(store, MEMBERS);
  if (!block) return [];
  const { sheetId, rect, headerRows, headers } = block;
  const rectBelow = { ...rect, row: rect.row + Math.max(headerRows + 1, rect.rows), rows: 5 };
  const areEndsItalic = store
    .readStyles(sheetId, { ...rectBelow, column: SHEET_COLUMNS - 1, columns: 1 })
    .map(([lastCell]) => lastCell?.italic);
  return store.readStyles(sheetId, rectBelow).flatMap((row, down) =>
    row.flatMap(({ italic }, right) => {
      const hasFormatOfRow = headers[right] === '' || italic === areEndsItalic[down];
      return hasFormatOfRow ? [] : [`Row ${down}, column ${right} below the block has a hole`];
    }),
  );
}

function formatCells({ store }: SmallApp): string {
  return JSON.stringify(
    store.listSheets().map(({ id }) => {
      const used = store.findUsedRange(id, true);
      return used && [used, store.readFormulas(id, used)];
    }),
  );
}

async function reopen(story: Story): Promise<void> {
  const previous = story.test;
  await settle(previous.host);
  closeApp(previous);
  const store = createWorkbookStore({ file: previous.store.toFile() });
  story.test = openSmallApp(story.platform, { ...story.switches, store });
  await story.test.app.start();
}
