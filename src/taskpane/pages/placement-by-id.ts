import type { PlacementView } from '../../app';
import { usePage } from '../shell/pane-context';

/** Returns a placement and its sheet; undefined while the list of the workbook does not have it. */
export function usePlacementById(
  id: string,
): { readonly placement: PlacementView; readonly sheet: string | undefined } | undefined {
  const state = usePage().app.placements.state.value;
  if (state.kind !== 'ready') return undefined;
  for (const { sheet, placements } of state.groups) {
    const placement = placements.find((one) => one.id === id);
    if (placement) return { placement, sheet };
  }
  return undefined;
}
