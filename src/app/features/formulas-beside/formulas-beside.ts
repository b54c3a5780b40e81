/**
 * Fills the formulas directly beside a block down when it grows, and clears them beside rows that
 * leave, if the user has chosen it.
 */
import { getBody, planFormulasBeside } from '../../../placement';
import type { BlockFeature, FeatureWork } from '../../pipeline/block-feature';
import type { PlacementParts } from '../../workbook/placement-parts';
import { fillFormulas } from './fill-beside';

export const formulasBeside: BlockFeature = {
  order: 8,
  begin: beginFormulas,
};

function beginFormulas({ workbook }: PlacementParts): FeatureWork {
  return {
    async claim({ resultLayout: { placement }, growth: { sheet, currentRect, headerRows, block } }) {
      if (!placement.choices.fillBeside || block.rows === currentRect.rows) return {};
      const body = { sheet, rect: getBody(currentRect, headerRows) };
      const [formulaColumns] = await workbook.readSnapshot({ kind: 'formulasBeside', body });
      return { besidePlan: planFormulasBeside(currentRect, block, headerRows, formulaColumns) };
    },
    claimForNewBlock: ({ resultLayout: { placement } }) => ({ needsFormulasBeside: placement.choices.fillBeside }),
    planNewBlock: async ({ formulasBeside: formulaColumns }) => ({
      ...{ changes: [], patch: {}, notices: [] },
      afterWrite: (block) => fillFormulas(block, formulaColumns),
    }),
  };
}
