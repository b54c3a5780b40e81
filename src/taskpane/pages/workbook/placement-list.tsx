import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlacementsState } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { placedOften } from '../../shell/placement-labels';
import { useNearness } from './near';
import { PlacementItem, USUAL_HEIGHT } from './placement-item';

interface PlacementListProps {
  readonly state: Extract<PlacementsState, { kind: 'ready' }>;
  readonly online: boolean;
  /** Must be the same function on each render, so that an item renders only for its own changes. */
  readonly onAsk: (about: 'growth' | 'unlink', id: string) => void;
}

/** This many items are drawn in full from the start, without measuring. */
const FIRST = 12;
/** The list begins with this many names and grows by as many per step; no step is noticeable. */
const STEP = 50;

/**
 * Lists the placements by sheet. Items are drawn in full if they are near the visible area or Tab
 * may reach them next: the first ones, the last one, and the one that has or had the focus with its
 * neighbours. So Tab reaches everything in order, and dialogs and pages can restore the focus.
 */
export function PlacementList({ state, online, onAsk }: PlacementListProps) {
  const { navigation, words } = usePage();
  const nearness = useNearness();
  const focused = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const page = navigation.placementPage.value;
    if (page) focused.value = page.id;
  });
  const all = state.groups.flatMap(({ sheet, placements }) =>
    placements.map((placement, index) => ({ placement, sheet, count: index === 0 ? placements.length : undefined })),
  );
  const often = placedOften(state.groups);
  const named = useGrowing(all.length);
  const focusedAt = all.findIndex(({ placement }) => placement.id === focused.value);
  const isKept = (at: number) =>
    at < FIRST || at === all.length - 1 || (focusedAt >= 0 && Math.abs(at - focusedAt) <= 1);

  return (
    <ul
      class="list"
      data-one-stop
      aria-label={words.placements.list}
      style={named < all.length ? { paddingBottom: `${(all.length - named) * USUAL_HEIGHT}px` } : undefined}
      onFocusIn={({ target }) => {
        const item = target instanceof Element ? target.closest('[data-placement]') : null;
        if (item instanceof HTMLElement) focused.value = item.dataset.placement;
      }}
    >
      {all.slice(0, named).map((one, at) => (
        <PlacementItem
          key={one.placement.id}
          {...one}
          isOneOfMany={all.length > 1}
          isPlacedOften={often.has(one.placement.reportId)}
          held={state.copyQuestion}
          inRun={state.run.kind === 'running'}
          online={online}
          isKept={isKept(at)}
          nearness={nearness}
          onAsk={onAsk}
        />
      ))}
    </ul>
  );
}

/**
 * Returns how many items of a long list exist so far. It grows in steps, between which the browser
 * paints and handles input.
 */
function useGrowing(length: number): number {
  const grown = useSignal(STEP);
  const now = grown.value;
  useEffect(() => {
    if (now >= length) return;
    const timer = setTimeout(() => {
      grown.value = now + STEP;
    });
    return () => clearTimeout(timer);
  }, [grown, now, length]);
  return Math.min(now, length);
}
