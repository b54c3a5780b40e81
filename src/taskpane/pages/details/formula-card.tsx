import type { FormulaDetails } from '../../../app';
import { Cell } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { SelectedCellCard } from './selected-cell-card';

/** Describes the formula in the selected cell: its report, and how old its rows are. */
export function FormulaCard({ formula }: { readonly formula: FormulaDetails }) {
  const { messages } = usePage();
  const { cell, times } = formula;
  const report = messages.formulas.report(formula);
  return (
    <SelectedCellCard
      line={
        <>
          <Cell isLive address={cell} /> <b>{messages.formulas.formula}</b>
        </>
      }
    >
      <small>{times ? `${report}, ${messages.formulas.times(times)}` : report}</small>
    </SelectedCellCard>
  );
}
