/** Lists the reports that formulas request, below the placements, and the formulas with errors. */
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import type { FormulaError, FormulaGroup } from '../../../app';
import { Icon, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AddressLink } from '../cell-link';
import { pageIcons } from '../page-icons';

export function FormulaList() {
  const { app, messages, navigation } = usePage();
  const details = app.hasFormulas.value ? app.placements.openDetails() : undefined;
  const reports = details?.formulas.value ?? [];
  const errors = details?.formulaErrors.value ?? [];
  const isEmpty = reports.length + errors.length === 0;
  const isShown = !isEmpty && navigation.tab.value === 'workbook';
  useEffect(() => {
    if (!details || !isShown) return;
    const readCalculationMode = () => void details.readCalculationMode();
    readCalculationMode();
    window.addEventListener('focus', readCalculationMode);
    return () => window.removeEventListener('focus', readCalculationMode);
  }, [details, isShown]);
  if (isEmpty) return null;
  return (
    <>
      {errors.length > 0 && <ErrorList errors={errors} />}
      {reports.length > 0 && <ReportList reports={reports} />}
      {details?.calculatesManually.value && <p class="meta flush">{messages.formulas.calculatesManually}</p>}
    </>
  );
}

/** Limits the list, because one wrong name may affect thousands of formulas. */
const MAX_ERRORS = 20;

function ErrorList({ errors }: { readonly errors: readonly FormulaError[] }) {
  const { messages } = usePage();
  const { formulas } = messages;
  return (
    <ul class="list" data-one-stop aria-label={formulas.errors}>
      {groupBySentence(errors.slice(0, MAX_ERRORS), formulas.explain).map(({ sentence, cells }, index) => (
        <li key={sentence}>
          {index === 0 && <h2 class="sheet">{formulas.errors}</h2>}
          <div class="place">
            <span class="tile">
              <Icon path={icons.warning} />
            </span>
            <h3>
              {cells.map((cell, position) => (
                <Fragment key={cell}>
                  {position > 0 && ' '}
                  <AddressLink address={cell} />
                </Fragment>
              ))}
            </h3>
            <p class="meta">{sentence}</p>
          </div>
        </li>
      ))}
      {errors.length > MAX_ERRORS && <li class="meta">{formulas.moreErrors(errors.length - MAX_ERRORS)}</li>}
    </ul>
  );
}

/** Groups the cells with the same problem, in the order of the first cell of each. */
function groupBySentence(
  errors: readonly FormulaError[],
  explain: (problem: FormulaError['problem']) => string,
): { readonly sentence: string; readonly cells: readonly string[] }[] {
  const cells = new Map<string, string[]>();
  for (const { cell, problem } of errors) {
    const sentence = explain(problem);
    cells.set(sentence, [...(cells.get(sentence) ?? []), cell]);
  }
  return [...cells].map(([sentence, sameCells]) => ({ sentence, cells: sameCells }));
}

function ReportList({ reports }: { readonly reports: readonly FormulaGroup[] }) {
  const { messages } = usePage();
  return (
    <ul class="list" data-one-stop aria-label={messages.formulas.title}>
      {reports.map((report, index) => (
        <li key={report.first + report.report}>
          {index === 0 && <h2 class="sheet">{messages.formulas.title}</h2>}
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
  );
}
