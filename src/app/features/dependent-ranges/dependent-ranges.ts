/**
 * Extends formulas, names, charts and the print area that cover all rows of a block when the block
 * grows.
 * The user answers once for each placement, and the write extends them. Excel is queried for them
 * only if the block gets more rows.
 */
import { extendContents, hasMoreRows, type Placement, planChartRanges, planDependentRanges } from '../../../placement';
import { collectRememberedOptions } from '../../pipeline/answers';
import type { BlockFeature, FeatureDraft, FeaturePlan, FeatureSurvey, WriteDraft } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import type { PendingQuestion } from '../../pipeline/question';

export const dependentRanges: BlockFeature = {
  order: 5,
  begin: () => ({
    claim: (draft) => ({ needsDependents: mayExtend(draft) }),
    ask: (draft, sources) => findQuestion(sources, draft),
    plan: async (draft, sources) => (mayExtend(draft) ? planRanges(sources, draft) : undefined),
  }),
};

type Sources = Pick<FeatureSurvey, 'dependents' | 'dataSources'>;

function mayExtend(draft: WriteDraft): boolean {
  return choosePolicy(draft) !== 'leave' && hasMoreRows(draft.growth);
}

/** @returns undefined if nothing can be extended, or the user has answered the question */
function findQuestion({ dependents, dataSources }: Sources, draft: WriteDraft): PendingQuestion<'reach'> | undefined {
  const { growth, userColumns, hasLeavingColumns } = draft;
  if (choosePolicy(draft) !== 'ask' || hasLeavingColumns) return undefined;
  const { changedCells, changedNames, extendsPrintArea } = planDependentRanges(dependents, growth, { userColumns });
  const { changedCharts } = planChartRanges(dataSources, growth);
  if (changedCells.length + changedNames.length + changedCharts.length === 0 && !extendsPrintArea) return undefined;
  const toDataRows = (rows: number) => Math.max(0, rows - growth.headerRows);
  const size = { rowsBefore: toDataRows(growth.currentRect.rows), rowsNow: toDataRows(growth.block.rows) };
  return {
    kind: 'asks',
    question: {
      kind: 'reach',
      reach: {
        ...{ ...size, cells: changedCells, names: changedNames, includesPrintArea: extendsPrintArea },
        ...(changedCharts.length > 0 && { charts: changedCharts }),
      },
    },
  };
}

/**
 * If columns leave the block, Excel itself changes the formulas over it, so the plan extends
 * nothing, and a notice names what covers the block.
 */
function planRanges(
  { dependents, dataSources }: Sources,
  { growth, userColumns, hasLeavingColumns, contents: writtenContents }: FeatureDraft,
): FeaturePlan {
  const cellsOfBlock = { userColumns, writtenParts: writtenContents };
  const ranges = planDependentRanges(dependents, growth, cellsOfBlock);
  const charts = planChartRanges(dataSources, growth);
  return {
    // Formulas that the write itself fills into rows get the same longer ranges as existing ones.
    ...(hasLeavingColumns
      ? { changes: [] }
      : {
          changes: [...ranges.dependentRanges, ...charts.chartRanges],
          rewrite: (operations) => extendContents(operations, growth),
        }),
    patch: {},
    notices: createNotices(ranges, charts, hasLeavingColumns, dependents.isComplete),
  };
}

function createNotices(
  { changedCells, unchangedCells, changedNames, extendsPrintArea }: ReturnType<typeof planDependentRanges>,
  { changedCharts, unchangedObjects }: ReturnType<typeof planChartRanges>,
  hasLeavingColumns: boolean,
  isAll: boolean,
): readonly Notice[] {
  const fields = hasLeavingColumns
    ? {
        ...{ formulas: 0, names: 0, charts: 0, includesPrintArea: false },
        unextended: [...changedCells, ...unchangedCells, ...changedNames],
        unextendedObjects: [...changedCharts, ...unchangedObjects],
      }
    : {
        ...{ formulas: changedCells.length, names: changedNames.length, charts: changedCharts.length },
        ...{ includesPrintArea: extendsPrintArea, unextended: unchangedCells, unextendedObjects: unchangedObjects },
      };
  const { charts, unextendedObjects, ...otherFields } = fields;
  const { formulas, names, unextended, includesPrintArea } = otherFields;
  const count = formulas + names + unextended.length + charts + unextendedObjects.length;
  if (count === 0 && !includesPrintArea && isAll) return [];
  return [
    {
      ...{ kind: 'reach', ...otherFields, isAll },
      ...(charts > 0 && { charts }),
      ...(unextendedObjects.length > 0 && { unextendedObjects }),
    },
  ];
}

function choosePolicy({ resultLayout, answers }: WriteDraft): Placement['choices']['reach'] {
  return collectRememberedOptions(answers).reach ?? resultLayout.placement.choices.reach;
}
