/** Carries out {@link Workbook.look}: each kind of question, and all of them together. */
import type { Answers, AnswersTo, Question } from '../../look';
import type { ExcelRun } from '../excel-run';
import type { OfficeAccess } from '../office-access';
import type { SheetNames } from '../watch';
import { type Ask, askTogether } from './ask';
import { askBlock, askLooks, askSight, askTexts } from './cells';
import { askFacts, askRecords, askSelection, askUsedAreas } from './file';
import { askEmptyColumns, askFormulasBeside, askGround, askObstacles } from './ground';
import { askAnchors, askTwins } from './names';

export async function look<const Asked extends readonly Question[]>(
  run: ExcelRun,
  office: OfficeAccess,
  sheetNames: SheetNames,
  asked: Asked,
): Promise<AnswersTo<Asked>> {
  const location = asked.some(({ kind }) => kind === 'facts') ? await office.documentUrl() : undefined;
  const answers = await askTogether(
    run,
    asked.map((question) => askOf(question, office, sheetNames, location)),
  );
  // One answer for each question, as its kind says.
  return answers as unknown as AnswersTo<Asked>;
}

function askOf(
  question: Question,
  office: OfficeAccess,
  sheetNames: SheetNames,
  location: string | undefined,
): Ask<Answers[Question['kind']]> {
  switch (question.kind) {
    case 'facts':
      return askFacts(location);
    case 'selection':
      return askSelection(sheetNames);
    case 'records':
      return askRecords();
    case 'usedAreas':
      return askUsedAreas();
    case 'anchors':
      return askAnchors(question.anchors);
    case 'twins':
      return askTwins(question.anchors);
    case 'block':
      return askBlock(question);
    case 'sight':
      return askSight(question.address, question.rowsAtEachEnd);
    case 'ground':
      return askGround(question);
    case 'obstacles':
      return askObstacles(office, question.sheet, question.area);
    case 'formulasBeside':
      return askFormulasBeside(question.body);
    case 'emptyColumns':
      return askEmptyColumns(question);
    case 'looks':
      return askLooks(question);
    case 'texts':
      return askTexts(question.address);
  }
}
