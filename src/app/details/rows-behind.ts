/** The rows behind a number: asked of the platform, proved against the cell, and put on a sheet of their own where somebody wants that. */
import { signal } from '@preact/signals';
import type { DataValue, DrillDown, RowsRead } from '../../client';
import { type CellInput, type DateSystem, isoOfSerialIn, textOfInput, trySerialIn } from '../../grid';
import {
  anchorName,
  cameByOtherFilters,
  createResultBuilder,
  type KeptColumn,
  type KeptResult,
  type Placement,
  planBlock,
  type Result,
} from '../../placement';
import { isAbort, toFailure } from '../failure';
import { ofMoney, showValue } from '../place/cell-text';
import { laidOutQuery } from '../place/fetch-result';
import { emptyGround } from '../place/ground';
import { readKeptRows } from '../place/kept-rows';
import { writeResult } from '../place/write-result';
import { isOf } from '../session/session';
import { onAddedSheet } from '../workbook/added-sheet';
import { noteOf } from '../workbook/unfinished-writes';
import type { CellDetails } from './cell-details';
import type { DetailsParts } from './details-parts';
import type { RowsBehind, RowsProof, RowsShown, RowsState } from './rows-state';

/** Drawn in the pane. */
const FIRST_ROWS = 50;

/** Where the model names no columns and nobody has chosen: what a pane has room for. */
const FIRST_COLUMNS = 4;

/** Columns chosen by the analyst, by report and measure. */
const CHOSEN = 'inlay.rows.';

interface Open {
  readonly placement: Placement;
  readonly cell: CellDetails;
  readonly kept: KeptColumn;
  readonly number: DrillDown;
  readonly key: string;
}

export function createRowsBehind(parts: DetailsParts): RowsBehind {
  const { session, registry, reader, storage, workbook } = parts;
  const rows = signal<RowsState>({ kind: 'closed', returns: false });
  let open: Open | undefined;
  let ending = new AbortController();

  /** What was asked before counts no more. */
  function begin(): AbortSignal {
    ending.abort();
    ending = new AbortController();
    return ending.signal;
  }

  async function openRows(cell: CellDetails): Promise<void> {
    const signal = begin();
    const { placementId } = cell;
    open = undefined;
    rows.value = { kind: 'loading', placementId, cell };
    try {
      const found = await find(cell, signal);
      if (signal.aborted) return;
      if (typeof found === 'string') rows.value = { kind: 'none', placementId, cell, because: found };
      else {
        open = found;
        await show(found, columnsFor(found), signal);
      }
    } catch (error) {
      if (!signal.aborted && !isAbort(error))
        rows.value = { kind: 'failed', placementId, cell, failure: toFailure(error) };
    }
  }

  async function find(
    cell: CellDetails,
    signal: AbortSignal,
  ): Promise<Open | Extract<RowsState, { kind: 'none' }>['because']> {
    const placement = registry.placements.peek().find(({ id }) => id === cell.placementId);
    const now = session.peek();
    if (!placement || !now || !isOf(placement, now) || !parts.allowed.has(placement.report)) return 'notHere';
    if (cameByOtherFilters(placement)) return 'otherFilters';
    const written = (await readKeptRows(parts, placement))?.written;
    const kept = written?.columns.find(({ name }) => name === cell.number?.member);
    const row = cell.number?.keptRow;
    if (!written || !kept || row === undefined) return 'unknownRow';
    const report = await now.client.getReport(placement.report.deploymentId, placement.report.reportId);
    const request = laidOutQuery(report, placement.choices, reader);
    const labels = new Map(written.columns.map((column) => [column.name, column]));
    const named = { column: kept.name, row: valuesOf(written, row, reader.dateSystem), labels };
    const number = await (await now.data()).numberBehind(request, named, signal);
    if (number.kind === 'none') return number.because;
    return { placement, cell, kept, number, key: `${CHOSEN}${placement.report.reportId}.${number.measure.name}` };
  }

  /** What was chosen, else what the model names, else the first dimensions. */
  function columnsFor({ number, key }: Open): readonly string[] {
    const known = (names: readonly string[]) => names.filter((name) => number.columns.some((one) => one.name === name));
    const chosen = known(namesIn(storage.read(key)));
    if (chosen.length > 0) return chosen;
    const named = known(number.drillMembers);
    const dimensions = number.columns.filter(({ isMeasure }) => !isMeasure).map(({ name }) => name);
    return named.length > 0 ? named : dimensions.slice(0, FIRST_COLUMNS);
  }

  async function show(found: Open, chosen: readonly string[], signal: AbortSignal): Promise<void> {
    const read = await found.number.read(chosen, signal);
    if (!signal.aborted) rows.value = shownOf(found, chosen, read);
  }

  function shownOf({ placement, cell, kept, number }: Open, chosen: readonly string[], read: RowsRead): RowsShown {
    const builder = createResultBuilder(read.columns, reader.dateSystem);
    builder.push(read.rows.slice(0, FIRST_ROWS));
    const result = builder.finish();
    return {
      ...{ kind: 'shown', placementId: placement.id, cell, measure: number.measure.title, chosen },
      choices: number.columns,
      columns: result.columns.map(({ title, type }) => ({ title, align: type === 'string' ? 'start' : 'end' })),
      rows: Array.from({ length: result.rowCount }, (_, index) =>
        result.row(index).map((value, at) => showValue(value, result.numberFormats[at] ?? 'General', reader)),
      ),
      count: read.count,
      proof: proofOf(placement, cell, kept, number, read),
      copy: { kind: 'none' },
    };
  }

  function proofOf(
    placement: Placement,
    cell: CellDetails,
    kept: KeptColumn,
    { measure }: DrillDown,
    read: RowsRead,
  ): RowsProof {
    const shown = (value: CellInput) => showValue(value, ofMoney(kept.numberFormat), reader);
    const comesTo = numberOf(read.comesTo, reader.dateSystem);
    const stands = numberOf(cell.number?.stands ?? '', reader.dateSystem);
    const says = shown(stands);
    if (read.told === 'untold') return { how: 'unchecked', comesTo: '', says };
    const how: RowsProof['how'] = measure.comes === 'adds' && read.told === 'asked' ? 'addedThere' : measure.comes;
    const facts = { how, comesTo: shown(comesTo), says };
    if (isSame(comesTo, stands)) return facts;
    const by =
      typeof comesTo === 'number' && typeof stands === 'number' ? shown(Math.abs(comesTo - stands)) : undefined;
    if (typeof cell.edit === 'object')
      return { ...facts, differs: { by, because: 'typed', written: cell.edit.written } };
    const isNewer =
      read.freshAt !== undefined &&
      (placement.written.freshAt === undefined || Date.parse(read.freshAt) > Date.parse(placement.written.freshAt));
    return { ...facts, differs: { by, because: isNewer ? 'newer' : 'unknown', freshAt: read.freshAt } };
  }

  function copied(copy: RowsShown['copy']): void {
    const now = rows.peek();
    if (now.kind === 'shown') rows.value = { ...now, copy };
  }

  async function write({ number }: Open, chosen: readonly string[], name: string, signal: AbortSignal): Promise<void> {
    let builder: ReturnType<typeof createResultBuilder> | undefined;
    for await (const event of number.all(chosen, signal)) {
      if (event.kind === 'columns') builder = createResultBuilder(event.columns, reader.dateSystem);
      if (event.kind === 'rows') builder?.push(event.rows);
    }
    if (!builder) return;
    const result = builder.finish();
    await onAddedSheet(workbook, name, (sheet) => writeOn(sheet, result, signal));
  }

  async function writeOn(sheet: string, result: Result, signal: AbortSignal): Promise<void> {
    const plan = planBlock({
      ...{
        anchor: { row: 0, column: 0 },
        frame: { kind: 'free' },
        previous: undefined,
        occupied: [],
        analystColumns: [],
      },
      size: { rows: result.rowCount + 1, columns: result.columns.length },
    });
    // A name holds the cells together only while they are written.
    const id = parts.newId();
    const note = noteOf(parts, id, { isFirst: true, isInserted: false, isClaimed: false });
    await writeResult(
      workbook,
      {
        ...{ anchor: anchorName(id), sheet, plan, standing: undefined, result, headerRows: 1, overwrites: false, note },
        seen: emptyGround(plan, false),
        records: () => new Map([[note.key, undefined]]),
      },
      { signal, onRows: () => undefined, onWaitingForCell: () => undefined },
    );
    await workbook.removeAnchor(anchorName(id));
    copied({ kind: 'written', sheet, rows: plan.block.rows - 1, isCut: plan.cut !== undefined });
  }

  return {
    rows,
    openRows,
    closeRows() {
      begin();
      open = undefined;
      rows.value = { kind: 'closed', returns: rows.peek().kind !== 'closed' };
    },
    async chooseColumns(names) {
      const found = open;
      if (!found) return;
      const signal = begin();
      const { cell, key } = found;
      storage.keep(key, JSON.stringify(names), 'device');
      rows.value = { kind: 'choosing', placementId: cell.placementId, cell };
      try {
        await show(found, names, signal);
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        rows.value = { kind: 'failed', placementId: cell.placementId, cell, failure: toFailure(error) };
      }
    },
    async putOnNewSheet(name) {
      const [found, now] = [open, rows.peek()];
      if (!found || now.kind !== 'shown' || now.copy.kind === 'writing') return;
      const { signal } = ending;
      copied({ kind: 'writing' });
      try {
        await parts.turns.take(() => write(found, now.chosen, name, signal), signal);
      } catch (error) {
        if (isAbort(error)) copied({ kind: 'none' });
        else copied({ kind: 'failed', failure: toFailure(error) });
      }
    },
    async showSheet() {
      const now = rows.peek();
      if (now.kind !== 'shown' || now.copy.kind !== 'written') return;
      const rect = { row: 0, column: 0, rows: 1, columns: 1 };
      await parts.goToCells({ sheet: now.copy.sheet, rect }).catch(parts.onFailure);
    },
  };
}

/** What the row shows, as the data API writes it: of a date the cells hold the serial number. */
function valuesOf(
  { columns }: KeptResult,
  row: number,
  dateSystem: DateSystem,
): ReadonlyMap<string, DataValue | undefined> {
  const shownIn = ({ type, cells }: KeptColumn): DataValue | undefined => {
    const cell = cells[row] ?? '';
    if (cell === '') return undefined;
    if (typeof cell === 'number') return type === 'time' ? isoOfSerialIn(dateSystem, cell) : cell;
    return typeof cell === 'string' ? textOfInput(cell) : cell;
  };
  const naming = columns.filter(({ isMeasure }) => !isMeasure);
  return new Map(naming.map((column) => [column.name, shownIn(column)]));
}

/** A time by its serial number, as cells have it. */
function numberOf(value: DataValue, dateSystem: DateSystem): CellInput {
  if (value === null || value === '') return '';
  const number = Number(value);
  return Number.isNaN(number) ? (trySerialIn(dateSystem, String(value)) ?? String(value)) : number;
}

/** No rows are nothing, or nought. Fractions are compared as closely as a cell keeps them. */
function isSame(one: CellInput, other: CellInput): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
  return one === other || (one === '' && other === 0) || (one === 0 && other === '');
}

function namesIn(text: string | undefined): readonly string[] {
  try {
    const names: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
