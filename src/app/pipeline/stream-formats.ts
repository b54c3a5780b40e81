/** Formats a block while its rows still arrive: each chunk gets the formats that are known by then, and the end corrects them. */
import type { Chunk, Operation, Rect } from '../../grid';
import { operationsFor, type Plan, type Result } from '../../placement';
import { isRightAligned, widthsFor } from './script';

export interface StreamFormats {
  /** @param numberFormats the formats as the rows so far suggest them, one for each column */
  before(chunk: Chunk, numberFormats: readonly string[]): readonly Operation[];
  after(plan: Plan, result: Result, freeColumns: readonly boolean[]): readonly Operation[];
}

interface StreamedBlock {
  readonly first: Pick<Rect, 'row' | 'column'>;
  readonly headerRows: number;
  /** Number formats of the first free row: all other rows count as formatted like it. */
  readonly ground: readonly string[];
}

/** Excel's format for cells in which every input stays text. Over it every format is written, also `General`. */
const TEXT_FORMAT = '@';

export function createStreamFormats({ first, headerRows, ground }: StreamedBlock): StreamFormats {
  let formats: readonly string[] | undefined;
  /** Columns whose rows did not all get the same format. */
  const mixed = new Set<number>();

  function follow(next: readonly string[]): void {
    formats?.forEach((format, column) => {
      if (format !== next[column]) mixed.add(column);
    });
    formats = next;
  }

  const common = { previous: undefined, headerRows, overwrites: false } as const;

  return {
    before({ from, rows }, numberFormats) {
      follow(numberFormats);
      const columns = rows[0]?.length ?? 0;
      const block = { row: first.row, column: first.column, rows: from + rows.length, columns };
      const gain = { ...block, row: block.row + from, rows: rows.length };
      const plan = { block, gains: [gain], clears: [], shift: undefined };
      const groundFormats = [ground];
      return operationsFor({ ...common, plan, numberFormats, rightAligned: [], widths: [], groundFormats }).before;
    },
    after(plan, result, freeColumns) {
      const { columns, numberFormats } = result;
      follow(numberFormats);
      const rightAligned = columns.map(({ type }) => isRightAligned(type));
      const widths = widthsFor(result, headerRows).map((width, column) => (freeColumns[column] ? width : undefined));
      const { after } = operationsFor({ ...common, plan, numberFormats, rightAligned, widths, groundFormats: [] });
      if (mixed.size === 0) return after;
      const stood = columns.map((_, column) => (mixed.has(column) ? TEXT_FORMAT : 'General'));
      const renewed = { ...common, plan, numberFormats, rightAligned: [], widths: [], groundFormats: [stood] };
      return [...after, ...operationsFor(renewed).before];
    },
  };
}
