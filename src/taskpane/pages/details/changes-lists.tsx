import { useState } from 'preact/hooks';
import type { ChangedCell, RowTable, SelectedCells, ShownChanges } from '../../../app';
import { Button, SentenceText } from '../../../parts';
import type { DetailsMessages } from '../../messages/details/details-messages';
import { usePage } from '../../shell/pane-context';
import { TextTable } from '../text-table';
import { useDetailsMessages } from './details-page';

/**
 * A list shows this many items first and `BATCH_ITEMS` more with each press, so that the pane never
 * draws items that the user has not asked for.
 */
const INITIAL_ITEMS = 20;
const BATCH_ITEMS = 200;

interface ChangesListsProps {
  readonly changes: ShownChanges;
  /** The page names the added and removed columns above. */
  readonly areColumnsNamed: boolean;
  readonly onGoToCell: (position: NonNullable<ChangedCell['at']>) => void;
  /** Selects the changed cells in the sheet; undefined if that is not possible now. */
  readonly onSelectCells: (() => Promise<SelectedCells | undefined>) | undefined;
}

/**
 * Shows the totals, the renamed, added and removed columns, the changed cells, the user's own edits,
 * and the added and removed rows.
 */
export function ChangesLists({ changes, areColumnsNamed, onGoToCell, onSelectCells }: ChangesListsProps) {
  const messages = useDetailsMessages();
  const { changed, tooSmallCount, userEdits, added, removed, columnsAdded, columnsRemoved, columnsRenamed } = changes;
  const { firstRows } = changes;
  const totals = countChanges(changes, messages);
  const changedColumns = [...columnsAdded, ...columnsRemoved, ...columnsRenamed];
  return (
    <>
      {totals.length > 0 && (
        <ul class="tally num" aria-label={messages.totals}>
          {totals.map(({ figure, what: label }) => (
            <li key={label}>
              <b>{figure}</b> {label}
            </li>
          ))}
        </ul>
      )}
      {totals.length + tooSmallCount + userEdits.length + changedColumns.length === 0 && (
        <p class="say">
          <SentenceText sentence={messages.nothing(changes.comparedWith)} />
        </p>
      )}
      {columnsRenamed.map(({ was, now }) => (
        <p class="say" key={now}>
          {messages.columnRenamed({ was, now })}
        </p>
      ))}
      {columnsAdded.length > 0 && !areColumnsNamed && <p class="say">{messages.columnsAdded(columnsAdded)}</p>}
      {columnsRemoved.length > 0 && !areColumnsNamed && <p class="say">{messages.columnsRemoved(columnsRemoved)}</p>}
      {columnsRemoved.length > 0 && changes.about === 'waiting' && <p class="say">{messages.columnsPlan}</p>}
      {changed.count > 0 && <ChangedCells title={messages.changedCells} {...{ changed, onGoToCell, onSelectCells }} />}
      {tooSmallCount > 0 && <small>{messages.tooSmall(tooSmallCount)}</small>}
      {userEdits.length > 0 && (
        <ChangedCells
          title={messages.yourEdits}
          changed={{ cells: userEdits, count: userEdits.length }}
          onGoToCell={onGoToCell}
        />
      )}
      {added.count > 0 && <RowsSection title={messages.addedTitle(firstRows)} table={added} />}
      {removed.count > 0 && <RowsSection title={messages.removedTitle(firstRows)} table={removed} isRemoved />}
    </>
  );
}

/** Returns how many rows and cells have changed, and what they are; empty if there are none. */
export function countChanges({ changed, added, removed, firstRows }: ShownChanges, messages: DetailsMessages) {
  return [
    added.count > 0 && messages.rowsAdded(added.count, firstRows),
    removed.count > 0 && messages.rowsRemoved(removed.count, firstRows),
    changed.count > 0 && messages.cellsChanged(changed.count),
  ].filter((total) => total !== false);
}

interface ChangedCellsProps extends Pick<ChangesListsProps, 'onGoToCell'>, Partial<SelectCellsProps> {
  readonly title: string;
  readonly changed: ShownChanges['changed'];
}

export function ChangedCells({ title, changed, onGoToCell, onSelectCells }: ChangedCellsProps) {
  const messages = useDetailsMessages();
  const [drawnCount, setDrawnCount] = useState(INITIAL_ITEMS);
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      {onSelectCells && <SelectCells onSelectCells={onSelectCells} />}
      <ul class="diff num" data-one-stop aria-label={title}>
        {changed.cells.slice(0, drawnCount).map((cell, index) => (
          <li key={index}>
            <CellButton cell={cell} onGoToCell={onGoToCell} />
            <span class="meta">{[...cell.row, cell.column].filter((part) => part !== '').join(' · ')}</span>
            <p>
              <span class="vh">{messages.was}</span>
              <del>{cell.was || messages.empty}</del> <span aria-hidden="true">→</span>
              <span class="vh">{messages.isNow}</span> <ins>{cell.now || messages.empty}</ins>
            </p>
            {cell.difference && <span class="meta">{messages.difference(cell.difference)}</span>}
          </li>
        ))}
      </ul>
      <MoreButton
        listedCount={changed.cells.length}
        totalCount={changed.count}
        drawnCount={drawnCount}
        onMore={setDrawnCount}
      />
    </section>
  );
}

type SelectCellsProps = Pick<ChangesListsProps, 'onSelectCells'>;

/** Shows a sentence only if it could not select all cells; the others are visible in the sheet. */
function SelectCells({ onSelectCells }: { readonly onSelectCells: NonNullable<SelectCellsProps['onSelectCells']> }) {
  const { announce } = usePage();
  const messages = useDetailsMessages();
  const [selected, setSelected] = useState<SelectedCells | undefined>();
  const press = async () => {
    const result = await onSelectCells();
    setSelected(result);
    if (result) announce('status', messages.selectedCells(result));
  };
  return (
    <>
      <div class="row">
        <Button small onPress={() => void press()}>
          {messages.selectInSheet}
        </Button>
      </div>
      {selected && selected.count < selected.total && <small>{messages.selectedCells(selected)}</small>}
    </>
  );
}

function CellButton({ cell, onGoToCell }: { readonly cell: ChangedCell } & Pick<ChangesListsProps, 'onGoToCell'>) {
  const messages = useDetailsMessages();
  const { at, address } = cell;
  if (!at || address === undefined) return <span />;
  return (
    <button type="button" class="cell" aria-label={messages.showCell(address)} onClick={() => onGoToCell(at)}>
      {address}
    </button>
  );
}

interface RowsSectionProps {
  readonly title: string;
  readonly table: RowTable;
  readonly isRemoved?: boolean;
}

function RowsSection({ title, table, isRemoved = false }: RowsSectionProps) {
  const messages = useDetailsMessages();
  const [drawnCount, setDrawnCount] = useState(INITIAL_ITEMS);
  const rows = table.rows.slice(0, drawnCount);
  const hasSheetRows = rows.some(({ sheetRow }) => sheetRow !== undefined);
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      <TextTable
        name={messages.scrolls(title)}
        columns={table.columns}
        rows={rows.map(({ cells }) => cells)}
        rowNumbers={hasSheetRows ? { title: messages.row, findNumber: (row) => rows[row]?.sheetRow } : undefined}
        isRemoved={isRemoved}
      />
      {table.columnCount > table.columns.length && (
        <small>{messages.columnsNotListed({ listed: table.columns.length, total: table.columnCount })}</small>
      )}
      <MoreButton
        listedCount={table.rows.length}
        totalCount={table.count}
        drawnCount={drawnCount}
        onMore={setDrawnCount}
      />
    </section>
  );
}

interface MoreButtonProps {
  readonly listedCount: number;
  readonly totalCount: number;
  readonly drawnCount: number;
  readonly onMore: (drawnCount: number) => void;
}

function MoreButton({ listedCount, totalCount, drawnCount, onMore }: MoreButtonProps) {
  const messages = useDetailsMessages();
  const nextCount = Math.min(BATCH_ITEMS, listedCount - drawnCount);
  if (nextCount > 0) {
    return (
      <div class="row">
        <Button small variant="quiet" onPress={() => onMore(drawnCount + BATCH_ITEMS)}>
          {messages.more(nextCount)}
        </Button>
      </div>
    );
  }
  return totalCount > listedCount ? (
    <small>{messages.notListed({ listed: listedCount, total: totalCount })}</small>
  ) : null;
}
