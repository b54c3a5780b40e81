/**
 * Extends formulas, names and the print area that cover all rows of a block when the block grows.
 * The user answers once for each placement, and the write extends them. Excel is queried for them
 * only if the block gets more rows.
 */
import type { Built } from '../../../grid';
import { coveringContents, hasMoreRows, type Placement, planReaches } from '../../../placement';
import { rememberedChoices } from '../../pipeline/answers';
import type { BlockFeature, FeatureDraft, FeaturePlan, WriteDraft } from '../../pipeline/block-feature';
import type { Asks } from '../../pipeline/question';

export const dependentRanges: BlockFeature = {
  order: 5,
  begin: () => ({
    claim: (draft) => ({ isBuiltWanted: mayExtend(draft) }),
    ask: (draft, { built }) => askFirst(built, draft),
    plan: async (draft, { built }) => (mayExtend(draft) ? planRanges(built, draft) : undefined),
  }),
};

function mayExtend(draft: WriteDraft): boolean {
  return policyOf(draft) !== 'leave' && hasMoreRows(draft.growth);
}

/** @returns undefined if nothing covers the block, or the user has answered the question */
function askFirst(built: Built, draft: WriteDraft): Asks<'reach'> | undefined {
  const { growth, userColumns: own, columnsLeave } = draft;
  if (policyOf(draft) !== 'ask' || columnsLeave) return undefined;
  const { cells, names, isPrinted } = planReaches(built, growth, { own });
  if (cells.length + names.length === 0 && !isPrinted) return undefined;
  const rowsOf = (rows: number) => Math.max(0, rows - growth.headerRows);
  const size = { rowsBefore: rowsOf(growth.standing.rows), rowsNow: rowsOf(growth.block.rows) };
  return { kind: 'asks', question: { kind: 'reach', reach: { ...size, cells, names, isPrinted } } };
}

/**
 * If columns leave the block, Excel changes formulas over it meanwhile, so a notice only names what
 * covers the block.
 */
function planRanges(
  built: Built,
  { growth, userColumns: own, columnsLeave, contents: written }: FeatureDraft,
): FeaturePlan {
  const { reaches, cells, left, names, isPrinted } = planReaches(built, growth, { own, written });
  const { isAll } = built;
  const found = columnsLeave
    ? { formulas: 0, names: 0, isPrinted: false, left: [...cells, ...left, ...names] }
    : { formulas: cells.length, names: names.length, isPrinted, left };
  const isNotable = found.formulas + found.names + found.left.length > 0 || found.isPrinted || !isAll;
  return {
    // Formulas that are written beside the rows cover new rows as those that are extended do.
    ...(columnsLeave
      ? { changes: [] }
      : { changes: reaches, rewrite: (operations) => coveringContents(operations, growth) }),
    patch: {},
    notices: isNotable ? [{ kind: 'reach', ...found, isAll }] : [],
  };
}

function policyOf({ laidOut, answers }: WriteDraft): Placement['choices']['reach'] {
  return rememberedChoices(answers).reach ?? laidOut.placement.choices.reach;
}
