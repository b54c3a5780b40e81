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
  /** The same function each time: an item is drawn anew for what changes of it. */
  readonly onAsk: (about: 'growth' | 'unlink', id: string) => void;
}

/** Drawn from the start, without a look at what is in sight. */
const FIRST = 12;
/** Placements of which at least the name is there at once, and so many more at each step: no step is noticed. */
const STEP = 50;

/**
 * The placements by sheet. Drawn whole is what is near, and what the keyboard comes to next: the first ones and the last, and what has
 * or had the focus with its neighbours. So Tab meets everything in order, and what a dialog or a page gives the focus back to is there.
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

/** How much of a long list is there by now: it grows step by step, between which the browser draws and listens. */
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
