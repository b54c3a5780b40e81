/** Computes the state of all placements of the workbook for the pane. */

import type { PlacementsEnvironment, PlacementVerbs } from './placement-verbs';
import type { PlacementsState, SheetGroup } from './placements-state';
import { needsYou } from './runs/states';
import type { PlacementParts } from './workbook/placement-parts';

/** Reads signals. */
export function showPlacements(
  { registry, allowed }: PlacementParts,
  { askingFormulas, unknownFormulas }: PlacementsEnvironment,
  verbs: PlacementVerbs,
  groups: readonly SheetGroup[],
  { isPutOff, freshFor }: { readonly isPutOff: boolean; readonly freshFor: number },
): PlacementsState {
  const all = groups.flatMap(({ placements }) => placements);
  const asking = all.filter(({ status }) => status.kind === 'notAllowed');
  const formulas = askingFormulas.value;
  const reports = allowed.all.value;
  return {
    kind: 'ready',
    groups,
    count: all.length,
    undone: registry.undone.value.map(({ id }) => id),
    needYou: all.filter(({ status }) => needsYou(status)).length,
    run: verbs.runs.state.value,
    refreshOnOpen: registry.workbook.value?.refreshOnOpen ?? false,
    refreshEvery: registry.workbook.value?.refreshEvery,
    freshFor,
    copyQuestion: registry.copyQuestion.value,
    allowed: reports,
    ...((asking.length > 0 || formulas.length > 0) && {
      notAllowed: { placements: asking, formulas, isMore: reports.size > 0, isPutOff },
    }),
    sheetCopies: verbs.copies.all.value,
    recovered: verbs.recovery.recovered.value,
    unknownFormulas: unknownFormulas.value,
    unlinkedPending: verbs.unlinkedPending.value,
  };
}
