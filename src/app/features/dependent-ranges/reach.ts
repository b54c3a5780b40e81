/**
 * Extends formulas, names and the print area that cover all rows of a block when the block grows. The user is asked once for each placement,
 * and the write extends them. Excel is asked about them only if the block gets more rows.
 */
import type { Built, Reach } from '../../../grid';
import {
  coveringContents,
  type Growth,
  hasMoreRows,
  NO_REACHES,
  type Placement,
  planReaches,
  type ReachesPlan,
} from '../../../placement';
import type { BlockWrite } from '../../../workbook';
import { rememberedChoices, type UserAnswers } from '../../pipeline/answers';
import type { Asks } from '../../pipeline/question';

export interface ReachAlong extends Omit<ReachesPlan, 'reaches'> {
  readonly isAll: boolean;
}

interface ReachAsked {
  readonly placement: Placement;
  readonly answers: UserAnswers;
  readonly growth: Growth;
  /** User columns of the block, counted from its first column. */
  readonly own: readonly number[];
  /** Columns leave the block, and Excel changes formulas over it meanwhile: they are named in a notice, and not extended. */
  readonly hasMoves: boolean;
}

export function isReachWanted({
  placement,
  answers,
  growth,
}: Pick<ReachAsked, 'placement' | 'answers' | 'growth'>): boolean {
  return policyOf(placement, answers) !== 'leave' && hasMoreRows(growth);
}

/** @returns undefined if nothing covers the block, or the user has answered the question */
export function reachInDoubt(
  built: Built,
  { placement, answers, growth, own, hasMoves }: ReachAsked,
): Asks<'reach'> | undefined {
  if (policyOf(placement, answers) !== 'ask' || hasMoves) return undefined;
  const { cells, names, isPrinted } = planReaches(built, growth, { own });
  if (cells.length + names.length === 0 && !isPrinted) return undefined;
  const rowsOf = (rows: number) => Math.max(0, rows - growth.headerRows);
  const size = { rowsBefore: rowsOf(growth.standing.rows), rowsNow: rowsOf(growth.block.rows) };
  return { kind: 'asks', question: { kind: 'reach', reach: { ...size, cells, names, isPrinted } } };
}

interface Along {
  readonly reaches: readonly Reach[];
  readonly told: ReachAlong | undefined;
  readonly notes: BlockWrite['notes'];
}

/** Plans what is extended. Formulas among the notes of the same write cover the new rows as well. */
export function reachAlong(built: Built, { growth, own, hasMoves }: ReachAsked, notes: BlockWrite['notes']): Along {
  const shares = notes && 'asked' in notes ? undefined : notes;
  const covering = shares?.map((share) => ({ ...share, operations: coveringContents(share.operations, growth) }));
  const written = shares?.flatMap(({ operations }) =>
    operations.flatMap((one) => (one.kind === 'contents' ? [one.part] : [])),
  );
  const plan = planReaches(built, growth, { own, ...(written && { written }) });
  const { reaches, ...told } = hasMoves ? { ...NO_REACHES, left: [...plan.cells, ...plan.left, ...plan.names] } : plan;
  const isNotable = told.cells.length + told.left.length + told.names.length > 0 || told.isPrinted || !built.isAll;
  return {
    reaches,
    told: isNotable ? { ...told, isAll: built.isAll } : undefined,
    notes: covering ?? notes,
  };
}

function policyOf({ choices }: Placement, answers: UserAnswers): Placement['choices']['reach'] {
  return rememberedChoices(answers).reach ?? choices.reach;
}
