import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PlacementsState } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { findRepeatedNames } from '../../shell/placement-labels';
import { arrangePlacements, type ListRow, searchRows } from './arrange-placements';
import { ListHeading } from './list-heading';
import { DEFAULT_ITEM_HEIGHT, type PlacementDialog, PlacementItem } from './placement-item';
import { PlacementSearch } from './placement-search';
import { useReveal, useRowOrder } from './row-order';
import { useViewportObserver } from './viewport-observer';

interface PlacementListProps {
  readonly state: Extract<PlacementsState, { kind: 'ready' }>;
  readonly isOnline: boolean;
  /** Must be the same function on each render, so that an item renders only for its own changes. */
  readonly onOpenDialog: (about: PlacementDialog, id: string) => void;
}

/** This many items are drawn in full from the start, without measuring. */
const ALWAYS_DRAWN_COUNT = 12;
/** A longer list has a search, and each of its sheets a button that refreshes it. */
const MAX_SIMPLE_LIST = 10;
/** The list begins with this many names and grows by as many per step; no step is noticeable. */
const BATCH_ITEMS = 50;

/**
 * Lists the placements: those that need the user first, then by sheet. Items are drawn in full if they are near the visible area or Tab
 * may reach them next: the first ones, the last one, and the one that has or had the focus with its
 * neighbours. So Tab reaches everything in order, and dialogs and pages can restore the focus.
 */
export function PlacementList({ state, isOnline, onOpenDialog }: PlacementListProps) {
  const { app, navigation, messages } = usePage();
  const viewportObserver = useViewportObserver();
  const list = useRef<HTMLUListElement>(null);
  const search = useSignal('');
  const focusedId = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const page = navigation.placementPage.value;
    if (page) focusedId.value = page.id;
  });
  const selection = app.selection.value;
  const activeSheet = selection?.kind === 'cells' ? selection.address.sheet : undefined;
  const isRunActive = state.run.kind === 'running';
  const isLong = state.count > MAX_SIMPLE_LIST;
  const isShown = useIsShown();
  const order = useRowOrder(arrangePlacements(state.groups, activeSheet), { isShown, isRunActive });
  const items = searchRows(order.orderedRows, isLong ? search.value : '');
  const repeatedNames = findRepeatedNames(state.groups);
  const revealedId = navigation.revealed.value?.id;
  const revealedIndex = items.findIndex(({ placement }) => placement.id === revealedId);
  const listedCount = Math.max(useGrowingCount(items.length), revealedIndex + 1);
  const focusedIndex = items.findIndex(({ placement }) => placement.id === focusedId.value);
  const isAlwaysDrawn = (index: number) =>
    index < ALWAYS_DRAWN_COUNT ||
    index === items.length - 1 ||
    index === revealedIndex ||
    (focusedIndex >= 0 && Math.abs(index - focusedIndex) <= 1);
  useReveal({
    ...{ list, isShown, isPointerInside: order.isPointerInside },
    clearSearch: () => {
      search.value = '';
    },
  });

  return (
    <>
      {isLong && <PlacementSearch search={search} foundCount={items.length} />}
      <ul
        class="list"
        ref={list}
        data-one-stop
        aria-label={messages.placements.list}
        style={
          listedCount < items.length
            ? { paddingBottom: `${(items.length - listedCount) * DEFAULT_ITEM_HEIGHT}px` }
            : undefined
        }
        {...order.listHandlers}
        onFocusIn={({ target }) => {
          order.listHandlers.onFocusIn();
          const item = target instanceof Element ? target.closest('[data-placement]') : null;
          if (item instanceof HTMLElement) focusedId.value = item.dataset.placement;
        }}
      >
        {items.slice(0, listedCount).map((item, index) => (
          <li key={item.placement.id} data-placement={item.placement.id}>
            {index === 0 && item.section !== 'others' && <h2 class="vh">{messages.placements.list}</h2>}
            {startsSheet(items, index) && (
              <ListHeading
                sheet={item.sheet}
                offersRefresh={isLong}
                isRefreshDisabled={isRunActive || !isOnline || state.copyQuestion}
                isOnline={isOnline}
              />
            )}
            <PlacementItem
              placement={item.placement}
              sheet={item.sheet}
              isUnderSheet={item.section === 'others'}
              hasSiblings={items.length > 1}
              isNameRepeated={repeatedNames.has(item.placement.name)}
              isCopyUndecided={state.copyQuestion}
              isRunActive={isRunActive}
              isOnline={isOnline}
              isAlwaysDrawn={isAlwaysDrawn(index)}
              viewportObserver={viewportObserver}
              onOpenDialog={onOpenDialog}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns true while no other page or tab hides the list. */
function useIsShown(): boolean {
  const { app, navigation } = usePage();
  const { tab, isSettingsOpen, placementPage } = navigation;
  const isCovered = isSettingsOpen.value || placementPage.value || app.report.state.value.kind !== 'closed';
  return tab.value === 'workbook' && !isCovered;
}

/** Rows with a problem or a question come first, without a heading: their links name the sheet. */
function startsSheet(rows: readonly ListRow[], index: number): boolean {
  const row = rows[index];
  const previousRow = rows[index - 1];
  return row?.section === 'others' && (previousRow?.section !== 'others' || row.sheet !== previousRow.sheet);
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
