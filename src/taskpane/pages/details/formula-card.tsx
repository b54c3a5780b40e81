import type { FormulaDetails } from '../../../app';
import { Cell } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { SelectedCellCard } from './selected-cell-card';

/** Describes the formula in the selected cell: what is wrong with it, or its report and how old its rows are. */
export function FormulaCard({ formula }: { readonly formula: FormulaDetails }) {
  const { messages } = usePage();
  const { cell, report, name, times, problem } = formula;
  const reportText = report === undefined ? undefined : messages.formulas.report({ report, name });
  return (
    <SelectedCellCard
      line={
        <>
          <Cell isLive address={cell} /> <b>{messages.formulas.formula}</b>
        </>
      }
    >
      {problem && <p class="edited">{messages.formulas.explain(problem)}</p>}
      {!problem && <small>{times ? `${reportText}, ${messages.formulas.times(times)}` : reportText}</small>}
    </SelectedCellCard>
  );
}
