import type { PlacementsState } from '../app';
import { intersectRect, tryParseRect } from '../grid';
import type { Selection } from '../workbook';

export interface EnabledButtons {
  readonly refreshAll: boolean;
  readonly refreshHere: boolean;
}

export interface ButtonFacts {
  readonly isConnected: boolean;
  readonly placements: PlacementsState;
  readonly selection: Selection | undefined;
  /** Formulas ask for reports too. */
  readonly hasFormulas: boolean;
}

export function whatIsEnabled({ isConnected, placements, selection, hasFormulas }: ButtonFacts): EnabledButtons {
  if (!isConnected || placements.kind !== 'ready') return { refreshAll: false, refreshHere: false };
  if (placements.run.kind === 'running' || placements.copyQuestion) return { refreshAll: false, refreshHere: false };
  return {
    refreshAll: placements.count > 0 || hasFormulas,
    refreshHere: selection?.kind === 'cells' && isPlacedAt(placements, selection.address),
  };
}

function isPlacedAt(
  { groups }: Extract<PlacementsState, { kind: 'ready' }>,
  { sheet, rect }: Extract<Selection, { kind: 'cells' }>['address'],
): boolean {
  const there = groups.find((group) => group.sheet === sheet)?.placements ?? [];
  return there.some(({ cells }) => {
    const block = cells === undefined ? undefined : tryParseRect(cells);
    return block !== undefined && intersectRect(block, rect) !== undefined;
  });
}
