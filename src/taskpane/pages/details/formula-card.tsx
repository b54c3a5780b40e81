import type { FormulaDetails } from '../../../app';
import { Cell } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/** Describes the formula in the selected cell: its report, and how old its rows are. */
export function FormulaCard({ formula }: { readonly formula: FormulaDetails }) {
  const { messages, detailsMessages } = usePage();
  const { cell, times } = formula;
  const report = messages.formulas.report(formula);
  return (
    <section class="cell-details" aria-label={detailsMessages.cellDetails.title}>
      <p>
        <Cell isLive address={cell} /> <b>{messages.formulas.formula}</b>
      </p>
      <small>{times ? `${report}, ${messages.formulas.times(times)}` : report}</small>
    </section>
  );
}
