/** Leads the user from a summary to the placement that it names. */
import { goToPlacements } from './announce-placements';
import type { PageTools } from './pane-context';

type Tools = Pick<PageTools, 'app' | 'navigation'>;

/** An element with this attribute shows the problem or the question of the placement with this id. */
export const PROBLEM_ATTRIBUTE = 'data-problem';

/**
 * Focuses the problem or the question of a placement: on the current page if it is shown there,
 * otherwise in the list of This workbook.
 */
export function goToProblem(tools: Tools, placementId: string): void {
  const shownProblem = findVisibleProblem(placementId);
  if (shownProblem) {
    shownProblem.focus();
    return;
  }
  goToPlacements(tools);
  tools.navigation.revealed.value = { id: placementId, focusesProblem: true };
}

function findVisibleProblem(placementId: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[${PROBLEM_ATTRIBUTE}]`)].find(
    (element) => element.getAttribute(PROBLEM_ATTRIBUTE) === placementId && !element.closest('[hidden]'),
  );
}
