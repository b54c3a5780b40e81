/**
 * What a placement is, and the little of it that the workbook keeps: never a token, never rows.
 */
import type { BlockColumn } from './columns';
import { type Gates, tryReadGates } from './gates';
import { isObject, tryReadObject } from './kept-object';
import type { Frame } from './plan';

/** What a block showed when it was last written, as checksums: no text can be read back from it. */
export interface Evidence {
  /** One for each header cell, left to right; empty without headers. */
  readonly header: readonly string[];
  /** Of the first and last rows of data, and of those of the writing before: an undone refresh is known again. */
  readonly rows: readonly string[];
}

export interface Placement {
  readonly id: string;
  /** Address of the platform, `https://…/api`. */
  readonly platform: string;
  readonly deploymentId: number;
  readonly reportId: number;
  readonly reportName: string;
  /** The frame that was chosen when it was placed. */
  readonly frame: Frame;
  readonly headers: boolean;
  /** The block as last written: `Sheet1!B4:G68`. A memory, never proof of where it stands now. */
  readonly address: string;
  /** Header texts as last written, one for each column. */
  readonly columns: readonly string[];
  /** Whose columns these are, one for each column of the block, the analyst's own ones included. */
  readonly layout?: readonly BlockColumn[];
  readonly rows: number;
  /** Milliseconds since 1970. */
  readonly refreshedAt: number;
  /** The report's `updatedAt` at that time. */
  readonly reportUpdatedAt: string;
  /** What the analyst said about cells below that are in the way of growth; asked again while absent. */
  readonly growth?: 'shiftDown';
  /** What the block showed when it was last written. */
  readonly evidence?: Evidence;
  /** Formulas directly beside the block are filled down and up with it. */
  readonly fillBeside?: true;
  /** Cells that the analyst typed into, see `OwnCells`: a text as `rowSums` is. */
  readonly ownCells?: string;
  /** Checksums of all rows of data as last written, see `RowSums`: a text, because only who compares them reads them. */
  readonly rowSums?: string;
  /** Those of the writing before: an undone refresh is no edit by hand. */
  readonly formerRowSums?: string;
  /** Id of the platform's record, where the platform names its records: tells two placements of one report apart. */
  readonly recordId?: string;
  /** The platform's record is behind: it must be sent again. */
  readonly recordPending?: boolean;
  /** The platform's fingerprint of the query that gave these rows, where it makes one. */
  readonly queryChecksum?: string;
  /** When the data API had read its source for these rows, in its own words, where it says so. */
  readonly freshAt?: string;
  /** Former rows were put back: when they were first written. The placement refreshes again once a person says so. */
  readonly putBack?: number;
  /** What a result must not do without a person. */
  readonly gates?: Gates;
}

/** Excel's names take letters, digits and underscores. */
export function anchorName(placementId: string): string {
  return `_inlay_${placementId.replace(/[^0-9A-Za-z]/g, '')}`;
}

export function writePlacement(placement: Placement): string {
  return JSON.stringify({ v: 1, ...placement });
}

/** Undefined for text that is no placement of a version known here: it is left alone. */
export function tryReadPlacement(text: string): Placement | undefined {
  const value = tryReadObject(text);
  if (value?.v !== 1) return undefined;
  const {
    id,
    platform,
    deploymentId,
    reportId,
    reportName,
    headers,
    address,
    columns,
    rows,
    refreshedAt,
    reportUpdatedAt,
  } = value;
  const frame = tryReadFrame(value.frame);
  const evidence = tryReadEvidence(value.evidence);
  const gates = tryReadGates(value.gates);
  const layout = tryReadLayout(value.layout);
  if (typeof id !== 'string' || typeof platform !== 'string' || typeof reportName !== 'string') return undefined;
  if (typeof address !== 'string' || typeof reportUpdatedAt !== 'string' || typeof headers !== 'boolean')
    return undefined;
  if (!isCount(deploymentId) || !isCount(reportId) || !isCount(rows) || !isCount(refreshedAt) || !frame)
    return undefined;
  if (!isTexts(columns)) return undefined;
  return {
    id,
    platform,
    deploymentId,
    reportId,
    reportName,
    frame,
    headers,
    address,
    columns,
    ...(layout ? { layout } : {}),
    rows,
    refreshedAt,
    reportUpdatedAt,
    ...(value.growth === 'shiftDown' ? { growth: 'shiftDown' } : {}),
    ...(evidence ? { evidence } : {}),
    ...(value.fillBeside === true ? { fillBeside: true } : {}),
    ...(typeof value.ownCells === 'string' ? { ownCells: value.ownCells } : {}),
    ...(typeof value.rowSums === 'string' ? { rowSums: value.rowSums } : {}),
    ...(typeof value.formerRowSums === 'string' ? { formerRowSums: value.formerRowSums } : {}),
    ...(typeof value.recordId === 'string' ? { recordId: value.recordId } : {}),
    ...(value.recordPending === true ? { recordPending: true } : {}),
    ...(typeof value.queryChecksum === 'string' ? { queryChecksum: value.queryChecksum } : {}),
    ...(typeof value.freshAt === 'string' ? { freshAt: value.freshAt } : {}),
    ...(isCount(value.putBack) ? { putBack: value.putBack } : {}),
    ...(gates ? { gates } : {}),
  };
}

function tryReadEvidence(value: unknown): Evidence | undefined {
  if (!isObject(value)) return undefined;
  const { header, rows } = value;
  return isTexts(header) && isTexts(rows) ? { header, rows } : undefined;
}

function tryReadLayout(value: unknown): BlockColumn[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const columns: BlockColumn[] = [];
  for (const one of value) {
    if (!isObject(one)) return undefined;
    const { member, title, shown, mark } = one;
    if (typeof title !== 'string' || typeof shown !== 'string' || typeof mark !== 'string') return undefined;
    columns.push({ member: typeof member === 'string' ? member : undefined, title, shown, mark });
  }
  return columns;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function tryReadFrame(value: unknown): Frame | undefined {
  if (!isObject(value)) return undefined;
  if (value.kind === 'free') return { kind: 'free' };
  const { kind, rows, columns } = value;
  return kind === 'fixed' && isCount(rows) && isCount(columns) ? { kind: 'fixed', rows, columns } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
