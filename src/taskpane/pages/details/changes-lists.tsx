import { useState } from 'preact/hooks';
import type { ChangedCell, ChangesShown, RowTable } from '../../../app';
import { Button, scrollsByKeyboard } from '../../../parts';
import { useDetailsWords } from './details-page';

/** Drawn at first, and with each press for more: a pane never draws what nobody has asked to see. */
const FIRST = 20;
const STEP = 200;

interface ChangesListsProps {
  readonly changes: ChangesShown;
  readonly onGo: (at: NonNullable<ChangedCell['at']>) => void;
}

/** Totals, changed cells, rows that came and went. */
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
      <div class="scroll" {...scrollsByKeyboard(words.scrolls(title))}>
        <table>
          <thead>
            <tr>
              {hasPlaces && <th scope="col">{words.row}</th>}
              {table.columns.map((column, index) => (
                <th key={index} scope="col" class={column.align === 'end' ? 'r' : undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={rowIndex}>
                {hasPlaces && <td class="num">{row.sheetRow}</td>}
                {row.cells.map((text, index) => (
                  <td key={index} class={table.columns[index]?.align === 'end' ? 'r' : undefined}>
                    {gone ? <del>{text}</del> : text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
