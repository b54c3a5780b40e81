import type { CellDetails } from '../../../app';
import { Cell, PageLink } from '../../../parts';
import { type DetailsTools, usePage } from '../../shell/pane-context';

interface CellCardProps extends DetailsTools {
  readonly selected: CellDetails;
}

/** What the selected cell is: column and row, report and age, and whether somebody typed into it. */
export function CellCard({ selected, details, detailsWords }: CellCardProps) {
  const { words } = usePage();
  const { cellDetails } = detailsWords;
  // The page of its report on the platform.
  const page = details.pageOf(selected.placementId);
  const { cell, part, row, reportName } = selected;
  return (
    <section class="cell-details" aria-label={cellDetails.title}>
      <p>
        <Cell live address={cell} /> <b>{part === 'ownColumn' ? cellDetails.ownColumn : selected.column}</b>{' '}
        {part === 'header' && <span class="badge">{cellDetails.header}</span>}
      </p>
      {part === 'data' && (
        <p class="say">
          {row.length > 0 ? row.map(({ value }) => value).join(' › ') : cellDetails.rowNumber(selected.rowNumber ?? 0)}
        </p>
      )}
      <small>{part === 'ownColumn' ? cellDetails.neverWritten(reportName) : cellDetails.from(selected)}</small>
      {typeof selected.edit === 'object' && <p class="edited">{cellDetails.edited(selected.edit.written)}</p>}
      {selected.edit === 'none' && part === 'data' && <small>{cellDetails.asGiven}</small>}
      {page !== undefined && (
        <small>
          <PageLink address={page}>{words.report.openPage}</PageLink>
        </small>
      )}
    </section>
  );
}
