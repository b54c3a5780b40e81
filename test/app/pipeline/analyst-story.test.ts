/**
 * Runs random stories of a user with one placed block. The user writes notes beside its rows and in
 * user columns, sorts, undoes, answers what a refresh asks, and moves to another device. Requests
 * fail, and edits come between two requests. After each step every typed text is where it belongs,
 * or is saved.
 */
import fc from 'fast-check';
import { formatCell } from '../../../src/grid';
import { createWorkbookStore, SHEET_COLUMNS } from '../../../src/workbench/store';
import { views } from '../../support/app';
import { createChance } from '../../support/chance';
import { type Switches, triesIn } from '../../support/either-excel';
import { settle } from '../../support/excel-host';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { shortest } from '../../support/story/shortest';
import {
  EDIT_NAMES,
  EDITS,
  type EditName,
  edit,
  MEMBERS,
  NEWS,
  NEWS_NAMES,
  type NewsName,
  rowOf,
  type Scene,
} from '../../support/story/story-edits';
import { createTypedTexts, seenBlock, type TypedTexts } from '../../support/story/typed-texts';
import { repeatsInScope } from '../../support/test-scope';

/**
 * `STORY_SEED=7` runs only the stories of that seed. `STORY_PROFILE=hostile` runs only the stories
 * in that Excel. `STORY_SHRINK=1` prints the steps without which a failing story would not fail.
 */
const SEED = Number(process.env.STORY_SEED ?? 1);
const isShrinking = process.env.STORY_SHRINK !== undefined;
const STEPS = { minLength: 20, maxLength: 40 };

const REFRESHES = ['refresh', 'refreshEdited', 'refreshFailing'] as const;
const ACTS = [...EDIT_NAMES, ...NEWS_NAMES, ...REFRESHES, 'undo', 'redo', 'otherDevice'] as const;
type Act = (typeof ACTS)[number];

interface Step {
  readonly act: Act;
  readonly dice: number;
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

const told = ACTS.map((act) => ({ arbitrary: fc.constant(act), weight: WEIGHTS[act] }));

const step: fc.Arbitrary<Step> = fc.record({ act: fc.oneof(...told), dice: fc.integer({ min: 0, max: 1_000_000 }) });

const OF_HEADERS = [
  [
    'one row of headers',
    false,
    repeatsInScope({ gate: 2, all: 60, long: 700 }),
    repeatsInScope({ gate: 1, all: 15, long: 175 }),
  ],
  [
    'two rows of headers',
    true,
    repeatsInScope({ gate: 1, all: 30, long: 350 }),
    repeatsInScope({ gate: 1, all: 8, long: 90 }),
  ],
] as const;

describe.each(OF_HEADERS)('with %s', (_, hasLevels, kindestRuns, otherRuns) => {
  it.each(triesIn(kindestRuns, otherRuns))(
    'no text is lost, doubled or moved beside another row, whatever happens in %s [P14] [P1] [P17]',
    async (label, excel, storyCount) => {
      const switches = { ...excel, hasLevels };
      let stepCount = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { ...STEPS, size: 'max' }), async (script) => {
          await tell(script, switches).catch(async (error: unknown) => {
            const findFailure = (part: readonly Step[]) => failureOf(part, switches);
            if (isShrinking) process.stdout.write(`${JSON.stringify(await shortest(script, findFailure))}\n`);
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
async function failureOf(script: readonly Step[], switches: Setting): Promise<string | undefined> {
  try {
    await tell(script, switches);
    return undefined;
  } catch (error) {
    return String(error).split(/[;\n]/)[0]?.replaceAll(/\d+/g, '');
  }
}

/** `hasLevels` gives the measures a second row of headers above their own, as in a pivot. */
type Setting = Switches & { readonly hasLevels: boolean };

interface Story {
  readonly platform: SmallPlatform;
  readonly switches: Switches;
  readonly typed: TypedTexts;
  readonly log: string[];
  /**
   * True if the user has edited since the last refresh began, because an undo of that refresh then
   * undoes the edit as well.
   */
  isEdited: boolean;
  /** Holds the fingerprints of the workbook between two steps, when no refresh is half done. */
  readonly whole: Set<string>;
  /**
   * True if an undo took back only a part of a refresh, as when an edit came in between. The next
   * refresh repairs the block.
   */
  isMixed: boolean;
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

async function tell(script: readonly Step[], switches: Setting): Promise<void> {
  const story = await begin(switches);
  try {
    for (const nextStep of script) await take(story, nextStep);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n${story.log.join('\n')}`, { cause: error });
  } finally {
    end(story.test);
  }
}

async function begin({ hasLevels, ...switches }: Setting): Promise<Story> {
  const columns = ['Key', 'Kind', 'Net', 'Share'];
  const rows = [0, 1, 2, 3, 4].map((key) => rowOf(key, columns, 0));
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns, rows, measures: ['Net', 'Share', 'Orders'], hasLevels },
  ]);
  const test = openSmallApp(platform, switches);
  await test.app.start();
  test.store.select(test.store.activeSheetId, { row: 3, column: 2, rows: 1, columns: 1 });
  await settle(test.host);
  await test.app.report.open(1);
  await test.app.report.place();
  await test.app.placements.setRefreshOnOpen(false);
  test.store.clearHistory();
  const story: Story = {
    platform,
    switches,
    typed: createTypedTexts(() => story.test.store, MEMBERS),
    log: [],
    isEdited: false,
    whole: new Set([fingerprint(test)]),
    isMixed: false,
    areRowsTorn: false,
    refreshed: new Set(),
    test,
  };
  return story;
}

function end({ app, host }: SmallApp): void {
  app.dispose();
  host.close();
}

const isEdit = (act: string): act is EditName => act in EDITS;
const isNews = (act: string): act is NewsName => act in NEWS;

async function take(story: Story, { act, dice }: Step): Promise<void> {
  const { typed, platform, log } = story;
  const chance = createChance(dice);
  const scene: Scene = { store: story.test.store, members: MEMBERS, typed, chance };
  const { store } = story.test;
  log.push(act);
  const report = platform.reports.get(1);
  // Columns that leave are staged in free cells below the block, which may take the format of the
  // row above them.
  story.areRowsTorn ||= act === 'sort' || act === 'columns';
  if (isEdit(act)) typed.edit(() => edit(scene, act));
  else if (isNews(act)) {
    if (report) NEWS[act](report, chance);
    log.push(`  ${report?.columns.join(' ')}: ${report?.rows.map(([key]) => key).join(' ')}`);
    return;
  } else if (act === 'undo') typed.edit(() => store.undo(), story.refreshed.has(fingerprint(story.test)));
  else if (act === 'redo') typed.edit(() => store.redo());
  else if (act === 'otherDevice') await reopen(story);
  else {
    const nth = 1 + chance.below(9);
    if (act === 'refreshFailing') story.test.host.faults.failNextSync(nth, 'GeneralException', chance.below(2) === 0);
    if (act === 'refreshEdited') {
      const editName = chance.of([
        'noteBeside',
        'noteInside',
        'typeElsewhere',
        'insertRows',
        'deleteRows',
        'insertColumns',
        'sort',
      ] as const);
      const keysBefore = keysNow(story.test);
      if (editName)
        story.test.host.faults.atSync(nth, () => {
          // Once the refresh has written rows, the story does not sort, because nothing could tell
          // then which notes belong to which rows.
          if (editName === 'sort' && keysNow(story.test) !== keysBefore) return;
          log.push(`  ${editName} before request ${nth}`);
          story.isEdited = true;
          story.areRowsTorn ||= editName === 'sort';
          typed.meanwhile(() => edit(scene, editName));
        });
    }
    await refresh(story, chance);
    // Faults that were planned beyond the last request must not fire in the next refresh.
    story.test.host.faults.clear();
  }
  const current = fingerprint(story.test);
  if (act === 'undo' || act === 'redo') {
    story.isMixed = !story.whole.has(current);
    if (story.isMixed) typed.giveUpDoubled();
  } else if (!story.isMixed) story.whole.add(current);
  check(story, false);
}

function keysNow({ store }: SmallApp): string {
  return String(seenBlock(store, MEMBERS)?.keys);
}

const ANSWERS = {
  needsDecision: ['shiftDown', 'shiftDown', 'keepToFrame', 'skip'],
} as const;

async function refresh(story: Story, chance: ReturnType<typeof createChance>): Promise<void> {
  const { typed, test, log } = story;
  await settle(test.host);
  typed.see();
  const before = fingerprint(test);
  story.isEdited = false;
  const { placements } = test.app;
  await placements.refreshAll();
  let isSkipped = false;
  for (let answerCount = 0; answerCount < 8; answerCount += 1) {
    const [view] = views(test);
    const status = view?.status;
    log.push(`  ${JSON.stringify(status)}`);
    if (!view || !status) throw new Error(`The placement is gone: ${JSON.stringify(placements.state.value)}`);
    if (status.kind === 'notes') await placements.decide(view.id, 'moveNotes');
    else if (status.kind === 'needsDecision') {
      // Moving cells down makes no space for columns, so the story skips after four answers.
      const answer = (answerCount < 4 && chance.of(ANSWERS.needsDecision)) || 'skip';
      isSkipped = answer === 'skip';
      story.areRowsTorn ||= answer === 'shiftDown';
      await placements.decide(view.id, answer);
    } else if (status.kind === 'handEdits') {
      const { cells, keeping } = status.cells;
      const answer = keeping === 'possible' && chance.below(3) > 0 ? 'keepEdits' : 'overwriteEdits';
      const block = seenBlock(test.store, MEMBERS);
      const isInBlock = block && insideOf(block);
      const isKept = ({ row, column }: { readonly row: number; readonly column: number }) => {
        const index = cells.findIndex(({ address }) => address === formatCell(row, column));
        return answer === 'keepEdits' && index >= 0 && cells[index]?.fate !== 'ownRow';
      };
      if (isInBlock) typed.giveUp((spot) => isInBlock(spot) && !isKept(spot));
      log.push(`  ${answer}`);
      await placements.decide(view.id, answer);
    } else {
      const isStillOutOfDate = isSkipped && status.kind === 'outOfDate';
      if (story.isMixed && !isStillOutOfDate && !['upToDate', 'failed', 'waits'].includes(status.kind))
        throw new Error('It does not put the block right.');
      if (status.kind === 'upToDate' && !isSkipped) {
        story.isMixed = false;
        check(story, true);
        if (!story.isEdited && fingerprint(test) !== before) story.refreshed.add(fingerprint(test));
      }
      return;
    }
    await settle(test.host);
  }
  throw new Error('It asks again and again.');
}

function insideOf({ sheetId, rect, headers }: NonNullable<ReturnType<typeof seenBlock>>) {
  return (spot: { readonly sheetId: string; readonly row: number; readonly column: number }) =>
    spot.sheetId === sheetId &&
    spot.row >= rect.row &&
    spot.row < rect.row + rect.rows &&
    (headers[spot.column - rect.column] ?? '') !== '';
}

function check({ typed, test, isMixed, areRowsTorn }: Story, isSettled: boolean): void {
  const faults = [
    // After an undo of a part of a refresh, a text can be in its new cell and in its old one.
    ...typed.faults(isSettled).filter((fault) => !isMixed || !fault.endsWith(' times')),
    ...(isMixed ? [] : twice(test)),
    ...(isSettled ? holes(test) : []),
    ...(isSettled && !areRowsTorn ? holesInRows(test) : []),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

function twice({ store }: SmallApp): string[] {
  const keys = seenBlock(store, MEMBERS)?.keys.filter((key) => key !== '') ?? [];
  return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} stands twice`);
}

/**
 * Finds cells in the block and right below it whose fill differs from that of their column far
 * below.
 */
function holes({ store }: SmallApp): string[] {
  const block = seenBlock(store, MEMBERS);
  if (!block) return [];
  const { sheetId, rect, headerRows } = block;
  const readFills = (firstRow: number, rows: number) =>
    store.styles(sheetId, { ...rect, row: firstRow, rows }).map((row) => row.map(({ fillColor }) => fillColor));
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
function holesInRows({ store }: SmallApp): string[] {
  const block = seenBlock(store, MEMBERS);
  if (!block) return [];
  const { sheetId, rect, headerRows, headers } = block;
  const rectBelow = { ...rect, row: rect.row + Math.max(headerRows + 1, rect.rows), rows: 5 };
  const areEndsItalic = store
    .styles(sheetId, { ...rectBelow, column: SHEET_COLUMNS - 1, columns: 1 })
    .map(([end]) => end?.italic);
  return store.styles(sheetId, rectBelow).flatMap((row, down) =>
    row.flatMap(({ italic }, right) => {
      const hasFormatOfRow = headers[right] === '' || italic === areEndsItalic[down];
      return hasFormatOfRow ? [] : [`Row ${down}, column ${right} below the block has a hole`];
    }),
  );
}

function fingerprint({ store }: SmallApp): string {
  return JSON.stringify(
    store.sheets().map(({ id }) => {
      const used = store.usedRange(id, true);
      return used && [used, store.formulas(id, used)];
    }),
  );
}

async function reopen(story: Story): Promise<void> {
  const previous = story.test;
  await settle(previous.host);
  end(previous);
  const store = createWorkbookStore({ file: previous.store.toFile() });
  story.test = openSmallApp(story.platform, { ...story.switches, store });
  await story.test.app.start();
}
