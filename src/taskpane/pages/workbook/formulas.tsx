/** Lists the reports that formulas request, below the placements. */
import { Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AddressLink } from '../cell-link';
import { pageIcons } from '../page-icons';

export function FormulaList() {
  const { app, messages } = usePage();
  const reports = app.hasFormulas.value ? app.placements.openDetails().formulas.value : [];
  if (reports.length === 0) return null;
  return (
    <>
      <ul class="list" data-one-stop aria-label={messages.formulas.title}>
        {reports.map((report, index) => (
          <li key={report.first + report.report}>
            {index === 0 && (
              <h2 class="sheet">
                {messages.formulas.title}
                <small>{messages.formulas.count(reports.reduce((sum, { formulas }) => sum + formulas, 0))}</small>
              </h2>
            )}
            <div class="place">
              <span class="tile">
                <Icon path={pageIcons.formula} />
              </span>
              <h3>{messages.formulas.report(report)}</h3>
              <p class="meta">
                <AddressLink address={report.first} /> {messages.formulas.count(report.formulas)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p class="meta flush">{messages.formulas.note}</p>
    </>
  );
}
