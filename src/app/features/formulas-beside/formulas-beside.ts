/**
 * Fills the formulas directly beside a block down when it grows, and clears them beside rows that
 * leave, if the user has chosen it.
 */
import { bodyOf, planBeside } from '../../../placement';
import type { BlockFeature, FeatureWork } from '../../pipeline/block-feature';
import type { PlacementParts } from '../../workbook/placement-parts';
import { fillFormulas } from './fill-beside';

export const formulasBeside: BlockFeature = {
  order: 8,
  begin: beginFormulas,
};

function beginFormulas({ workbook }: PlacementParts): FeatureWork {
  return {
    async claim({ laidOut: { placement }, growth: { sheet, standing, headerRows, block } }) {
      if (!placement.choices.fillBeside || block.rows === standing.rows) return {};
      const body = { sheet, rect: bodyOf(standing, headerRows) };
      const [found] = await workbook.look({ kind: 'formulasBeside', body });
      return { beside: planBeside(standing, block, headerRows, found) };
    },
    claimFirst: ({ laidOut: { placement } }) => ({ isBesideWanted: placement.choices.fillBeside }),
    planFirst: async ({ formulasBeside: found }) => ({
      ...{ changes: [], patch: {}, notices: [] },
      afterWrite: (block) => fillFormulas(block, found),
    }),
  };
}
