/**
 * Reads the rows of a drill-down from the platform, compares their sum with the cell, and writes
 * them to a new sheet if the user wants it.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type DataValue, type DrillDown, type DrillDownRows, tryParseJson } from '../../client';
import { type CellInput, type DateSystem, serialToIsoIn, toShownText, tryParseSerialIn } from '../../grid';
import {
  type CachedColumn,
  type CachedResult,
  createResultBuilder,
  formatAnchorName,
  haveFiltersChanged,
  type Placement,
} from '../../placement';
import { isAbort, toFailure } from '../failure';
import type { Reader } from '../parts';
import { readCachedRows } from '../pipeline/fetch/cached-rows';
import { readPlacedReport } from '../pipeline/fetch/placed-report';
import { buildLayoutQuery } from '../pipeline/fetch/query-source';
import { formatValue } from '../pipeline/layout/format-value';
import { formatRow } from '../report/format-preview';
import { findReadingSession } from '../workbook/allowed-reports';
import type { CellDetails } from './cell-details';
import type { DetailsParts } from './details-parts';
import type { DrillDownState, ShownRows, SumComparison } from './drill-down-state';
import { writeOnAddedSheet } from './write-on-sheet';

const MAX_SHOWN_ROWS = 50;

/** Applies if the model names no columns and the user has chosen none: as many as fit in a pane. */
const DEFAULT_COLUMN_COUNT = 4;

/** Begins the device's keys for the columns that the user chose, by report and measure. */
const CHOSEN_COLUMNS_KEY = 'inlay.rows.';

interface OpenDrillDown {
  readonly placement: Placement;
  readonly cell: CellDetails;
  readonly cachedColumn: CachedColumn;
  readonly drillDown: DrillDown;
  readonly key: string;
}

export class DrillDownReader {
  private readonly state = signal<DrillDownState>({ kind: 'closed', returns: false });
  readonly drillDownState: ReadonlySignal<DrillDownState> = this.state;
  private current: OpenDrillDown | undefined;
  private request = new AbortController();

  constructor(private readonly parts: DetailsParts) {}

  /** Reads the rows behind a cell from the platform. Sends Excel no request. */
  readonly openRows = async (cell: CellDetails): Promise<void> => {
    this.current = undefined;
    await this.load('loading', cell, async (signal) => {
      const opened = await this.openDrillDown(cell, signal);
      if (signal.aborted) return;
      if (typeof opened === 'string') {
        this.state.value = { kind: 'none', placementId: cell.placementId, cell, reason: opened };
        return;
      }
      this.current = opened;
      await this.showRows(opened, this.chooseDefaultColumns(opened), signal);
    });
  };

  readonly closeRows = (): void => {
    this.request.abort();
    this.current = undefined;
    this.state.value = { kind: 'closed', returns: this.state.peek().kind !== 'closed' };
  };

  /** Shows other columns, and saves the choice for this report on this device. */
  readonly chooseColumns = async (names: readonly string[]): Promise<void> => {
    const opened = this.current;
    if (!opened) return;
    this.parts.storage.save(opened.key, JSON.stringify(names), 'device');
    await this.load('choosing', opened.cell, (signal) => this.showRows(opened, names, signal));
  };

  /**
   * Writes all rows into a new sheet, as plain cells: there is no placement for them, and nothing
   * about them is saved.
   * @param name name of the sheet, changed if it is taken
   * @param caption the first line of the sheet, which says what its rows are
   */
  readonly copyToNewSheet = async (name: string, caption: string): Promise<void> => {
    const [opened, currentState] = [this.current, this.state.peek()];
    if (!opened || currentState.kind !== 'shown' || currentState.copy.kind === 'writing') return;
    const { signal } = this.request;
    this.setCopy({ kind: 'writing' });
    try {
      await this.parts.mutex.runExclusive(
        () => this.copyAllRows(opened, currentState.chosenColumns, { name, caption }, signal),
        signal,
      );
    } catch (error) {
      this.setCopy(isAbort(error) ? { kind: 'none' } : { kind: 'failed', failure: toFailure(error) });
    }
  };

  readonly showSheet = async (): Promise<void> => {
    const currentState = this.state.peek();
    if (currentState.kind !== 'shown' || currentState.copy.kind !== 'written') return;
    const rect = { row: 0, column: 0, rows: 1, columns: 1 };
    await this.parts.goToCells({ sheet: currentState.copy.sheet, rect }).catch(this.parts.onFailure);
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

  private async openDrillDown(
    cell: CellDetails,
    signal: AbortSignal,
  ): Promise<OpenDrillDown | Extract<DrillDownState, { kind: 'none' }>['reason']> {
    const { registry, reader } = this.parts;
    const placement = registry.get(cell.placementId);
    const currentSession = findReadingSession(this.parts, placement);
    if (!placement || !currentSession) return 'notHere';
    if (placement.written.formerReport) return 'otherReport';
    if (haveFiltersChanged(placement)) return 'otherFilters';
    const written = (await readCachedRows(this.parts, placement))?.written;
    const cachedColumn = written?.columns.find(({ name }) => name === cell.number?.member);
    const row = cell.number?.cachedRow;
    if (!written || !cachedColumn || row === undefined) return 'unknownRow';
    const report = await readPlacedReport(currentSession, placement, signal);
    const request = buildLayoutQuery(report, placement.choices, reader);
    const labels = new Map(written.columns.map((column) => [column.name, column]));
    const numberCell = { column: cachedColumn.name, row: readRowValues(written, row, reader.dateSystem), labels };
    const drillDown = await (await currentSession.data()).drillDown(request, numberCell, signal);
    if (drillDown.kind === 'none') return drillDown.reason;
    return {
      placement,
      cell,
      cachedColumn,
      drillDown,
      key: `${CHOSEN_COLUMNS_KEY}${placement.report.reportId}.${drillDown.measure.name}`,
    };
  }

  /**
   * Returns the columns that the user chose, or else those that the model names, or else the first
   * dimensions.
   */
  private chooseDefaultColumns({ drillDown, key }: OpenDrillDown): readonly string[] {
    const keepExisting = (names: readonly string[]) =>
      names.filter((name) => drillDown.columns.some((column) => column.name === name));
    const chosen = keepExisting(parseNames(this.parts.storage.read(key)));
    if (chosen.length > 0) return chosen;
    const modelColumns = keepExisting(drillDown.drillMembers);
    const dimensions = drillDown.columns.filter(({ isMeasure }) => !isMeasure).map(({ name }) => name);
    return modelColumns.length > 0 ? modelColumns : dimensions.slice(0, DEFAULT_COLUMN_COUNT);
  }

  private async showRows(opened: OpenDrillDown, chosen: readonly string[], signal: AbortSignal): Promise<void> {
    const readResult = await opened.drillDown.readFirst(chosen, signal);
    if (!signal.aborted) this.state.value = toShownRows(opened, chosen, readResult, this.parts.reader);
  }

  private setCopy(copy: ShownRows['copy']): void {
    const currentState = this.state.peek();
    if (currentState.kind === 'shown') this.state.value = { ...currentState, copy };
  }

  private async copyAllRows(
    { drillDown }: OpenDrillDown,
    chosen: readonly string[],
    { name, caption }: { readonly name: string; readonly caption: string },
    signal: AbortSignal,
  ): Promise<void> {
    let builder: ReturnType<typeof createResultBuilder> | undefined;
    let order: readonly number[] = [];
    for await (const event of drillDown.streamAll(chosen, signal)) {
      if (event.kind === 'columns') {
        order = orderColumns(event.columns, drillDown.measure.name);
        builder = createResultBuilder(pickInOrder(event.columns, order), this.parts.reader.dateSystem);
      }
      if (event.kind === 'rows') builder?.push(event.rows.map((row) => pickInOrder(row, order)));
    }
    if (!builder) return;
    const id = this.parts.newId();
    const createRecords = (journalKey: string) => new Map([[journalKey, undefined]]);
    const content = { id, result: builder.finish(), headerRows: 1, caption, createRecords };
    const { sheet, rows, isCut } = await writeOnAddedSheet(this.parts, name, content, signal);
    // The name holds the cells together only while they are written.
    await this.parts.workbook.removeAnchor(formatAnchorName(id));
    this.setCopy({ kind: 'written', sheet, rows, isCut });
  }
}

/**
 * Returns the columns by their indexes, with the number right after the first column, which names the
 * row. At the end it would be out of sight.
 */
function orderColumns(columns: readonly { readonly name: string }[], measure: string): readonly number[] {
  const measureIndex = columns.findIndex(({ name }) => name === measure);
  const otherIndexes = columns.flatMap((_, index) => (index === measureIndex ? [] : [index]));
  return measureIndex < 0 ? otherIndexes : [...otherIndexes.slice(0, 1), measureIndex, ...otherIndexes.slice(1)];
}

function pickInOrder<Item>(items: readonly Item[], order: readonly number[]): Item[] {
  return order.flatMap((index) => items.slice(index, index + 1));
}

function toShownRows(
  opened: OpenDrillDown,
  chosen: readonly string[],
  drillDownRows: DrillDownRows,
  reader: Reader,
): ShownRows {
  const { placement, cell, drillDown } = opened;
  const order = orderColumns(drillDownRows.columns, drillDown.measure.name);
  const builder = createResultBuilder(pickInOrder(drillDownRows.columns, order), reader.dateSystem);
  builder.push(drillDownRows.rows.slice(0, MAX_SHOWN_ROWS).map((row) => pickInOrder(row, order)));
  const result = builder.finish();
  return {
    ...{ kind: 'shown', placementId: placement.id, cell, measure: drillDown.measure.title, chosenColumns: chosen },
    choices: drillDown.columns,
    columns: result.columns.map(({ title, type }) => ({ title, align: type === 'string' ? 'start' : 'end' })),
    rows: Array.from({ length: result.rowCount }, (_, index) => formatRow(result.row(index), result, reader)),
    count: drillDownRows.count,
    comparison: compareSum(opened, drillDownRows, reader),
    copy: { kind: 'none' },
  };
}

function compareSum(
  { placement, cell, cachedColumn, drillDown: { measure } }: OpenDrillDown,
  drillDownRows: DrillDownRows,
  reader: Reader,
): SumComparison {
  const formatShown = (value: CellInput) => formatValue(value, cachedColumn.numberFormat, reader);
  const sum = toCellValue(drillDownRows.measureValue, reader.dateSystem);
  const cellValue = toCellValue(cell.number?.shownText ?? '', reader.dateSystem);
  const cellText = formatShown(cellValue);
  if (drillDownRows.valueSource === 'untold') return { summedBy: 'unchecked', sumText: '', cellText };
  const summedBy: SumComparison['summedBy'] =
    measure.aggregation === 'adds' && drillDownRows.valueSource === 'asked' ? 'addedThere' : measure.aggregation;
  const sharedFields = { summedBy, sumText: formatShown(sum), cellText };
  if (isSameValue(sum, cellValue)) return sharedFields;
  const difference =
    typeof sum === 'number' && typeof cellValue === 'number' ? formatShown(Math.abs(sum - cellValue)) : undefined;
  if (typeof cell.edit === 'object')
    return { ...sharedFields, difference: { amount: difference, reason: 'typed', reportText: cell.edit.written } };
  const isNewer =
    drillDownRows.freshAt !== undefined &&
    (placement.written.freshAt === undefined ||
      Date.parse(drillDownRows.freshAt) > Date.parse(placement.written.freshAt));
  return {
    ...sharedFields,
    difference: { amount: difference, reason: isNewer ? 'newer' : 'unknown', freshAt: drillDownRows.freshAt },
  };
}

/** Returns the row's values as the data API writes them: cells hold a date as its serial number. */
function readRowValues({ columns }: CachedResult, row: number, dateSystem: DateSystem) {
  const toDataValue = ({ type, cells }: CachedColumn): DataValue | undefined => {
    const cell = cells[row] ?? '';
    if (cell === '') return undefined;
    if (typeof cell === 'number') return type === 'time' ? serialToIsoIn(dateSystem, cell) : cell;
    return typeof cell === 'string' ? toShownText(cell) : cell;
  };
  const dimensionColumns = columns.filter(({ isMeasure }) => !isMeasure);
  return new Map(dimensionColumns.map((column) => [column.name, toDataValue(column)]));
}

/** Converts a value of the data API to a cell value; a time becomes its serial number. */
function toCellValue(value: DataValue, dateSystem: DateSystem): CellInput {
  if (value === null || value === '') return '';
  const number = Number(value);
  return Number.isNaN(number) ? (tryParseSerialIn(dateSystem, String(value)) ?? String(value)) : number;
}

/**
 * Compares two cell values. An empty value equals 0, because a drill-down without rows has no sum.
 * Fractions are compared to the precision of a cell.
 */
function isSameValue(one: CellInput, other: CellInput): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
  return one === other || (one === '' && other === 0) || (one === 0 && other === '');
}

function parseNames(text: string | undefined): readonly string[] {
  const names = tryParseJson(text ?? '');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
