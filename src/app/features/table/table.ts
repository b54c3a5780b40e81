/**
 * Makes the block an Excel table if the user has chosen it for the placement, and plain cells again
 * if the user switches it off. A write of rows lets the table grow and shrink with the block, like
 * one that a user has made.
 */
import {
  computeColumnOrder,
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
    async plan({ resultLayout: { placement, result, slots }, growth, hasLeavingColumns }, { obstacles }) {
      const { written, choices } = placement;
      if (written.tableName === undefined || findTableOver(obstacles, growth.currentRect)) return undefined;
      // The write has converted a table that cannot stay. Otherwise the user has removed it, so it is
      // not made again.
      const isConverted =
        hasLeavingColumns ||
        computeColumnOrder(slots, result.columns) !== undefined ||
        !hasDistinctTitles(result.columns);
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
  const { placement, patch } = block;
  return async (parts, sample) => {
    const { registry } = parts;
    const finish = (tableName: string | undefined): FollowUpResult => {
      const written = { ...patch.written, tableName };
      const records = registry.createFinalRecords(placement, sample, { ...patch, written });
      return { patch: { written: { tableName } }, records, notices: [] };
    };
    try {
      const outcome = placement.choices.table
        ? await makeTable(parts, block, finish)
        : await convertTable(parts, block, finish(undefined));
      if (typeof outcome !== 'string') return outcome;
      // The cells stay as they are.
      registry.update(placement.id, 'choices', { table: false });
      const result = finish(undefined);
      await registry.saveRecords(result.records ?? new Map());
      return { ...result, notices: [{ kind: 'tableEnded', reason: outcome }] };
    } catch (error) {
      // The next refresh notices the edit first.
      if (isWorkbookFailure(error, 'CellsChanged')) return undefined;
      throw error;
    }
  };
}

/** @returns the reason if the block cannot be a table */
async function makeTable(
  { registry, workbook }: FeatureParts,
  { placement, address }: BlockInSheet,
  finish: (tableName: string) => FollowUpResult,
): Promise<FollowUpResult | TableEndReason> {
  const obstacle = await findTableObstacle(workbook, address, countHeaderRows(placement.written));
  if (obstacle) return obstacle;
  const size = address.rect;
  const table = { anchor: formatAnchorName(placement.id), size, rows: Math.max(2, size.rows) };
  const otherNames = registry.placements.peek().flatMap(({ written }) => written.tableName ?? []);
  for (const name of listTableNames(getPlacementName(placement), new Set(otherNames))) {
    const result = finish(name);
    try {
      const isMade = await workbook.createTable({ ...table, name, records: result.records ?? new Map() });
      return isMade ? result : 'sameHeaders';
    } catch (error) {
      if (hasOpenOutcome(error) || isWorkbookFailure(error, 'CellsChanged')) throw error;
    }
  }
  return 'refused';
}

/** Converts the table to cells; their formats stay. */
async function convertTable(
  { workbook }: FeatureParts,
  { placement, address }: BlockInSheet,
  result: FollowUpResult,
): Promise<FollowUpResult | TableEndReason> {
  try {
    await workbook.execute({
      target: formatAnchorName(placement.id),
      preconditions: { size: address.rect },
      operations: [],
      records: result.records ?? new Map(),
      table: await findOwnTable(workbook, placement, address),
    });
    return result;
  } catch (error) {
    if (hasOpenOutcome(error) || isWorkbookFailure(error, 'CellsChanged')) throw error;
    return 'stays';
  }
}
