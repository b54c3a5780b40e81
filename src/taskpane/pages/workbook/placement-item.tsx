import type { Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementStatus, PlacementView } from '../../../app';
import { Cell, type Glyph, glyphs, Icon, IconButton, useLongWait } from '../../../parts';
import { isUpToDate } from '../../../placement';
import type { PlacementPage } from '../../shell/pane-context';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';
import { type Nearness, useFarHeight } from './near';
import { PlacementMore } from './placement-more';

interface PlacementItemProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** Of placements on the sheet, where this is the first one there. */
  readonly count: number | undefined;
  /** Nothing refreshes until it is known whether this workbook is a copy. */
  readonly held: boolean;
  /** A run is going on; its own bar cancels it. */
  readonly inRun: boolean;
  readonly online: boolean;
  /** Drawn whole wherever it stands. */
  readonly isKept: boolean;
  readonly nearness: Nearness;
  readonly onAsk: (about: 'growth' | 'unlink', id: string) => void;
}

/** Of a placement that is up to date, in pixels: it holds the place of what was not drawn yet. */
export const USUAL_HEIGHT = 57;

/** Far from sight it is its name alone: a long list stays cheap, and a search in the page or a jump by headings finds all of it. */
export function PlacementItem({ sheet, count, isKept, nearness, ...shown }: PlacementItemProps) {
  const { words } = usePage();
  const { id, name } = shown.placement;
  const place = useRef<HTMLDivElement>(null);
  const farHeight = useFarHeight(place, { isKept, nearness, usual: USUAL_HEIGHT });
  const isDrawn = farHeight === undefined;
  // Told here, so that what comes into sight during a long wait has its full height at once.
  const isLong = useLongWait(shown.placement.status.kind === 'refreshing');
  const parts = { ...shown, isLong, heading: `placement-${id}`, calm: shown.held || !shown.online };

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
        <h3 id={parts.heading}>{name}</h3>
        {isDrawn && <PlacementBody {...parts} sheet={sheet} />}
      </div>
    </li>
  );
}

interface PartProps extends Omit<PlacementItemProps, 'count' | 'isKept' | 'nearness'> {
  /** Id of its name. */
  readonly heading: string;
  /** It has been refreshing for so long that its progress is shown. */
  readonly isLong: boolean;
  /** Without a network, or where nothing says that the rows are new, a check would claim too much. */
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

function PlacementBody({ placement, sheet, held, inRun, heading, isLong, calm, onAsk }: PartProps) {
  const { app, navigation, words } = usePage();
  const { id, cells, status } = placement;
  const opener = useReturn(id);
  const look = useLook(placement, calm);
  const open = (page: PlacementPage['page']) => {
    navigation.placementPage.value = { id, page };
  };
  const moving = status.kind === 'refreshing' || status.kind === 'queued';
  const isShut = status.kind === 'notAllowed';
  const noRefresh = calm || inRun || moving || ['gone', 'foreign', 'notAllowed', 'deleted'].includes(status.kind);

  return (
    <>
      <div class="acts">
        <IconButton
          small
          icon={pageGlyphs.refresh}
          name={words.placements.refresh}
          describedBy={heading}
          off={noRefresh}
          onPress={() => void app.placements.refresh(id)}
        />
        <IconButton
          small
          icon={pageGlyphs.show}
          name={words.placements.show}
          describedBy={heading}
          off={cells === undefined}
          onPress={() => void app.placements.show(id)}
        />
        <IconButton
          small
          icon={pageGlyphs.options}
          name={words.placements.options}
          describedBy={heading}
          elementRef={opener}
          off={held || isShut}
          onPress={() => open('options')}
        />
        <IconButton
          small
          icon={pageGlyphs.unlink}
          name={words.placements.unlink}
          describedBy={heading}
          off={held || inRun || moving}
          onPress={() => onAsk('unlink', id)}
        />
      </div>
      <p class="meta">
        {cells !== undefined && <Cell address={cells} sheet={sheet === undefined ? undefined : words.sheetOf(sheet)} />}{' '}
        {look.text === '' ? (
          words.placements.state(placement, calm)
        ) : (
          <b class={look.text}>{words.placements.state(placement, calm)}</b>
        )}
      </p>
      <PlacementMore
        placement={placement}
        inRun={inRun}
        isLong={isLong}
        onDecide={() => onAsk('growth', id)}
        onChanges={held ? undefined : () => open('changes')}
        onRepair={held ? undefined : () => open('repair')}
        onUnlink={() => onAsk('unlink', id)}
      />
    </>
  );
}

/** A page about the placement that closes gives the focus back to the placement. */
function useReturn(id: string): Ref<HTMLButtonElement> {
  const { navigation } = usePage();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = navigation.placementPage.value?.id === id;
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

interface Look {
  readonly icon: Glyph | 'spin';
  readonly tone: '' | 'ok' | 'old' | 'warn' | 'bad';
  /** Class of the state's word; '' where it needs no attention. */
  readonly text: '' | 'old-t' | 'warn-t' | 'bad-t';
}

function useLook(placement: PlacementView, calm: boolean): Look {
  const { words } = usePage();
  const isFresh = !calm && isUpToDate(placement, words.formats.now(), placement.freshFor);
  return placement.status.kind === 'upToDate' && !isFresh ? CALM : LOOKS[placement.status.kind];
}

const CALM: Look = { icon: pageGlyphs.clock, tone: '', text: '' };

const LOOKS: Record<PlacementStatus['kind'], Look> = {
  upToDate: { icon: glyphs.done, tone: 'ok', text: '' },
  outOfDate: { icon: pageGlyphs.clock, tone: 'old', text: 'old-t' },
  queued: { icon: pageGlyphs.queued, tone: '', text: '' },
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
  foreign: { icon: glyphs.lock, tone: '', text: '' },
  notAllowed: { icon: glyphs.lock, tone: '', text: '' },
  noAccess: { icon: glyphs.lock, tone: '', text: '' },
  deleted: { icon: pageGlyphs.gone, tone: '', text: '' },
  failed: { icon: glyphs.alert, tone: 'bad', text: 'bad-t' },
};
