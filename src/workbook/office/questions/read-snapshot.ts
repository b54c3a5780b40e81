/**
 * Carries out {@link Workbook.readSnapshot} and {@link Workbook.watch}: translates each kind of
 * question, and asks all of them together.
 */
import type { Answers, AnswersTo, Question } from '../../questions';
import type { WorkbookListeners } from '../../workbook';
import type { ExcelRun } from '../excel-run';
import type { OfficeAccess } from '../office-access';
import { type SheetNames, watchQuery } from '../watch';
import { blockQuery, looksQuery, sampleQuery } from './block';
import { cellsQuery } from './cell-values';
import { dependentCandidatesQuery } from './dependent-candidates';
import {
  cultureQuery,
  dateSystemQuery,
  factsQuery,
  recordsQuery,
  savedByQuery,
  selectionQuery,
  usedAreasQuery,
} from './file';
import { emptyColumnsQuery, formulasBesideQuery, groundQuery, obstaclesQuery } from './ground';
import { anchorsQuery, namesQuery, twinsQuery } from './names';
import { notesQuery } from './notes';
import { rowLooksQuery } from './row-looks';
import { type Query, runQueries } from './run-queries';
import { validationsQuery } from './validations';

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
  const watchingQuery = watchQuery(office, sheetNames, listeners, (removeHandlers) => {
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
  const queryMakers = createQueryMakers(sheetNames, location);
  return questions.map((question) => createQuery(queryMakers, question));
}

type QueryMakers = { readonly [Kind in Question['kind']]: (question: Question<Kind>) => Query<Answers[Kind]> };

function createQuery<Kind extends Question['kind']>(
  queryMakers: QueryMakers,
  question: Question<Kind>,
): Query<Answers[Kind]> {
  return queryMakers[question.kind](question);
}

function createQueryMakers(sheetNames: SheetNames, location: string | undefined): QueryMakers {
  return {
    facts: () => factsQuery(location),
    savedBy: savedByQuery,
    dateSystem: dateSystemQuery,
    culture: cultureQuery,
    selection: () => selectionQuery(sheetNames),
    records: recordsQuery,
    usedAreas: usedAreasQuery,
    anchors: ({ anchors }) => anchorsQuery(anchors),
    names: namesQuery,
    twins: ({ anchors }) => twinsQuery(anchors),
    block: blockQuery,
    cells: cellsQuery,
    sight: ({ address, rowsAtEachEnd }) => sampleQuery(address, rowsAtEachEnd),
    ground: groundQuery,
    obstacles: obstaclesQuery,
    formulasBeside: ({ body }) => formulasBesideQuery(body),
    emptyColumns: emptyColumnsQuery,
    looks: looksQuery,
    rowLooks: rowLooksQuery,
    built: dependentCandidatesQuery,
    notes: notesQuery,
    validations: validationsQuery,
  };
}
