/**
 * Carries out {@link Workbook.look} and {@link Workbook.watch}: translates each kind of question,
 * and asks all of them together.
 */
import type { Answers, AnswersTo, Question } from '../../look';
import type { WorkbookListeners } from '../../workbook';
import type { ExcelRun } from '../excel-run';
import type { OfficeAccess } from '../office-access';
import { askWatch, type SheetNames } from '../watch';
import { type Ask, askTogether } from './ask';
import { askBuilt } from './built';
import { askBlock, askLooks, askSight } from './cells';
import { askCulture, askDateSystem, askFacts, askRecords, askSavedBy, askSelection, askUsedAreas } from './file';
import { askEmptyColumns, askFormulasBeside, askGround, askObstacles } from './ground';
import { askHeldCells } from './held-cells';
import { askAnchors, askNames, askTwins } from './names';
import { askNotes } from './notes';
import { askRowLooks } from './row-looks';
import { askValidations } from './validations';

export async function look<const Asked extends readonly Question[]>(
  run: ExcelRun,
  office: OfficeAccess,
  sheetNames: SheetNames,
  asked: Asked,
): Promise<AnswersTo<Asked>> {
  const answers = await askTogether(run, await asksOf(asked, office, sheetNames));
  // Each answer has the type that the kind of its question says.
  return answers as unknown as AnswersTo<Asked>;
}

export async function watch<const Asked extends readonly Question[]>(
  run: ExcelRun,
  office: OfficeAccess,
  sheetNames: SheetNames,
  listeners: WorkbookListeners,
  asked: Asked,
): Promise<{ readonly stop: () => void; readonly answers: AnswersTo<Asked> }> {
  let stop = (): void => undefined;
  const watching = askWatch(office, sheetNames, listeners, (ends) => {
    stop = ends;
  });
  const [, ...answers] = await askTogether(run, [watching, ...(await asksOf(asked, office, sheetNames))]);
  return { stop, answers: answers as unknown as AnswersTo<Asked> };
}

async function asksOf(
  asked: readonly Question[],
  office: OfficeAccess,
  sheetNames: SheetNames,
): Promise<readonly Ask<unknown>[]> {
  const location = asked.some(({ kind }) => kind === 'facts') ? await office.documentUrl() : undefined;
  const asks = asksFor(sheetNames, location);
  return asked.map((question) => askOf(asks, question));
}

type Asks = { readonly [Kind in Question['kind']]: (question: Question<Kind>) => Ask<Answers[Kind]> };

function askOf<Kind extends Question['kind']>(asks: Asks, question: Question<Kind>): Ask<Answers[Kind]> {
  return asks[question.kind](question);
}

function asksFor(sheetNames: SheetNames, location: string | undefined): Asks {
  return {
    facts: () => askFacts(location),
    savedBy: askSavedBy,
    dateSystem: askDateSystem,
    culture: askCulture,
    selection: () => askSelection(sheetNames),
    records: askRecords,
    usedAreas: askUsedAreas,
    anchors: ({ anchors }) => askAnchors(anchors),
    names: askNames,
    twins: ({ anchors }) => askTwins(anchors),
    block: askBlock,
    cells: askHeldCells,
    sight: ({ address, rowsAtEachEnd }) => askSight(address, rowsAtEachEnd),
    ground: askGround,
    obstacles: askObstacles,
    formulasBeside: ({ body }) => askFormulasBeside(body),
    emptyColumns: askEmptyColumns,
    looks: askLooks,
    rowLooks: askRowLooks,
    built: askBuilt,
    notes: askNotes,
    validations: askValidations,
  };
}
