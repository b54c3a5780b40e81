/**
 * Extends formulas, names and the print area that cover all rows of a block when the block grows.
 * The user answers once for each placement, and the write extends them. Excel is queried for them
 * only if the block gets more rows.
 */
import type { DependentCandidates } from '../../../grid';
import { extendContents, hasMoreRows, type Placement, planDependentRanges } from '../../../placement';
import { collectRememberedOptions } from '../../pipeline/answers';
import type { BlockFeature, FeatureDraft, FeaturePlan, WriteDraft } from '../../pipeline/block-feature';
import type { PendingQuestion } from '../../pipeline/question';

export const dependentRanges: BlockFeature = {
  order: 5,
  begin: () => ({
    claim: (draft) => ({ needsDependents: mayExtend(draft) }),
    ask: (draft, { dependents }) => findQuestion(dependents, draft),
    plan: async (draft, { dependents }) => (mayExtend(draft) ? planRanges(dependents, draft) : undefined),
  }),
};

function mayExtend(draft: WriteDraft): boolean {
  return choosePolicy(draft) !== 'leave' && hasMoreRows(draft.growth);
}

/** @returns undefined if nothing covers the block, or the user has answered the question */
function findQuestion(dependents: DependentCandidates, draft: WriteDraft): PendingQuestion<'reach'> | undefined {
  const { growth, userColumns, hasLeavingColumns } = draft;
  if (choosePolicy(draft) !== 'ask' || hasLeavingColumns) return undefined;
  const { changedCells, changedNames, extendsPrintArea } = planDependentRanges(dependents, growth, { userColumns });
  if (changedCells.length + changedNames.length === 0 && !extendsPrintArea) return undefined;
  const toDataRows = (rows: number) => Math.max(0, rows - growth.headerRows);
  const size = { rowsBefore: toDataRows(growth.currentRect.rows), rowsNow: toDataRows(growth.block.rows) };
  return {
    kind: 'asks',
    question: {
      kind: 'reach',
      reach: { ...size, cells: changedCells, names: changedNames, includesPrintArea: extendsPrintArea },
    },
  };
}

/**
 * If columns leave the block, Excel itself changes the formulas over it, so the plan extends
 * nothing, and a notice names what covers the block.
 */
function planRanges(
  dependents: DependentCandidates,
  { growth, userColumns, hasLeavingColumns, contents: writtenContents }: FeatureDraft,
): FeaturePlan {
  const { dependentRanges, changedCells, unchangedCells, changedNames, extendsPrintArea } = planDependentRanges(
    dependents,
    growth,
    { userColumns, writtenParts: writtenContents },
  );
  const { isComplete } = dependents;
  const noticeFields = hasLeavingColumns
    ? {
        formulas: 0,
        names: 0,
        includesPrintArea: false,
        unextended: [...changedCells, ...unchangedCells, ...changedNames],
      }
    : {
        formulas: changedCells.length,
        names: changedNames.length,
        includesPrintArea: extendsPrintArea,
        unextended: unchangedCells,
      };
  const hasNotice =
    noticeFields.formulas + noticeFields.names + noticeFields.unextended.length > 0 ||
    noticeFields.includesPrintArea ||
    !isComplete;
  return {
    // Formulas that the write itself fills into rows get the same longer ranges as existing ones.
    ...(hasLeavingColumns
      ? { changes: [] }
      : { changes: dependentRanges, rewrite: (operations) => extendContents(operations, growth) }),
    patch: {},
    notices: hasNotice ? [{ kind: 'reach', ...noticeFields, isAll: isComplete }] : [],
  };
}

function choosePolicy({ resultLayout, answers }: WriteDraft): Placement['choices']['reach'] {
  return collectRememberedOptions(answers).reach ?? resultLayout.placement.choices.reach;
}
