import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type PlacementStatus, type PlacementView, STATES } from '../../../app';
import { Button, type Glyph, glyphs, Icon, Menu, type MenuItem, useLongWait } from '../../../parts';
import { isUpToDate } from '../../../placement';
import type { PlacementPage } from '../../shell/pane-context';
import { usePage } from '../../shell/pane-context';
import { labelOf } from '../../shell/placement-labels';
import { showInSheet } from '../../shell/show-in-sheet';
import { PlacedCells } from '../cell-link';
import { OFFLINE } from '../offline';
import { pageGlyphs } from '../page-glyphs';
import { type Nearness, useFarHeight } from './near';
import { hasChanges, PlacementMore } from './placement-more';

interface PlacementItemProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** There are other placements, so the buttons name this one. */
  readonly isOneOfMany: boolean;
  /** Its report is placed several times, so its name includes its cells. */
  readonly isPlacedOften: boolean;
  /** The sheet has this many placements; set only for the first one of a sheet. */
  readonly count: number | undefined;
  /** Nothing refreshes until the user has said whether this workbook is a copy. */
  readonly held: boolean;
  /** A run is in progress; its own bar can cancel it. */
  readonly inRun: boolean;
  readonly online: boolean;
  /** The item is drawn in full wherever it is. */
  readonly isKept: boolean;
  readonly nearness: Nearness;
  readonly onAsk: (about: 'growth' | 'unlink', id: string) => void;
}

/** Items that are not drawn reserve these pixels, the height of a placement that is up to date. */
export const USUAL_HEIGHT = 57;

/**
 * Draws only the name of a placement that is far from the visible area. So a long list stays cheap,
 * and the browser's search and jumps between headings still find every placement.
 */
export function PlacementItem({ sheet, count, isKept, nearness, ...shown }: PlacementItemProps) {
  const { words } = usePage();
  const { id, name } = shown.placement;
  const place = useRef<HTMLDivElement>(null);
  const farHeight = useFarHeight(place, { isKept, nearness, usual: USUAL_HEIGHT });
  const isDrawn = farHeight === undefined;
  // The wait is measured here, so that an item which scrolls into view during it has its full
  // height at once.
  const isLong = useLongWait(shown.placement.status.kind === 'refreshing');
  const label = labelOf(shown.placement, sheet, shown.isPlacedOften, words);
  const parts = { ...shown, isLong, label, heading: `placement-${id}`, calm: shown.held || !shown.online };

  return (
    <li data-placement={id}>
      {count !== undefined && (
        <h2 class="sheet">
          {sheet ?? words.placements.withoutCells}
          <small>{words.placements.count(count)}</small>
        </h2>
      )}
      <div
        class={isDrawn ? 'place' : 'place far'}
        ref={place}
        style={isDrawn ? undefined : { minHeight: `${farHeight}px` }}
      >
        {isDrawn && <StateTile {...parts} />}
        <h3 id={parts.heading}>
          {name}
          {label !== name && <span class="vh">{label.slice(name.length)}</span>}
        </h3>
        {isDrawn && <PlacementBody {...parts} sheet={sheet} />}
      </div>
    </li>
  );
}

interface PartProps extends Omit<PlacementItemProps, 'count' | 'isKept' | 'nearness'> {
  readonly label: string;
  /** The placement's name has this element id. */
  readonly heading: string;
  /** The refresh has lasted long enough to show its progress. */
  readonly isLong: boolean;
  /** It is true while offline or while nothing refreshes: a check mark would claim too much. */
  readonly calm: boolean;
}

function StateTile({ placement, calm }: Pick<PartProps, 'placement' | 'calm'>) {
  const look = useLook(placement, calm);
  return (
    <span class={`tile ${look.tone}`}>
      {look.icon === 'spin' ? <span class="spin" aria-hidden="true" /> : <Icon glyph={look.icon} />}
    </span>
  );
}

function PlacementBody({
  placement,
  sheet,
  label,
  isOneOfMany,
  held,
  online,
  inRun,
  heading,
  isLong,
  calm,
  onAsk,
}: PartProps) {
  const { app, announce, navigation, words } = usePage();
  const { id, cells, status } = placement;
  const openers = useReturn(id);
  const look = useLook(placement, calm);
  const open = (page: PlacementPage['page'], more: Pick<PlacementPage, 'filterCell'> = {}) => {
    navigation.placementPage.value = { id, page, ...more };
  };
  const { refresh: offer } = STATES[status.kind];
  const isBusy = offer === 'busy';
  const isShut = status.kind === 'notAllowed';
  const noRefresh = calm || inRun || isBusy || offer === 'impossible';
  const show = () => cells !== undefined && showInSheet({ app, announce, words }, id, cells);
  const refresh = () => void app.placements.refresh(id);
  const all: readonly (MenuItem | false)[] = [
    cells !== undefined && { text: words.placements.goToCells, icon: pageGlyphs.show, onPress: show },
    { text: words.placements.options, icon: pageGlyphs.options, off: held || isShut, onPress: () => open('options') },
    hasChanges(placement) &&
      !held &&
      !inRun && { text: words.placements.changes.menu, icon: pageGlyphs.changes, onPress: () => open('changes') },
    {
      text: words.placements.refreshThis,
      icon: pageGlyphs.refresh,
      off: noRefresh,
      describedBy: online ? undefined : OFFLINE,
      onPress: refresh,
    },
    {
      text: words.placements.unlinkMenu,
      icon: pageGlyphs.unlink,
      off: held || inRun || isBusy,
      hasSeparator: true,
      onPress: () => onAsk('unlink', id),
    },
  ];

  return (
    <>
      <div class="acts">
        {/* A question has its answers below, and a refresh would ask it again. */}
        {(offer === 'offered' || isBusy) && (
          <Button
            small
            look={status.kind === 'outOfDate' && !noRefresh ? 'plain' : 'quiet'}
            describedBy={online ? heading : `${heading} ${OFFLINE}`}
            off={noRefresh}
            onPress={refresh}
          >
            {words.placements.refresh}
          </Button>
        )}
        <Menu
          name={words.placements.more}
          icon={pageGlyphs.more}
          describedBy={heading}
          items={all.filter((item) => item !== false)}
          elementRef={openers.options}
        />
      </div>
      <p class="meta">
        <PlacedCells placement={placement} sheet={sheet} />{' '}
        {look.text === '' ? (
          words.placements.state(placement, calm)
        ) : (
          <b class={look.text}>{words.placements.state(placement, calm)}</b>
        )}
      </p>
      <PlacementMore
        placement={placement}
        sheet={sheet}
        label={isOneOfMany ? label : undefined}
        inRun={inRun}
        isLong={isLong}
        onDecide={() => onAsk('growth', id)}
        onChanges={held ? undefined : () => open('changes')}
        onRepair={held ? undefined : () => open('repair')}
        onFilterCell={held ? undefined : (filterCell) => open('options', { filterCell })}
        openers={openers}
        onUnlink={() => onAsk('unlink', id)}
      />
    </>
  );
}

/** The drill-down page is omitted, because the card of its cell restores the focus itself. */
type Openers = Readonly<Record<Exclude<PlacementPage['page'], 'rows'>, RefObject<HTMLButtonElement | null>>>;

/**
 * Returns refs for the buttons that open a page. When the page closes, its button gets the focus
 * again; the options button does if that button is gone.
 */
function useReturn(id: string): Openers {
  const { navigation } = usePage();
  const options = useRef<HTMLButtonElement>(null);
  const changes = useRef<HTMLButtonElement>(null);
  const repair = useRef<HTMLButtonElement>(null);
  const openers: Openers = { options, changes, repair };
  const wasOpen = useRef<PlacementPage['page'] | undefined>(undefined);
  const shown = navigation.placementPage.value;
  const isOpen = shown?.id === id ? shown.page : undefined;
  useLayoutEffect(() => {
    if (wasOpen.current && wasOpen.current !== 'rows' && !isOpen)
      (openers[wasOpen.current].current ?? options.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return openers;
}

interface Look {
  readonly icon: Glyph | 'spin';
  readonly tone: '' | 'ok' | 'old' | 'warn' | 'bad';
  /** This CSS class colors the status text; it is '' if the status needs no attention. */
  readonly text: '' | 'old-t' | 'warn-t' | 'bad-t';
}

function useLook(placement: PlacementView, calm: boolean): Look {
  const { words } = usePage();
  const isFresh = !calm && !placement.isTouched && isUpToDate(placement, words.formats.now(), placement.freshFor);
  return placement.status.kind === 'upToDate' && !isFresh ? CALM : LOOKS[placement.status.kind];
}

const CALM: Look = { icon: pageGlyphs.clock, tone: '', text: '' };

const LOOKS: Record<PlacementStatus['kind'], Look> = {
  upToDate: { icon: glyphs.done, tone: 'ok', text: '' },
  outOfDate: { icon: pageGlyphs.clock, tone: 'old', text: 'old-t' },
  queued: { icon: pageGlyphs.queued, tone: '', text: '' },
  unlinking: { icon: 'spin', tone: '', text: '' },
  refreshing: { icon: 'spin', tone: '', text: '' },
  needsDecision: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  handEdits: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  notes: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  reach: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  filtered: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  waits: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  putBack: { icon: pageGlyphs.putBack, tone: '', text: '' },
  gone: { icon: pageGlyphs.gone, tone: 'bad', text: 'bad-t' },
  doubtful: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  foreign: { icon: pageGlyphs.lock, tone: '', text: '' },
  notAllowed: { icon: pageGlyphs.lock, tone: '', text: '' },
  noAccess: { icon: pageGlyphs.lock, tone: '', text: '' },
  deleted: { icon: pageGlyphs.gone, tone: '', text: '' },
  failed: { icon: glyphs.alert, tone: 'bad', text: 'bad-t' },
};
