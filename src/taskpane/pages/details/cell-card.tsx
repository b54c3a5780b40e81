import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CellDetails, FigureCall } from '../../../app';
import { formatFigureFormula, getFormulaSeparators } from '../../../functions';
import { Button, Cell, CopyButton, PageLink } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useOfflineHintId } from '../offline-hint';
import { usePlacementById } from '../placement-by-id';
import { useReportInFormula } from '../report-in-formula';
import { SelectedCellCard } from './selected-cell-card';

/**
 * Describes the selected cell: its column and row, the report and its age, and whether a user
 * edited it.
 */
export function CellCard({ cellDetails }: { readonly cellDetails: CellDetails }) {
  const { app, messages, detailsMessages, navigation } = usePage();
  const details = app.placements.openDetails();
  const { placement } = usePlacementById(cellDetails.placementId) ?? {};
  const { cellDetails: cellMessages, drillDown } = detailsMessages;
  const pageAddress = details.getPageAddress(cellDetails.placementId);
  const { cell, part, row, reportName, ownName, totalOf } = cellDetails;
  // Formulas read reports as they are saved on the platform.
  const hasSavedQuery = pageAddress !== undefined && !details.hasOwnQuery(cellDetails.placementId);
  const figure = hasSavedQuery ? cellDetails.figure : undefined;
  const rowName = row.length > 0 ? row.map(({ value }) => value).join(' › ') : undefined;
  const rowText = totalOf
    ? cellMessages.totalOf(totalOf)
    : (rowName ?? cellMessages.rowNumber(cellDetails.rowNumber ?? 0));
  const isKept = typeof cellDetails.edit === 'object' && cellDetails.edit.kept !== undefined;
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
          {isEdited(cellDetails.edit) && <span class="badge">{cellMessages.editedBadge}</span>}
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
      <small>
        {part === 'ownColumn' ? cellMessages.neverWritten(reportName) : cellMessages.from(cellDetails, placement)}
      </small>
      {typeof cellDetails.edit === 'object' && <p class="edited">{cellMessages.edited(cellDetails.edit)}</p>}
      {cellDetails.edit === 'upToLimit' && <small>{cellMessages.upToLimit}</small>}
      {(isKept || cellDetails.number || (figure && 'pairs' in figure)) && (
        <div class="row">
          <UseReportValue cellDetails={cellDetails} />
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
          {figure && 'pairs' in figure && <CopyFigureButton figure={figure} reportName={reportName} key={cell} />}
        </div>
      )}
      {figure && 'obstacle' in figure && <small>{cellMessages.noFormula[figure.obstacle]}</small>}
      {pageAddress !== undefined && (
        <small>
          <PageLink address={pageAddress}>{messages.report.openPage}</PageLink>
        </small>
      )}
    </SelectedCellCard>
  );
}

/** After an undo, a cell holds the report's value from before the refresh; no user edited it. */
function isEdited(edit: CellDetails['edit']): boolean {
  return typeof edit === 'object' && edit.by !== 'former';
}

/** Gives up the value that the user keeps in the cell. The refresh that follows writes the report's. */
function UseReportValue({ cellDetails: { placementId, edit } }: { readonly cellDetails: CellDetails }) {
  const { app, detailsMessages } = usePage();
  const offlineHintId = useOfflineHintId();
  const keptValue = typeof edit === 'object' ? edit.kept : undefined;
  if (!keptValue) return null;
  const { shownUserCells, ...cell } = keptValue;
  return (
    <Button
      small
      isDisabled={offlineHintId !== undefined}
      describedBy={offlineHintId}
      onPress={() => void app.placements.giveUpUserCells(placementId, shownUserCells, cell)}
    >
      {detailsMessages.cellDetails.useReportValue}
    </Button>
  );
}

interface CopyFigureButtonProps {
  readonly figure: FigureCall;
  readonly reportName: string;
}

function CopyFigureButton({ figure, reportName }: CopyFigureButtonProps) {
  const { app, environment, messages } = usePage();
  const report = useReportInFormula({ id: figure.reportId, name: reportName });
  return (
    <CopyButton
      small
      getText={() => formatFigureFormula(report, figure, getFormulaSeparators(app.culture.value, environment.locale))}
      describeCopy={() => messages.report.formulaCopied}
    >
      {messages.report.copyFormula}
    </CopyButton>
  );
}
