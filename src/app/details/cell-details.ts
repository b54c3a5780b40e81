/** What a selected cell of a block is: of which report, column and row, how old, by whom, and whether somebody typed into it since. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PlatformClient } from '../../client';
import { formatCell, type Rect, textOfInput } from '../../grid';
import {
  type BlockColumn,
  fromKeptResult,
  type KeptResult,
  keyMembers,
  layoutColumns,
  type Placement,
} from '../../placement';
import type { Selection } from '../../workbook';
import { ownerName } from '../catalogue/catalogue';
import type { Reader } from '../parts';
import { showValue } from '../place/cell-text';
import { readKeptRows } from '../place/kept-rows';
import { isOf, type Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { atRest } from '../workbook/selection';
import { type Beneath, type BeneathParts, lookBeneath } from './look-beneath';

export interface CellDetails {
  readonly placementId: string;
  readonly reportName: string;
  /** `B7` */
  readonly cell: string;
  /** A cell of a column that the analyst inserted into the block is theirs. */
  readonly part: 'header' | 'data' | 'ownColumn';
  /** The column's title in the report; '' for a column of the analyst's own. */
  readonly column: string;
  /** What tells the row from others: titles and values of its key columns; empty where nothing does. */
  readonly row: readonly { readonly column: string; readonly value: string }[];
  /** Row of data, counted from 1; undefined for a header. */
  readonly rowNumber: number | undefined;
  readonly refreshedAt: number;
  /** When the data API had read its source for these rows, where it says so. */
  readonly freshAt: string | undefined;
  /** `you` on the device that wrote the rows; undefined while the platform has not said. */
  readonly refreshedBy: 'you' | { readonly name: string } | undefined;
  /** What the report had given, where something else stands there; unknown where this device did not write the rows. */
  readonly edit: 'none' | 'unknown' | { readonly written: string };
}

export interface SelectedCell {
  /** Undefined where no cell of a block is selected. */
  readonly cell: ReadonlySignal<CellDetails | undefined>;
  /** Looks at each cell that is selected from now on, where the selection rests; returns the function that ends it. */
  follow(): () => void;
}

export interface SelectedCellParts
  extends BeneathParts,
    Pick<PlacementParts, 'clock' | 'keptResults' | 'reader' | 'allowed'> {
  /** Nobody sees the pane. */
  readonly hidden: ReadonlySignal<boolean>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly session: ReadonlySignal<Session | undefined>;
  onFailure(error: unknown): void;
}

export function createSelectedCell(parts: SelectedCellParts): SelectedCell {
  const { hidden, selection, registry } = parts;
  const cell = signal<CellDetails | undefined>(undefined);
  const refreshers = new Map<string, Promise<string | undefined>>();

  /** What was selected, and placed, when the cell was looked at. */
  let lookedAt: { readonly now: Selection | undefined; readonly placements: readonly Placement[] } | undefined;
  let last: { readonly of: string; readonly known: Promise<Known | undefined> } | undefined;

  /** Read once for as long as cells of one block are selected: the rows may be many. */
  function knownRows(placement: Placement): Promise<Known | undefined> {
    const of = `${placement.id} ${placement.refreshedAt}`;
    if (last?.of !== of) {
      const known = readKeptRows(parts, placement).then(
        (rows) => rows && { kept: rows.written, keys: keyColumns(rows.written) },
      );
      last = { of, known };
    }
    return last.known;
  }

  function refresherOf(placement: Placement): Promise<string | undefined> {
    const key = `${placement.id} ${placement.refreshedAt}`;
    const known = refreshers.get(key) ?? askRefresher(parts, placement).catch(() => undefined);
    refreshers.set(key, known);
    return known;
  }

  async function read(isNewest: () => boolean): Promise<void> {
    const now = selection.peek();
    const placements = registry.placements.peek();
    const address = now?.kind === 'cells' ? now.address : undefined;
    const beneath = address && (await lookBeneath(parts, address));
    const told = beneath && describe(beneath, address.rect, await knownRows(beneath.placement), parts.reader);
    if (!isNewest()) return;
    cell.value = told;
    lookedAt = { now, placements };
    if (!told || told.part === 'ownColumn' || told.refreshedBy) return;
    void refresherOf(beneath.placement).then((name) => {
      if (name !== undefined && cell.peek() === told) cell.value = { ...told, refreshedBy: { name } };
    });
  }

  return {
    cell,
    follow() {
      const rest = atRest(parts, read);
      const stop = effect(() => {
        const now = selection.value;
        // Rows that were written anew change what the same cell is.
        const placements = registry.placements.value;
        const isKnown = lookedAt?.now === now && lookedAt?.placements === placements;
        if (!hidden.value && !isKnown) rest.again();
      });
      return () => {
        stop();
        rest.stop();
        last = undefined;
      };
    },
  };
}

/** The rows that this device wrote, with the columns that tell them apart. */
interface Known {
  readonly kept: KeptResult;
  readonly keys: KeptResult['columns'];
}

function describe(
  { placement, block, from, headers, row: texts }: Beneath,
  { row, column }: Rect,
  known: Known | undefined,
  reader: Reader,
): CellDetails {
  const layout = placement.layout ?? [];
  const columns = headers ? standingColumns(layout, widened(headers, from, layout, block.columns)) : layout;
  const of = columns[column - block.column];
  const common = {
    placementId: placement.id,
    reportName: placement.reportName,
    cell: formatCell(row, column),
    column: of?.title ?? '',
    refreshedAt: placement.refreshedAt,
    freshAt: placement.freshAt,
    refreshedBy: known && ('you' as const),
  };
  const down = row - block.row - (placement.headers ? 1 : 0);
  if (down < 0)
    return {
      ...common,
      part: of?.member === undefined ? 'ownColumn' : 'header',
      row: [],
      rowNumber: undefined,
      edit: 'none',
    };
  const standing = new Map(
    texts.flatMap((text, at) => {
      const member = columns[from + at]?.member;
      return member === undefined ? [] : [[member, text] as const];
    }),
  );
  const written = known && rowOf(known, standing, down);
  return {
    ...common,
    part: of?.member === undefined ? 'ownColumn' : 'data',
    row: known ? keyOf(known, written, reader) : textsOf(layout, standing),
    rowNumber: down + 1,
    edit: of?.member === undefined ? 'none' : editOf(known?.kept, written, of.member, standing.get(of.member), reader),
  };
}

/** Headers that were not read are taken to stand as they were written. */
function widened(headers: readonly string[], from: number, layout: readonly BlockColumn[], columns: number): string[] {
  return Array.from({ length: columns }, (_, at) => headers[at - from] ?? layout[at]?.shown ?? '');
}

/** For each column of the block as it stands, which of the report's it is, by the same rule by which a refresh finds it. */
function standingColumns(layout: readonly BlockColumn[], headers: readonly string[]): (BlockColumn | undefined)[] {
  const own = layout.filter(({ member }) => member !== undefined);
  const columns = own.map(({ member = '', title }) => ({ name: member, title, type: 'string' as const }));
  const standing = headers.map((shown) => ({ shown, mark: '' }));
  const { slots } = layoutColumns(layout, standing, columns);
  const indexAt = new Map(slots.map(({ from, index }) => [from, index]));
  return headers.map((_, offset) => own[indexAt.get(offset) ?? -1]);
}

/** The row of the kept rows that stands here: by its key where there is one, for rows may have been sorted; else by its place. */
function rowOf({ kept, keys }: Known, standing: ReadonlyMap<string, string>, down: number): number | undefined {
  const isHere = (row: number) => keys.every(({ name, cells }) => textOfInput(cells[row] ?? '') === standing.get(name));
  if (keys.length > 0 && !isHere(down)) {
    for (let row = 0; row < kept.rowCount; row += 1) if (isHere(row)) return row;
  }
  return down < kept.rowCount ? down : undefined;
}

function keyOf({ keys }: Known, row: number | undefined, reader: Reader): CellDetails['row'] {
  if (row === undefined) return [];
  return keys.map(({ title, cells, numberFormat }) => ({
    column: title,
    value: showValue(cells[row] ?? '', numberFormat, reader),
  }));
}

function keyColumns(kept: KeptResult): KeptResult['columns'] {
  if (kept.rowCount > MOST_ROWS_KEYED) return [];
  return keyMembers(fromKeptResult(kept)).flatMap((member) => kept.columns.find(({ name }) => name === member) ?? []);
}

/** Of more rows the keys take longer to find than a click may take. */
const MOST_ROWS_KEYED = 20_000;

/** Without the rows themselves, words tell a row better than numbers do. */
function textsOf(layout: readonly BlockColumn[], standing: ReadonlyMap<string, string>): CellDetails['row'] {
  const words = layout.flatMap(({ member, title }) => {
    const value = member === undefined ? undefined : standing.get(member);
    return value === undefined || value === '' || !Number.isNaN(Number(value)) ? [] : [{ column: title, value }];
  });
  return words.slice(0, MOST_WORDS);
}

const MOST_WORDS = 2;

function editOf(
  kept: KeptResult | undefined,
  row: number | undefined,
  member: string,
  standing: string | undefined,
  reader: Reader,
): CellDetails['edit'] {
  const column = kept?.columns.find(({ name }) => name === member);
  const written = row === undefined ? undefined : column?.cells[row];
  if (!column || written === undefined) return 'unknown';
  return textOfInput(written) === standing ? 'none' : { written: showValue(written, column.numberFormat, reader) };
}

/** The platform knows who stamped this very placement, and the name of whoever refreshed the report last. */
async function askRefresher(
  { session, registry, allowed }: SelectedCellParts,
  placement: Placement,
): Promise<string | undefined> {
  const now = session.peek();
  if (!now || !isOf(placement, now) || !allowed.has(placement)) return undefined;
  const report: Awaited<ReturnType<PlatformClient['getReport']>> = await now.client.getReport(
    placement.deploymentId,
    placement.reportId,
  );
  const workbookId = registry.workbook.peek()?.id;
  const records = (report.externalWorkbookPlacements ?? []).filter((record) => record.workbookId === workbookId);
  const record =
    records.find(({ id }) => id != null && id === placement.recordId) ??
    (records.length === 1 ? records[0] : undefined);
  const by = record?.refreshedByUserId ?? record?.placedByUserId;
  const owners = [report.refreshedByUser, report.user];
  return ownerName(owners.find((owner) => owner != null && owner.id === by));
}
