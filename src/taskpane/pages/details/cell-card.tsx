import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CellDetails } from '../../../app';
import { formatFigureFormula, getFormulaSeparators } from '../../../functions';
import { Button, Cell, CopyButton, PageLink } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { SelectedCellCard } from './selected-cell-card';

/**
 * Describes the selected cell: its column and row, the report and its age, and whether a user
 * edited it.
 */
export function CellCard({ cellDetails }: { readonly cellDetails: CellDetails }) {
  const { app, environment, messages, detailsMessages, navigation } = usePage();
  const details = app.placements.openDetails();
  const { cellDetails: cellMessages, drillDown } = detailsMessages;
  const pageAddress = details.getPageAddress(cellDetails.placementId);
  const { cell, part, row, reportName, ownName, totalOf, figure } = cellDetails;
  const rowName = row.length > 0 ? row.map(({ value }) => value).join(' › ') : undefined;
  const rowText = totalOf
    ? cellMessages.totalOf(totalOf)
    : (rowName ?? cellMessages.rowNumber(cellDetails.rowNumber ?? 0));
  const showRowsButton = useRef<HTMLButtonElement>(null);
  const { drillDownState } = details;
  const returnsFocus = drillDownState.value.kind === 'closed' && drillDownState.value.returns;
  useLayoutEffect(() => {
    if (!returnsFocus) return;
    showRowsButton.current?.focus();
    details.closeRows();
  }, [returnsFocus]);
  return (
    <SelectedCellCard
      line={
        <>
          <Cell isLive address={cell} /> <b>{part === 'ownColumn' ? cellMessages.ownColumn : cellDetails.column}</b>{' '}
          {part === 'header' && <span class="badge">{cellMessages.header}</span>}
          {typeof cellDetails.edit === 'object' && <span class="badge">{cellMessages.editedBadge}</span>}
        </>
      }
    >
      {ownName !== undefined && <p class="say">{ownName}</p>}
      {part === 'data' && (
        <p class="say">
          {cellDetails.measure !== undefined && `${cellDetails.measure}: `}
          {rowText}
        </p>
      )}
      <small>{part === 'ownColumn' ? cellMessages.neverWritten(reportName) : cellMessages.from(cellDetails)}</small>
      {typeof cellDetails.edit === 'object' && <p class="edited">{cellMessages.edited(cellDetails.edit)}</p>}
      {cellDetails.edit === 'none' && part === 'data' && <small>{cellMessages.asGiven}</small>}
      {cellDetails.edit === 'upToLimit' && <small>{cellMessages.upToLimit}</small>}
      {(cellDetails.number || (pageAddress !== undefined && figure)) && (
        <div class="row">
          {cellDetails.number && (
            <Button
              small
              elementRef={showRowsButton}
              onPress={() => {
                void details.openRows(cellDetails);
                navigation.placementPage.value = { id: cellDetails.placementId, kind: 'rows' };
              }}
            >
              {drillDown.show}
            </Button>
          )}
          {pageAddress !== undefined && figure && (
            <CopyButton
              small
              getText={() => formatFigureFormula(figure, getFormulaSeparators(app.culture.value, environment.locale))}
              describeCopy={() => messages.report.formulaCopied}
              key={cell}
            >
              {messages.report.copyFormula}
            </CopyButton>
          )}
        </div>
      )}
      {pageAddress !== undefined && (
        <small>
          <PageLink address={pageAddress}>{messages.report.openPage}</PageLink>
        </small>
      )}
    </SelectedCellCard>
  );
}
