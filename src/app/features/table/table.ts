/**
 * Makes the block an Excel table if the user has chosen it for the placement, and plain cells again
 * if the user switches it off. A write of rows lets the table grow and shrink with the block, like
 * one that a user has made.
 */
import type { BlockSample } from '../../../grid';
import {
  countHeaderRows,
  findTableOver,
  formatAnchorName,
  getPlacementName,
  hasDistinctTitles,
} from '../../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../../workbook';
import type {
  BlockFeature,
  BlockInSheet,
  FeatureParts,
  FeaturePlan,
  FollowUp,
  FollowUpResult,
  RowsInSheet,
} from '../../pipeline/block-feature';
import type { TableEndReason } from '../../pipeline/commit/notice';
import { findOwnTable } from '../../workbook/find-own-table';
import { findTableObstacle } from './find-table-obstacle';
import { listTableNames } from './table-name';

export const table: BlockFeature = {
  order: 15,
  needsFollowUp,
  afterWrite,
  begin: () => ({
    async plan({ resultLayout: { placement, result }, growth, hasLeavingColumns }, { obstacles }) {
      const { written, choices } = placement;
      if (written.tableName === undefined || findTableOver(obstacles, growth.currentRect)) return undefined;
      // The write has converted a table that cannot stay. Otherwise the user has removed it, so it is
      // not made again.
      const isConverted = hasLeavingColumns || !hasDistinctTitles(result.columns);
      return choices.table && !isConverted ? TABLE_REMOVED : NO_TABLE;
    },
    // A new block is no table yet.
    planNewBlock: async () => NO_TABLE,
    planNewSheet: async () => NO_TABLE,
  }),
};

const NO_TABLE: FeaturePlan = { changes: [], patch: { written: { tableName: undefined } }, notices: [] };

const TABLE_REMOVED: FeaturePlan = {
  changes: [],
  patch: { ...NO_TABLE.patch, choices: { table: false } },
  notices: [{ kind: 'tableEnded', reason: 'removed' }],
};

function needsFollowUp({ placement: { choices, written } }: RowsInSheet): boolean {
  return choices.table !== (written.tableName !== undefined);
}

function afterWrite(block: BlockInSheet): FollowUp | undefined {
  if (!needsFollowUp(block)) return undefined;
  return block.placement.choices.table
    ? (parts, sample) => makeTable(parts, block, sample)
    : (parts, sample) => convertTable(parts, block, sample);
}

/**
 * Makes the table. If that is not possible, the cells stay as they are, the option is switched off,
 * and a notice says why.
 */
async function makeTable(
  parts: FeatureParts,
  block: BlockInSheet,
  sample: BlockSample | undefined,
): Promise<FollowUpResult | undefined> {
  const { registry, workbook } = parts;
  const { placement, address } = block;
  const obstacle = await findTableObstacle(workbook, address, countHeaderRows(placement.written));
  if (obstacle) return endTable(parts, block, sample, obstacle);
  const otherNames = registry.placements.peek().flatMap(({ written }) => written.tableName ?? []);
  for (const name of listTableNames(getPlacementName(placement), new Set(otherNames))) {
    const records = createRecords(parts, block, sample, name);
    try {
      const isMade = await workbook.createTable({
        anchor: formatAnchorName(placement.id),
        size: address.rect,
        rows: Math.max(2, address.rect.rows),
        name,
        records,
      });
      if (!isMade) return await endTable(parts, block, sample, 'sameHeaders');
      return { patch: { written: { tableName: name } }, records, notices: [] };
    } catch (error) {
      if (hasOpenOutcome(error)) throw error;
      // The next refresh notices the edit first.
      if (isWorkbookFailure(error, 'CellsChanged')) return undefined;
    }
  }
  return endTable(parts, block, sample, 'refused');
}

/** Converts the table to cells; their formats stay. */
async function convertTable(
  parts: FeatureParts,
  block: BlockInSheet,
  sample: BlockSample | undefined,
): Promise<FollowUpResult | undefined> {
  const { placement, address } = block;
  const records = createRecords(parts, block, sample, undefined);
  try {
    await parts.workbook.execute({
      target: formatAnchorName(placement.id),
      preconditions: { size: address.rect },
      operations: [],
      records,
      table: await findOwnTable(parts.workbook, placement, address),
    });
    return { patch: { written: { tableName: undefined } }, records, notices: [] };
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
    return isWorkbookFailure(error, 'CellsChanged') ? undefined : endTable(parts, block, sample, 'stays');
  }
}

async function endTable(
  parts: FeatureParts,
  block: BlockInSheet,
  sample: BlockSample | undefined,
  reason: TableEndReason,
): Promise<FollowUpResult> {
  parts.registry.update(block.placement.id, 'choices', { table: false });
  const records = createRecords(parts, block, sample, undefined);
  await parts.registry.saveRecords(records);
  return { patch: { written: { tableName: undefined } }, records, notices: [{ kind: 'tableEnded', reason }] };
}

function createRecords(
  { registry }: FeatureParts,
  { placement, patch }: BlockInSheet,
  sample: BlockSample | undefined,
  name: string | undefined,
) {
  return registry.createFinalRecords(placement, sample, { ...patch, written: { ...patch.written, tableName: name } });
}
