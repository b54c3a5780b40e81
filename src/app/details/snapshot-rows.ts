/**
 * Reads the rows of a placement, or of one of its snapshots, as the values that their cells show
 * now, whether the report, a user or a formula has put them there.
 */
import { isDateFormat } from 'numfmt';
import { type Address, type CellInput, countCells } from '../../grid';
import {
  type CachedColumn,
  type CachedResult,
  countHeaderRows,
  formatAnchorName,
  getSourceReadTime,
  type Placement,
  type Snapshot,
  type SnapshotColumn,
} from '../../placement';
import type { BlockSnapshot, Workbook } from '../../workbook';
import { MAX_CACHED_CELLS, readCachedRows } from '../pipeline/fetch/cached-rows';
import { computeColumnLayout } from '../pipeline/layout/column-layout';
import { findOneBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { RESULT_WITHOUT_COLUMNS } from './lost-texts';

type Rows = readonly (readonly CellInput[])[];

/** Holds the rows of a snapshot or of a placement, including user columns. */
export interface SnapshotRows {
  readonly address: Address;
  readonly headerRows: number;
  readonly columns: readonly SnapshotColumn[];
  /** Holds all rows, headers included. */
  readonly rows: Rows;
  readonly firstRows?: number | undefined;
  readonly dataAt: number;
}

/** @returns the rows of the placement that are in the sheet now; or the reason if they were not found */
export async function readPlacedRows(
  parts: PlacementParts,
  placement: Placement,
  signal: AbortSignal,
): Promise<SnapshotRows | 'gone' | 'doubtful'> {
  const { finding, snapshot } = await findOneBlock(parts, placement);
  if (finding.kind !== 'found' && finding.kind !== 'moved') return finding.kind;
  const { address } = finding;
  const columnLayout = computeColumnLayout(placement, RESULT_WITHOUT_COLUMNS, snapshot);
  const headerRows = countHeaderRows(placement.written) - columnLayout.headerRowsDeleted;
  const looksQuestion = { anchor: formatAnchorName(placement.id), headerRows, block: address.rect };
  const [looks] = await parts.workbook.readSnapshot({ kind: 'looks', ...looksQuestion });
  const rows = getConstants(snapshot) ?? (await readValues(parts.workbook, address, signal));
  const cached = (await readCachedRows(parts, placement))?.written;
  const columns = columnLayout.currentColumns.map(({ shown }, offset): SnapshotColumn => {
    const member = columnLayout.leaving.find(({ from }) => from === offset)?.member;
    const known = placement.written.layout?.find((column) => member !== undefined && column.member === member);
    return describeColumn(
      { member, title: headerRows > 0 ? shown : (known?.title ?? ''), totalLabel: known?.totalLabel },
      cached?.columns.find(({ name }) => name === member),
      looks.first[offset] ?? known?.numberFormat,
      rows.slice(headerRows).map((row) => row[offset] ?? ''),
    );
  });
  const { firstRows, refreshedAt, putBack } = placement.written;
  const dataAt = putBack ?? getSourceReadTime(placement.written) ?? refreshedAt;
  return { address, headerRows, columns, rows, firstRows, dataAt };
}

/** @returns the rows of a snapshot; or `otherCells` if columns were inserted or deleted in its cells */
export async function readSnapshotRows(
  workbook: Workbook,
  { columns, headerRows, firstRows, dataAt }: Snapshot,
  address: Address,
  signal: AbortSignal,
): Promise<SnapshotRows | 'otherCells'> {
  if (address.rect.columns !== columns.length) return 'otherCells';
  return { address, headerRows, columns, firstRows, dataAt, rows: await readValues(workbook, address, signal) };
}

/** Returns true if comparing these cells would take too much time and memory. */
export function isTooLarge({ rect }: Address): boolean {
  return countCells(rect) > MAX_CACHED_CELLS;
}

/** Returns the rows of data, without headers and without user columns. */
export function toResult({ columns, rows, headerRows, dataAt: at }: Omit<SnapshotRows, 'address'>): CachedResult {
  const body = rows.slice(headerRows);
  return {
    at,
    rowCount: body.length,
    columns: columns.flatMap(({ member, numberFormat = 'General', ...column }, offset) =>
      member === undefined
        ? []
        : [{ ...column, name: member, numberFormat, cells: body.map((row) => row[offset] ?? '') }],
    ),
  };
}

/** Returns the cells of the rows of data, without headers. */
export function getBody({ address: { sheet, rect }, headerRows }: SnapshotRows): Address {
  return { sheet, rect: { ...rect, row: rect.row + headerRows, rows: Math.max(1, rect.rows - headerRows) } };
}

/** Returns undefined if the rows were not read, or if some of them hold formulas. */
function getConstants({ rows }: BlockSnapshot): Rows | undefined {
  const isFormula = (input: CellInput) => typeof input === 'string' && input.startsWith('=');
  return rows?.some((row) => row.some(isFormula)) ? undefined : rows;
}

async function readValues(workbook: Workbook, address: Address, signal: AbortSignal): Promise<Rows> {
  const values: (readonly CellInput[])[] = [];
  const push = (rows: Rows) => {
    signal.throwIfAborted();
    values.push(...rows);
  };
  await workbook.readRows(address, push, 'values');
  return values;
}

/** @param cached the column as this device has cached it; without that, the cells say what it holds */
function describeColumn(
  column: Pick<SnapshotColumn, 'member' | 'title' | 'totalLabel'>,
  cached: CachedColumn | undefined,
  numberFormat: string | undefined,
  cells: readonly CellInput[],
): SnapshotColumn {
  const filledCells = cells.filter((cell) => cell !== '');
  const hasNumbers = filledCells.length > 0 && filledCells.every((cell) => typeof cell === 'number');
  const numberType = isDateFormat(numberFormat ?? 'General') ? 'time' : 'number';
  const type = cached?.type ?? (hasNumbers ? numberType : 'string');
  const { isMeasure, measure } = cached ?? { isMeasure: type === 'number', measure: undefined };
  return { ...column, type, isMeasure, measure, ...(numberFormat !== 'General' && { numberFormat }) };
}
