/**
 * Reads the rows of a drill-down from the platform, compares their sum with the cell, and writes
 * them to a new sheet if the user wants it.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
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
import type { Reader } from '../parts';
import { readKeptRows } from '../pipeline/fetch/kept-rows';
import { laidOutQuery } from '../pipeline/fetch/query-source';
import { ofMoney, showValue } from '../pipeline/lay-out/cell-text';
import { emptyGround } from '../pipeline/plan/survey';
import { writeResult } from '../pipeline/write/script';
import { showRow } from '../report/show-values';
import { isOf } from '../session/session';
import { onAddedSheet } from '../workbook/added-sheet';
import { noteOf } from '../workbook/unfinished-writes';
import type { CellDetails } from './cell-details';
import type { DetailsParts } from './details-parts';
import type { RowsProof, RowsShown, RowsState } from './rows-state';

const FIRST_ROWS = 50;

/**
 * Number of columns if the model names none and the user has chosen none: as many as fit in a pane.
 */
const FIRST_COLUMNS = 4;

/** Storage key of the columns that the user chose, by report and measure. */
const CHOSEN = 'inlay.rows.';

interface Open {
  readonly placement: Placement;
  readonly cell: CellDetails;
  readonly kept: KeptColumn;
  readonly number: DrillDown;
  readonly key: string;
}

export class RowsBehind {
  private readonly state = signal<RowsState>({ kind: 'closed', returns: false });
  readonly rows: ReadonlySignal<RowsState> = this.state;
  private open: Open | undefined;
  private request = new AbortController();

  constructor(private readonly parts: DetailsParts) {}

  /** Reads the rows behind a cell from the platform. Sends Excel no request. */
  readonly openRows = async (cell: CellDetails): Promise<void> => {
    this.open = undefined;
    await this.load('loading', cell, async (signal) => {
      const found = await this.find(cell, signal);
      if (signal.aborted) return;
      if (typeof found === 'string') {
        this.state.value = { kind: 'none', placementId: cell.placementId, cell, because: found };
        return;
      }
      this.open = found;
      await this.show(found, this.columnsFor(found), signal);
    });
  };

  readonly closeRows = (): void => {
    this.request.abort();
    this.open = undefined;
    this.state.value = { kind: 'closed', returns: this.state.peek().kind !== 'closed' };
  };

  /** Shows other columns, and saves the choice for this report on this device. */
  readonly chooseColumns = async (names: readonly string[]): Promise<void> => {
    const found = this.open;
    if (!found) return;
    this.parts.storage.keep(found.key, JSON.stringify(names), 'device');
    await this.load('choosing', found.cell, (signal) => this.show(found, names, signal));
  };

  /**
   * Writes all rows into a new sheet, as plain cells: there is no placement for them, and nothing
   * about them is saved.
   * @param name name of the sheet, changed if it is taken
   */
  readonly putOnNewSheet = async (name: string): Promise<void> => {
    const [found, now] = [this.open, this.state.peek()];
    if (!found || now.kind !== 'shown' || now.copy.kind === 'writing') return;
    const { signal } = this.request;
    this.setCopy({ kind: 'writing' });
    try {
      await this.parts.turns.take(() => this.writeAll(found, now.chosen, name, signal), signal);
    } catch (error) {
      this.setCopy(isAbort(error) ? { kind: 'none' } : { kind: 'failed', failure: toFailure(error) });
    }
  };

  readonly showSheet = async (): Promise<void> => {
    const now = this.state.peek();
    if (now.kind !== 'shown' || now.copy.kind !== 'written') return;
    const rect = { row: 0, column: 0, rows: 1, columns: 1 };
    await this.parts.goToCells({ sheet: now.copy.sheet, rect }).catch(this.parts.onFailure);
  };

  /** Aborts the previous request, because its result is no longer needed. */
  private async load(
    kind: 'loading' | 'choosing',
    cell: CellDetails,
    read: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.request.abort();
    this.request = new AbortController();
    const { signal } = this.request;
    const { placementId } = cell;
    this.state.value = { kind, placementId, cell };
    try {
      await read(signal);
    } catch (error) {
      if (!signal.aborted && !isAbort(error))
        this.state.value = { kind: 'failed', placementId, cell, failure: toFailure(error) };
    }
  }

  private async find(
    cell: CellDetails,
    signal: AbortSignal,
  ): Promise<Open | Extract<RowsState, { kind: 'none' }>['because']> {
    const { registry, session, allowed, reader } = this.parts;
    const placement = registry.get(cell.placementId);
    const now = session.peek();
    if (!placement || !now || !isOf(placement, now) || !allowed.has(placement.report)) return 'notHere';
    if (cameByOtherFilters(placement)) return 'otherFilters';
    const written = (await readKeptRows(this.parts, placement))?.written;
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

  /**
   * Returns the columns that the user chose, or else those that the model names, or else the first
   * dimensions.
   */
  private columnsFor({ number, key }: Open): readonly string[] {
    const known = (names: readonly string[]) => names.filter((name) => number.columns.some((one) => one.name === name));
    const chosen = known(namesIn(this.parts.storage.read(key)));
    if (chosen.length > 0) return chosen;
    const named = known(number.drillMembers);
    const dimensions = number.columns.filter(({ isMeasure }) => !isMeasure).map(({ name }) => name);
    return named.length > 0 ? named : dimensions.slice(0, FIRST_COLUMNS);
  }

  private async show(found: Open, chosen: readonly string[], signal: AbortSignal): Promise<void> {
    const read = await found.number.read(chosen, signal);
    if (!signal.aborted) this.state.value = shownOf(found, chosen, read, this.parts.reader);
  }

  private setCopy(copy: RowsShown['copy']): void {
    const now = this.state.peek();
    if (now.kind === 'shown') this.state.value = { ...now, copy };
  }

  private async writeAll(
    { number }: Open,
    chosen: readonly string[],
    name: string,
    signal: AbortSignal,
  ): Promise<void> {
    let builder: ReturnType<typeof createResultBuilder> | undefined;
    for await (const event of number.all(chosen, signal)) {
      if (event.kind === 'columns') builder = createResultBuilder(event.columns, this.parts.reader.dateSystem);
      if (event.kind === 'rows') builder?.push(event.rows);
    }
    if (!builder) return;
    const result = builder.finish();
    await onAddedSheet(this.parts.workbook, name, (sheet) => this.writeOn(sheet, result, signal));
  }

  private async writeOn(sheet: string, result: Result, signal: AbortSignal): Promise<void> {
    const { workbook, newId } = this.parts;
    const plan = planBlock({
      ...{ anchor: { row: 0, column: 0 }, frame: { kind: 'free' }, previous: undefined, occupied: [] },
      analystColumns: [],
      size: { rows: result.rowCount + 1, columns: result.columns.length },
    });
    // The name holds the cells together only while they are written.
    const id = newId();
    const note = noteOf(this.parts, id, { isCleared: true });
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
    this.setCopy({ kind: 'written', sheet, rows: plan.block.rows - 1, isCut: plan.cut !== undefined });
  }
}

function shownOf(found: Open, chosen: readonly string[], read: RowsRead, reader: Reader): RowsShown {
  const { placement, cell, number } = found;
  const builder = createResultBuilder(read.columns, reader.dateSystem);
  builder.push(read.rows.slice(0, FIRST_ROWS));
  const result = builder.finish();
  return {
    ...{ kind: 'shown', placementId: placement.id, cell, measure: number.measure.title, chosen },
    choices: number.columns,
    columns: result.columns.map(({ title, type }) => ({ title, align: type === 'string' ? 'start' : 'end' })),
    rows: Array.from({ length: result.rowCount }, (_, index) => showRow(result.row(index), result, reader)),
    count: read.count,
    proof: proofOf(found, read, reader),
    copy: { kind: 'none' },
  };
}

function proofOf({ placement, cell, kept, number: { measure } }: Open, read: RowsRead, reader: Reader): RowsProof {
  const shown = (value: CellInput) => showValue(value, ofMoney(kept.numberFormat), reader);
  const comesTo = numberOf(read.comesTo, reader.dateSystem);
  const stands = numberOf(cell.number?.stands ?? '', reader.dateSystem);
  const says = shown(stands);
  if (read.told === 'untold') return { how: 'unchecked', comesTo: '', says };
  const how: RowsProof['how'] = measure.comes === 'adds' && read.told === 'asked' ? 'addedThere' : measure.comes;
  const facts = { how, comesTo: shown(comesTo), says };
  if (isSame(comesTo, stands)) return facts;
  const by = typeof comesTo === 'number' && typeof stands === 'number' ? shown(Math.abs(comesTo - stands)) : undefined;
  if (typeof cell.edit === 'object') return { ...facts, differs: { by, because: 'typed', written: cell.edit.written } };
  const isNewer =
    read.freshAt !== undefined &&
    (placement.written.freshAt === undefined || Date.parse(read.freshAt) > Date.parse(placement.written.freshAt));
  return { ...facts, differs: { by, because: isNewer ? 'newer' : 'unknown', freshAt: read.freshAt } };
}

/** Returns the row's values as the data API writes them: cells hold a date as its serial number. */
function valuesOf({ columns }: KeptResult, row: number, dateSystem: DateSystem) {
  const shownIn = ({ type, cells }: KeptColumn): DataValue | undefined => {
    const cell = cells[row] ?? '';
    if (cell === '') return undefined;
    if (typeof cell === 'number') return type === 'time' ? isoOfSerialIn(dateSystem, cell) : cell;
    return typeof cell === 'string' ? textOfInput(cell) : cell;
  };
  const naming = columns.filter(({ isMeasure }) => !isMeasure);
  return new Map(naming.map((column) => [column.name, shownIn(column)]));
}

/** Converts a value of the data API to a cell value; a time becomes its serial number. */
function numberOf(value: DataValue, dateSystem: DateSystem): CellInput {
  if (value === null || value === '') return '';
  const number = Number(value);
  return Number.isNaN(number) ? (trySerialIn(dateSystem, String(value)) ?? String(value)) : number;
}

/**
 * Compares two cell values. An empty value equals 0, because a drill-down without rows has no sum.
 * Fractions are compared to the precision of a cell.
 */
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
