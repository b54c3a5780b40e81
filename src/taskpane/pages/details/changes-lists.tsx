import { useState } from 'preact/hooks';
import type { ChangedCell, RowTable, ShownChanges } from '../../../app';
import { Button } from '../../../parts';
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
  readonly onGoToCell: (position: NonNullable<ChangedCell['at']>) => void;
}

/**
 * Shows the totals, the renamed, added and removed columns, the changed cells, and the added and
 * removed rows.
 */
export function ChangesLists({ changes, onGoToCell }: ChangesListsProps) {
  const messages = useDetailsMessages();
  const { changed, added, removed, columnsAdded, columnsRemoved, columnsRenamed } = changes;
  const totals = [
    messages.rowsAdded(added.count),
    messages.rowsRemoved(removed.count),
    messages.cellsChanged(changed.count),
  ];
  return (
    <>
      <ul class="tally num" aria-label={messages.totals}>
        {totals.map(({ figure, what: label }) => (
          <li key={label}>
            <b>{figure}</b> {label}
          </li>
        ))}
      </ul>
      {columnsRenamed.map(({ was, now }) => (
        <p class="say" key={now}>
          {messages.columnRenamed({ was, now })}
        </p>
      ))}
      {columnsAdded.length > 0 && <p class="say">{messages.columnsAdded(columnsAdded)}</p>}
      {columnsRemoved.length > 0 && (
        <p class="say">
          {messages.columnsRemoved(columnsRemoved)} {changes.about === 'waiting' && messages.columnsPlan}
        </p>
      )}
      {changed.count > 0 && <ChangedCells changed={changed} onGoToCell={onGoToCell} />}
      {added.count > 0 && <RowsSection title={messages.added} table={added} />}
      {removed.count > 0 && <RowsSection title={messages.removed} table={removed} isRemoved />}
    </>
  );
}

function ChangedCells({
  changed,
  onGoToCell,
}: { readonly changed: ShownChanges['changed'] } & Pick<ChangesListsProps, 'onGoToCell'>) {
  const messages = useDetailsMessages();
  const [drawnCount, setDrawnCount] = useState(INITIAL_ITEMS);
  return (
    <section class="stack tight">
      <h2>{messages.changedCells}</h2>
      <ul class="diff num" data-one-stop aria-label={messages.changedCells}>
        {changed.cells.slice(0, drawnCount).map((cell, index) => (
          <li key={index}>
            <CellButton cell={cell} onGoToCell={onGoToCell} />
            <span class="meta">{[...cell.row, cell.column].filter((part) => part !== '').join(' · ')}</span>
            <p>
              <span class="vh">{messages.was}</span>
              <del>{cell.was || messages.empty}</del> <span aria-hidden="true">→</span>
              <span class="vh">{messages.isNow}</span> <ins>{cell.now || messages.empty}</ins>
            </p>
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
