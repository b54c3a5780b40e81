import { useState } from 'preact/hooks';
import type { ChangedCell, ChangesShown, RowTable } from '../../../app';
import { Button } from '../../../parts';
import { TextTable } from '../text-table';
import { useDetailsWords } from './details-page';

/**
 * A list shows this many items first and `STEP` more with each press, so that the pane never draws
 * items that the user has not asked for.
 */
const FIRST = 20;
const STEP = 200;

interface ChangesListsProps {
  readonly changes: ChangesShown;
  readonly onGo: (at: NonNullable<ChangedCell['at']>) => void;
}

/**
 * Shows the totals, the renamed, added and removed columns, the changed cells, and the added and
 * removed rows.
 */
export function ChangesLists({ changes, onGo }: ChangesListsProps) {
  const words = useDetailsWords();
  const { changed, added, removed, columnsAdded, columnsRemoved, columnsRenamed } = changes;
  const tally = [words.rowsAdded(added.count), words.rowsRemoved(removed.count), words.cellsChanged(changed.count)];
  return (
    <>
      <ul class="tally num" aria-label={words.totals}>
        {tally.map(({ figure, what }) => (
          <li key={what}>
            <b>{figure}</b> {what}
          </li>
        ))}
      </ul>
      {columnsRenamed.map(({ was, now }) => (
        <p class="say" key={now}>
          {words.columnRenamed(was, now)}
        </p>
      ))}
      {columnsAdded.length > 0 && <p class="say">{words.columnsAdded(columnsAdded)}</p>}
      {columnsRemoved.length > 0 && (
        <p class="say">
          {words.columnsRemoved(columnsRemoved)} {changes.about === 'waiting' && words.columnsPlan}
        </p>
      )}
      {changed.count > 0 && <ChangedCells changed={changed} onGo={onGo} />}
      {added.count > 0 && <Rows title={words.added} table={added} />}
      {removed.count > 0 && <Rows title={words.removed} table={removed} gone />}
    </>
  );
}

function ChangedCells({
  changed,
  onGo,
}: { readonly changed: ChangesShown['changed'] } & Pick<ChangesListsProps, 'onGo'>) {
  const words = useDetailsWords();
  const [drawn, draw] = useState(FIRST);
  return (
    <section class="stack tight">
      <h2>{words.changedCells}</h2>
      <ul class="diff num" data-one-stop aria-label={words.changedCells}>
        {changed.cells.slice(0, drawn).map((cell, index) => (
          <li key={index}>
            <Where cell={cell} onGo={onGo} />
            <span class="meta">{[...cell.row, cell.column].filter((part) => part !== '').join(' · ')}</span>
            <p>
              <span class="vh">{words.was}</span>
              <del>{cell.was || words.empty}</del> <span aria-hidden="true">→</span>
              <span class="vh">{words.isNow}</span> <ins>{cell.now || words.empty}</ins>
            </p>
          </li>
        ))}
      </ul>
      <More listed={changed.cells.length} all={changed.count} drawn={drawn} onMore={draw} />
    </section>
  );
}

function Where({ cell, onGo }: { readonly cell: ChangedCell } & Pick<ChangesListsProps, 'onGo'>) {
  const words = useDetailsWords();
  const { at, address } = cell;
  if (!at || address === undefined) return <span />;
  return (
    <button type="button" class="cell" aria-label={words.showCell(address)} onClick={() => onGo(at)}>
      {address}
    </button>
  );
}

interface RowsProps {
  readonly title: string;
  readonly table: RowTable;
  readonly gone?: boolean;
}

function Rows({ title, table, gone = false }: RowsProps) {
  const words = useDetailsWords();
  const [drawn, draw] = useState(FIRST);
  const rows = table.rows.slice(0, drawn);
  const hasPlaces = rows.some(({ sheetRow }) => sheetRow !== undefined);
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      <TextTable
        name={words.scrolls(title)}
        columns={table.columns}
        rows={rows.map(({ cells }) => cells)}
        numbers={hasPlaces ? { title: words.row, of: (row) => rows[row]?.sheetRow } : undefined}
        gone={gone}
      />
      {table.columnCount > table.columns.length && (
        <small>{words.columnsNotListed(table.columns.length, table.columnCount)}</small>
      )}
      <More listed={table.rows.length} all={table.count} drawn={drawn} onMore={draw} />
    </section>
  );
}

interface MoreProps {
  readonly listed: number;
  readonly all: number;
  readonly drawn: number;
  readonly onMore: (drawn: number) => void;
}

function More({ listed, all, drawn, onMore }: MoreProps) {
  const words = useDetailsWords();
  const next = Math.min(STEP, listed - drawn);
  if (next > 0) {
    return (
      <div class="row">
        <Button small look="quiet" onPress={() => onMore(drawn + STEP)}>
          {words.more(next)}
        </Button>
      </div>
    );
  }
  return all > listed ? <small>{words.notListed(listed, all)}</small> : null;
}
