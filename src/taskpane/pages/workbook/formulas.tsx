/** Lists the reports that formulas request, below the placements. */
import { useEffect } from 'preact/hooks';
import { Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AddressLink } from '../cell-link';
import { pageIcons } from '../page-icons';

export function FormulaList() {
  const { app, messages, navigation } = usePage();
  const details = app.hasFormulas.value ? app.placements.openDetails() : undefined;
  const reports = details?.formulas.value ?? [];
  const isShown = reports.length > 0 && navigation.tab.value === 'workbook';
  useEffect(() => {
    if (!details || !isShown) return;
    const readCalculationMode = () => void details.readCalculationMode();
    readCalculationMode();
    window.addEventListener('focus', readCalculationMode);
    return () => window.removeEventListener('focus', readCalculationMode);
  }, [details, isShown]);
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
                {report.times && ` · ${messages.formulas.times(report.times)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {details?.calculatesManually.value && <p class="meta flush">{messages.formulas.calculatesManually}</p>}
      <p class="meta flush">{messages.formulas.note}</p>
    </>
  );
}
