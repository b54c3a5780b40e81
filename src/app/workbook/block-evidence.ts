/**
 * Computes what the file records of a block's contents, so that the block can be recognized later.
 */
import { type BlockSample, tryParseAddress } from '../../grid';
import { countHeaderRows, countRowsToRead, createEvidence, type Evidence, type Placement } from '../../placement';
import type { Workbook } from '../../workbook';

/** @param previous evidence of what the block showed before */
export function createBlockEvidence(
  { written }: Placement,
  { rows, isEmpty }: BlockSample,
  previous: Evidence | undefined,
): Evidence {
  const headerRows = countHeaderRows(written);
  const endRowCount = countRowsToRead(headerRows);
  const endRows = rows.length > 2 * endRowCount ? [...rows.slice(0, endRowCount), ...rows.slice(-endRowCount)] : rows;
  return createEvidence({ rows: endRows, isEmpty }, headerRows, previous);
}

/** Reads the first and last rows of the placement's block; undefined if that fails. */
export async function readSample(workbook: Workbook, placement: Placement): Promise<BlockSample | undefined> {
  const address = tryParseAddress(placement.written.address);
  if (!address) return undefined;
  const rowsAtEachEnd = countRowsToRead(countHeaderRows(placement.written));
  const reading = workbook.readSnapshot({ kind: 'sight', address, rowsAtEachEnd });
  return reading.then(([sample]) => sample).catch(() => undefined);
}
