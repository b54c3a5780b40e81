/**
 * Carries out {@link Workbook.readSnapshot} and {@link Workbook.watch}: translates each kind of
 * question, and asks all of them together.
 */
import type { Answers, AnswersTo, Question } from '../../questions';
import type { WorkbookListeners } from '../../workbook';
import type { ExcelRun } from '../excel-run';
import type { OfficeAccess } from '../office-access';
import { createWatchQuery, type SheetNames } from '../watch';
import { createBlockQuery, createLooksQuery, createSampleQuery } from './block';
import { createCellsQuery } from './cell-values';
import { createColumnWidthsQuery, createLongestTextsQuery } from './column-widths';
import { createDataSourcesQuery } from './data-sources';
import { createDependentCandidatesQuery } from './dependent-candidates';
import {
  createCalculationQuery,
  createCultureQuery,
  createDateSystemQuery,
  createFactsQuery,
  createFormulaQuery,
  createRecordsQuery,
  createSavedByQuery,
  createSelectionQuery,
  createUsedAreasQuery,
} from './file';
import { createEmptyColumnsQuery, createFormulasBesideQuery, createGroundQuery, createObstaclesQuery } from './ground';
import { createAnchorsQuery, createNamesQuery, createTwinsQuery } from './names';
import { createNotesQuery } from './notes';
import { createRowLooksQuery } from './row-looks';
import { type Query, runQueries } from './run-queries';
import { createTotalLooksQuery } from './total-looks';
import { createValidationsQuery } from './validations';

export async function readSnapshot<const Asked extends readonly Question[]>(
  run: ExcelRun,
  office: OfficeAccess,
  sheetNames: SheetNames,
  questions: Asked,
): Promise<AnswersTo<Asked>> {
  const answers = await runQueries(run, await createQueries(questions, office, sheetNames));
  // Each answer has the type that the kind of its question says.
  return answers as unknown as AnswersTo<Asked>;
}

export async function watchAndRead<const Asked extends readonly Question[]>(
  run: ExcelRun,
  office: OfficeAccess,
  sheetNames: SheetNames,
  listeners: WorkbookListeners,
  questions: Asked,
): Promise<{ readonly stop: () => void; readonly answers: AnswersTo<Asked> }> {
  let stop = (): void => undefined;
  const watchingQuery = createWatchQuery(office, sheetNames, listeners, (removeHandlers) => {
    stop = removeHandlers;
  });
  const [, ...answers] = await runQueries(run, [
    watchingQuery,
    ...(await createQueries(questions, office, sheetNames)),
  ]);
  return { stop, answers: answers as unknown as AnswersTo<Asked> };
}

async function createQueries(
  questions: readonly Question[],
  office: OfficeAccess,
  sheetNames: SheetNames,
): Promise<readonly Query<unknown>[]> {
  const location = questions.some(({ kind }) => kind === 'facts') ? await office.documentUrl() : undefined;
  const queryMakers = createQueryMakers(office, sheetNames, location);
  return questions.map((question) => createQuery(queryMakers, question));
}

type QueryMakers = { readonly [Kind in Question['kind']]: (question: Question<Kind>) => Query<Answers[Kind]> };

function createQuery<Kind extends Question['kind']>(
  queryMakers: QueryMakers,
  question: Question<Kind>,
): Query<Answers[Kind]> {
  return queryMakers[question.kind](question);
}

function createQueryMakers(office: OfficeAccess, sheetNames: SheetNames, location: string | undefined): QueryMakers {
  return {
    facts: () => createFactsQuery(location),
    savedBy: createSavedByQuery,
    dateSystem: createDateSystemQuery,
    culture: createCultureQuery,
    calculatesManually: createCalculationQuery,
    formula: createFormulaQuery,
    selection: () => createSelectionQuery(sheetNames),
    records: createRecordsQuery,
    usedAreas: createUsedAreasQuery,
    anchors: ({ anchors }) => createAnchorsQuery(anchors),
    names: createNamesQuery,
    twins: ({ anchors }) => createTwinsQuery(anchors),
    block: createBlockQuery,
    cells: createCellsQuery,
    sight: ({ address, rowsAtEachEnd }) => createSampleQuery(address, rowsAtEachEnd),
    ground: createGroundQuery,
    obstacles: createObstaclesQuery,
    formulasBeside: ({ body }) => createFormulasBesideQuery(body),
    emptyColumns: createEmptyColumnsQuery,
    looks: createLooksQuery,
    columnWidths: createColumnWidthsQuery,
    longestTexts: createLongestTextsQuery,
    totalLooks: createTotalLooksQuery,
    rowLooks: createRowLooksQuery,
    built: createDependentCandidatesQuery,
    dataSources: (question) => createDataSourcesQuery(office, question),
    notes: createNotesQuery,
    validations: createValidationsQuery,
  };
}
