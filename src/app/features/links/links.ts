/**
 * Makes the addresses of a block links, in columns that the data model marks as links. The cells show
 * the addresses, because the same label in all cells would hide how the rows differ.
 */
import { type BlockSample, type CellInput, toShownText } from '../../../grid';
import { checksum, countHeaderRows, formatAnchorName, listMemberKeys, type WrittenPart } from '../../../placement';
import { hasOpenOutcome, isWorkbookFailure, type LinkColumn } from '../../../workbook';
import type {
  BlockFeature,
  BlockInSheet,
  FeatureParts,
  FollowUp,
  FollowUpResult,
  RowsInSheet,
} from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import { MAX_CACHED_CELLS } from '../../pipeline/fetch/cached-rows';
import { isLinkAddress } from './link-address';

/** A sheet can have 65,530 links, but Excel needs time for each of them. */
const MAX_LINKS = 5_000;

export const links: BlockFeature = { order: 20, needsFollowUp, afterWrite };

type Linked = NonNullable<WrittenPart['linked']>;

/** Returns true if the rows need other links than those of the last write. */
function needsFollowUp(rows: RowsInSheet): boolean {
  const links = computeLinks(rows);
  return rows.placement.written.linked?.checksum !== (links === 'tooMany' ? undefined : links?.checksum);
}

/** After a write, even equal links are checked, because the user may have sorted the cells. */
function afterWrite(block: BlockInSheet): FollowUp | undefined {
  const linksOrProblem = computeLinks(block);
  const hasTooMany = linksOrProblem === 'tooMany';
  const linked = hasTooMany ? undefined : linksOrProblem;
  const notices: Notice[] = hasTooMany ? [{ kind: 'tooManyLinks', most: MAX_LINKS }] : [];
  if (linked || block.placement.written.linked)
    return (parts, sample) => linkBlock(parts, block, linked, notices, sample);
  return hasTooMany ? async () => ({ patch: {}, records: undefined, notices }) : undefined;
}

/** Creates and removes links. If Excel refuses, the addresses stay text until the rows change. */
async function linkBlock(
  { registry, workbook }: FeatureParts,
  block: BlockInSheet,
  linked: Linked | undefined,
  notices: readonly Notice[],
  sample: BlockSample | undefined,
): Promise<FollowUpResult | undefined> {
  const { placement, patch, address } = block;
  const previous = placement.written.linked;
  const anchor = formatAnchorName(placement.id);
  let undoSteps = 0;
  const problem = await workbook
    .linkCells({ anchor, size: address.rect, columns: createLinkColumns(block, linked) })
    .then((requests) => {
      undoSteps = requests;
    })
    .catch((error: unknown) => {
      if (hasOpenOutcome(error)) throw error;
      return isWorkbookFailure(error, 'CellsChanged', 'CellsGone') ? ('conflict' as const) : ('refused' as const);
    });
  // A user has edited the cells, so the next refresh handles that edit first.
  if (problem === 'conflict') return undefined;
  const allNotices = problem ? [...notices, { kind: 'linksRefused' } as const] : notices;
  // The record keeps the places of links that Excel may not have removed.
  const result = problem && previous ? mergeLinked(linked, previous) : linked;
  if (JSON.stringify(result) === JSON.stringify(previous))
    return { patch: {}, records: undefined, notices: allNotices, undoSteps };
  const written = { ...patch.written, linked: result };
  const records = registry.createFinalRecords(placement, sample, { ...patch, written });
  await registry.saveRecords(records);
  return { patch: { written: { linked: result } }, records, notices: allNotices, undoSteps };
}

function mergeLinked(linked: Linked | undefined, previous: Linked): Linked {
  if (!linked) return previous;
  const columns = [...new Set([...linked.columns, ...previous.columns])];
  return { ...linked, columns, rows: Math.max(linked.rows, previous.rows) };
}

/** Says for each column of the block which column of the result it shows, and its label if it has links. */
function describeColumns({ placement, result }: RowsInSheet) {
  const indexes = new Map(listMemberKeys(result.columns).map((key, index) => [key, index] as const));
  return (placement.written.layout ?? []).map(({ member }) => {
    const index = indexes.get(member ?? '') ?? -1;
    return { index, isUserColumn: member === undefined, label: result.columns[index]?.link };
  });
}

function computeLinks(rows: RowsInSheet): Linked | 'tooMany' | undefined {
  const { placement, result } = rows;
  if (result.columns.every(({ link }) => link === undefined)) return undefined;
  const count = placement.written.rows;
  const slots = describeColumns(rows);
  const columns = slots.flatMap(({ label }, column) => (label === undefined ? [] : [column]));
  if (columns.length === 0) return undefined;
  // Not all rows of a larger result are in memory.
  const isLarge = result.rowCount * result.columns.length > MAX_CACHED_CELLS;
  if (isLarge || columns.length * count > MAX_LINKS) return 'tooMany';
  const texts = Array.from({ length: count }, (_, row) => {
    const inputs = result.row(row);
    return columns.map((column) => inputs[slots[column]?.index ?? -1] ?? '');
  });
  const labels = columns.map((column) => slots[column]?.label);
  return { checksum: checksum(JSON.stringify([labels, texts])), columns, rows: count };
}

/** Returns the columns that have links or may have had some. Columns of the user are left alone. */
function createLinkColumns(block: BlockInSheet, linked: Linked | undefined): LinkColumn[] {
  const { placement, result } = block;
  const previous = placement.written.linked;
  const slots = describeColumns(block);
  const rows = Math.max(linked?.rows ?? 0, previous?.rows ?? 0);
  return [...new Set([...(linked?.columns ?? []), ...(previous?.columns ?? [])])].flatMap((column): LinkColumn[] => {
    const { index = -1, isUserColumn = false, label } = slots[column] ?? {};
    if (isUserColumn || rows === 0) return [];
    const isLinked = linked !== undefined && label !== undefined;
    const inputs = Array.from(
      { length: index < 0 ? 0 : Math.min(rows, placement.written.rows) },
      (_, row) => result.row(row)[index] ?? '',
    );
    return [
      {
        part: { row: countHeaderRows(placement.written), column, rows, columns: 1 },
        cells: inputs.map((input) => ({ input, address: isLinked ? toAddress(input) : undefined })),
        screenTip: label ?? '',
      },
    ];
  });
}

function toAddress(input: CellInput): string | undefined {
  const text = String(toShownText(input));
  return isLinkAddress(text) ? text : undefined;
}
