import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CellDetails } from '../../../app';
import { figureFormula, formulaSeparators } from '../../../functions';
import { Button, Cell, CopyButton, PageLink } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/**
 * Describes the selected cell: its column and row, the report and its age, and whether a user
 * edited it.
 */
export function CellCard({ selected }: { readonly selected: CellDetails }) {
  const { app, environment, words, detailsWords, navigation } = usePage();
  const details = app.placements.openDetails();
  const { cellDetails, rowsBehind } = detailsWords;
  const page = details.pageOf(selected.placementId);
  const { cell, part, row, reportName, totalOf, figure } = selected;
  const named = row.length > 0 ? row.map(({ value }) => value).join(' › ') : undefined;
  const rowText = totalOf ? cellDetails.totalOf(totalOf) : (named ?? cellDetails.rowNumber(selected.rowNumber ?? 0));
  const show = useRef<HTMLButtonElement>(null);
  const { rows } = details;
  const returns = rows.value.kind === 'closed' && rows.value.returns;
  useLayoutEffect(() => {
    if (!returns) return;
    show.current?.focus();
    details.closeRows();
  }, [returns]);
  return (
    <section class="cell-details" aria-label={cellDetails.title}>
      <p>
        <Cell live address={cell} /> <b>{part === 'ownColumn' ? cellDetails.ownColumn : selected.column}</b>{' '}
        {part === 'header' && <span class="badge">{cellDetails.header}</span>}
      </p>
      {part === 'data' && (
        <p class="say">
          {selected.measure !== undefined && `${selected.measure}: `}
          {rowText}
        </p>
      )}
      <small>{part === 'ownColumn' ? cellDetails.neverWritten(reportName) : cellDetails.from(selected)}</small>
      {typeof selected.edit === 'object' && <p class="edited">{cellDetails.edited(selected.edit)}</p>}
      {selected.edit === 'none' && part === 'data' && <small>{cellDetails.asGiven}</small>}
      {selected.edit === 'upToLimit' && <small>{cellDetails.upToLimit}</small>}
      {(selected.number || (page !== undefined && figure)) && (
        <div class="row">
          {selected.number && (
            <Button
              small
              elementRef={show}
              onPress={() => {
                void details.openRows(selected);
                navigation.placementPage.value = { id: selected.placementId, page: 'rows' };
              }}
            >
              {rowsBehind.show}
            </Button>
          )}
          {page !== undefined && figure && (
            <CopyButton
              small
              text={() => figureFormula(figure, formulaSeparators(app.culture, environment.locale))}
              done={() => words.report.formulaCopied}
              key={cell}
            >
              {words.report.copyFormula}
            </CopyButton>
          )}
        </div>
      )}
      {page !== undefined && (
        <small>
          <PageLink address={page}>{words.report.openPage}</PageLink>
        </small>
      )}
    </section>
  );
}
