/** The column of answers beside a table that may move while they come in. */
import { type Address, formatAddress, textOperations } from '../../grid';
import { anchorName } from '../../placement';
import type { Workbook } from '../../workbook';
import { readInParts } from './selected-cells';

export interface ResultColumn {
  /**
   * Writes answers beside their rows, by the offset within the table.
   * @returns offsets of rows that are not to be found any more
   */
  write(texts: ReadonlyMap<number, string>): Promise<readonly number[]>;
  /** Leaves nothing behind but what was written. */
  close(): Promise<void>;
}

export interface TableInSheet {
  /** Of the table, header included. */
  readonly address: Address;
  readonly cells: readonly (readonly string[])[];
  /** Counted from the table's first column; as long as the table is wide for the column behind it. */
  readonly resultColumn: number;
}

/** Excel moves the table's name with its cells; a row is known again by what stands in it. */
export async function openResultColumn(
  workbook: Workbook,
  { address, cells, resultColumn }: TableInSheet,
  id: string,
): Promise<ResultColumn> {
  const anchor = anchorName(id);
  const columns = address.rect.columns;
  const own = (row: readonly string[]) =>
    JSON.stringify(row.filter((_, column) => column < columns && column !== resultColumn));
  const keys = cells.map(own);
  const whole = { ...address.rect, columns: Math.max(columns, resultColumn + 1) };
  await workbook.setAnchor(anchor, { sheet: address.sheet, rect: whole });

  async function tableNow(): Promise<Address | undefined> {
    const [anchors] = await workbook.look({ kind: 'anchors', anchors: [anchor] });
    const found = anchors.get(anchor);
    // A column more or less: nobody can say which cells are the answers'.
    return found?.kind === 'found' && found.address.rect.columns === whole.columns ? found.address : undefined;
  }

  /** Where each of the rows stands now, counted from the table's first row. */
  async function placesOf(offsets: readonly number[], now: Address): Promise<Map<number, number>> {
    const places = new Map<number, number>();
    const first = Math.min(...offsets);
    const rows = Math.max(...offsets) - first + 1;
    const part = await readInParts(workbook, {
      sheet: now.sheet,
      rect: { ...now.rect, row: now.rect.row + first, rows },
    });
    for (const offset of offsets) if (own(part[offset - first] ?? []) === keys[offset]) places.set(offset, offset);
    if (places.size === offsets.length) return places;
    const found = new Map<string, number | 'several'>();
    for (const [place, row] of (await readInParts(workbook, now)).entries()) {
      found.set(own(row), found.has(own(row)) ? 'several' : place);
    }
    for (const offset of offsets) {
      const place = found.get(keys[offset] ?? '');
      if (typeof place === 'number' && !places.has(offset)) places.set(offset, place);
    }
    return places;
  }

  return {
    async write(texts) {
      const offsets = [...texts.keys()];
      const now = await tableNow();
      if (!now || offsets.length === 0) return offsets;
      const places = await placesOf(offsets, now);
      const here = new Map<number, string>();
      for (const [offset, place] of places) here.set(place, texts.get(offset) ?? '');
      const operations = textOperations(here, resultColumn);
      await workbook.execute({ target: anchor, expect: { size: now.rect }, operations });
      return offsets.filter((offset) => !places.has(offset));
    },
    close: () => workbook.removeAnchor(anchor),
  };
}

/** `Sheet1!G2:G20`: below the header. */
export function resultAddress({ address, resultColumn }: TableInSheet): string {
  return formatAddress({ sheet: address.sheet, rect: resultRect(address, resultColumn, 1) });
}

/** @param from row of the table with which it begins */
export function resultRect({ rect }: Address, resultColumn: number, from: number) {
  return { row: rect.row + from, column: rect.column + resultColumn, rows: rect.rows - from, columns: 1 };
}
