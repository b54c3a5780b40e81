/** Makes one sheet of a set: the value in A1, and below it the report, filtered by that cell. */
import { type Address, type CellInput, chooseTimeFormat, formatAddress, tryParseSerialIn } from '../../grid';
import {
  type CellFilter,
  createSheetOptions,
  formatFilterCellName,
  getOptions,
  type Placement,
  toFilterCellInput,
  toWrittenText,
} from '../../placement';
import { hasOpenOutcome } from '../../workbook';
import { isPivot } from '../pipeline/fetch/query-source';
import { placeUnasked } from '../pipeline/place/place-again';
import type { SheetColumn } from '../report/sheet-columns';
import type { RunnableReport } from '../session/read-report';
import type { Session } from '../session/session';
import { runOnAddedSheet } from '../workbook/added-sheet';
import type { DetailsParts } from './details-parts';

/** Describes one new sheet. */
interface NewSheet {
  /** The sheet gets the options of this placement. */
  readonly source: Placement;
  readonly report: RunnableReport;
  readonly column: SheetColumn;
  readonly value: string;
}

/**
 * Returns the id of the set that a placement belongs to or would start. It is the id of the placement
 * from which the set was made, even if that was unlinked, so that all sheets stay together.
 */
export function getSetId({ id, choices }: Placement): string {
  return choices.sheetOf?.set ?? id;
}

const A1 = { row: 0, column: 0, rows: 1, columns: 1 };
/** The block begins here; if it has a caption, the caption is here. */
const A3 = { ...A1, row: 2 };

/** Adds the sheet; if the report cannot be placed, the sheet is removed again. */
export async function createSheet(
  parts: DetailsParts,
  session: Session,
  { source, report, column: { member, period }, value }: NewSheet,
  signal: AbortSignal,
): Promise<void> {
  const { workbook, reader, registry } = parts;
  const { name, title, type, isColumn } = member;
  const condition = { member: name, title, type, ...(isColumn && { isColumn }), operator: 'is' } as const;
  const options = getOptions(source.choices);
  const labels = isPivot(report, options) && { labels: options.labels ?? reader.pivotLabels };
  const placed = await runOnAddedSheet(workbook, value, async (sheet) => {
    const cell: Address = { sheet, rect: A1 };
    const filter: CellFilter = {
      ...condition,
      cell: {
        name: formatFilterCellName(parts.newId()),
        address: formatAddress(cell),
        ...describeContents(type, value),
      },
    };
    const firstDay = period && tryParseSerialIn(registry.dateSystem, `${value}-01-01`.slice(0, 'YYYY-MM-DD'.length));
    const input = firstDay ?? toFilterCellInput(filter, value);
    const format = { kind: 'numberFormat', part: A1, format: chooseTimeFormat(undefined, period, false) } as const;
    await workbook.execute({
      target: cell,
      preconditions: { free: [A1] },
      operations: [{ kind: 'values', part: A1, rows: [[input]] }, ...(firstDay === undefined ? [] : [format])],
    });
    const sheetOf = { set: getSetId(source), member: name, value };
    const request = {
      ...{ report, headers: source.written.headers, selection: { sheet, rect: A3 } },
      options: createSheetOptions({ ...options, ...labels }, filter, sheetOf),
    };
    const control = { signal, onProgress: () => undefined };
    return placeUnasked(parts, session, request, control).catch(async (error: unknown) => {
      // The sheet is removed only if it is empty; it may have other contents of a user by now.
      if (!hasOpenOutcome(error)) await clearCell(parts, cell, input).catch(() => undefined);
      throw error;
    });
  });
  parts.onPlaced(placed.placement.id, placed.notices, placed.undoSteps);
}

/**
 * Returns what the filter will read from its cell, with the spelling of the value in the data, so that
 * no query has to find it.
 */
function describeContents(type: CellFilter['type'], value: string) {
  const read = type === 'string' ? toWrittenText(value).trim() : value;
  return { values: [read], ...(read !== value && { dataValues: [value] }) };
}

async function clearCell({ workbook }: DetailsParts, target: Address, contents: CellInput): Promise<void> {
  const cell = { part: A1, rows: { length: 1, row: () => [contents] }, numberFormats: undefined };
  await workbook.execute({
    target,
    preconditions: { contents: [cell] },
    operations: [{ kind: 'clear', part: A1, what: 'contents' }],
  });
}
