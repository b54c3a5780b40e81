import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlacementsState } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { findRepeatedReports } from '../../shell/placement-labels';
import { DEFAULT_ITEM_HEIGHT, PlacementItem } from './placement-item';
import { useViewportObserver } from './viewport-observer';

interface PlacementListProps {
  readonly state: Extract<PlacementsState, { kind: 'ready' }>;
  readonly isOnline: boolean;
  /** Must be the same function on each render, so that an item renders only for its own changes. */
  readonly onOpenDialog: (about: 'growth' | 'unlink', id: string) => void;
}

/** This many items are drawn in full from the start, without measuring. */
const ALWAYS_DRAWN_COUNT = 12;
/** The list begins with this many names and grows by as many per step; no step is noticeable. */
const BATCH_ITEMS = 50;

/**
 * Lists the placements by sheet. Items are drawn in full if they are near the visible area or Tab
 * may reach them next: the first ones, the last one, and the one that has or had the focus with its
 * neighbours. So Tab reaches everything in order, and dialogs and pages can restore the focus.
 */
export function PlacementList({ state, isOnline, onOpenDialog }: PlacementListProps) {
  const { navigation, messages } = usePage();
  const viewportObserver = useViewportObserver();
  const focusedId = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const page = navigation.placementPage.value;
    if (page) focusedId.value = page.id;
  });
  const items = state.groups.flatMap(({ sheet, placements }) =>
    placements.map((placement, index) => ({ placement, sheet, count: index === 0 ? placements.length : undefined })),
  );
  const repeatedReports = findRepeatedReports(state.groups);
  const listedCount = useGrowingCount(items.length);
  const focusedIndex = items.findIndex(({ placement }) => placement.id === focusedId.value);
  const isAlwaysDrawn = (index: number) =>
    index < ALWAYS_DRAWN_COUNT ||
    index === items.length - 1 ||
    (focusedIndex >= 0 && Math.abs(index - focusedIndex) <= 1);

  return (
    <ul
      class="list"
      data-one-stop
      aria-label={messages.placements.list}
      style={
        listedCount < items.length
          ? { paddingBottom: `${(items.length - listedCount) * DEFAULT_ITEM_HEIGHT}px` }
          : undefined
      }
      onFocusIn={({ target }) => {
        const item = target instanceof Element ? target.closest('[data-placement]') : null;
        if (item instanceof HTMLElement) focusedId.value = item.dataset.placement;
      }}
    >
      {items.slice(0, listedCount).map((item, index) => (
        <PlacementItem
          key={item.placement.id}
          {...item}
          hasSiblings={items.length > 1}
          isReportRepeated={repeatedReports.has(item.placement.reportId)}
          isCopyUndecided={state.copyQuestion}
          isRunActive={state.run.kind === 'running'}
          isOnline={isOnline}
          isAlwaysDrawn={isAlwaysDrawn(index)}
          viewportObserver={viewportObserver}
          onOpenDialog={onOpenDialog}
        />
      ))}
    </ul>
  );
}

/**
 * Returns how many items of a long list exist so far. It grows in steps, between which the browser
 * paints and handles input.
 */
function useGrowingCount(length: number): number {
  const count = useSignal(BATCH_ITEMS);
  const currentCount = count.value;
  useEffect(() => {
    if (currentCount >= length) return;
    const timer = setTimeout(() => {
      count.value = currentCount + BATCH_ITEMS;
    });
    return () => clearTimeout(timer);
  }, [count, currentCount, length]);
  return Math.min(currentCount, length);
}
