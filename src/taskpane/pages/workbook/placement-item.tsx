import type { Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementStatus, PlacementView } from '../../../app';
import { Cell, type Glyph, glyphs, Icon, IconButton } from '../../../parts';
import { isUpToDate } from '../../../placement';
import type { PlacementPage } from '../../shell/pane-context';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';
import { PlacementMore } from './placement-more';

interface PlacementItemProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** Nothing refreshes until it is known whether this workbook is a copy. */
  readonly held: boolean;
  /** A run is going on; its own bar cancels it. */
  readonly inRun: boolean;
  readonly online: boolean;
  readonly onAsk: (about: 'growth' | 'unlink') => void;
}

export function PlacementItem({ placement, sheet, held, inRun, online, onAsk }: PlacementItemProps) {
  const { app, navigation, words } = usePage();
  const { id, name, cells, status } = placement;
  const opener = useReturn(id);
  const open = (page: PlacementPage['page']) => {
    navigation.placementPage.value = { id, page };
  };
  const moving = status.kind === 'refreshing' || status.kind === 'queued';
  const calm = held || !online;
  // Without a network, or where nothing says that the rows are new, the check would claim too much.
  const isFresh = !calm && isUpToDate(placement, words.formats.now(), placement.freshFor);
  const look = status.kind === 'upToDate' && !isFresh ? CALM : LOOKS[status.kind];
  const heading = `placement-${id}`;
  const noRefresh = calm || inRun || moving || ['gone', 'foreign', 'deleted'].includes(status.kind);

  return (
    <div class="place">
      <span class={`tile ${look.tone}`}>
        {look.icon === 'spin' ? <span class="spin" aria-hidden="true" /> : <Icon glyph={look.icon} />}
      </span>
      <h3 id={heading}>{name}</h3>
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
          off={held}
          onPress={() => open('options')}
        />
        <IconButton
          small
          icon={pageGlyphs.unlink}
          name={words.placements.unlink}
          describedBy={heading}
          off={held || inRun || moving}
          onPress={() => onAsk('unlink')}
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
        onDecide={() => onAsk('growth')}
        onChanges={held ? undefined : () => open('changes')}
        onRepair={held ? undefined : () => open('repair')}
        onUnlink={() => onAsk('unlink')}
      />
    </div>
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

const CALM: Look = { icon: pageGlyphs.clock, tone: '', text: '' };

const LOOKS: Record<PlacementStatus['kind'], Look> = {
  upToDate: { icon: glyphs.done, tone: 'ok', text: '' },
  outOfDate: { icon: pageGlyphs.clock, tone: 'old', text: 'old-t' },
  queued: { icon: pageGlyphs.queued, tone: '', text: '' },
  refreshing: { icon: 'spin', tone: '', text: '' },
  needsDecision: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  handEdits: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  waits: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  putBack: { icon: pageGlyphs.putBack, tone: '', text: '' },
  gone: { icon: pageGlyphs.gone, tone: 'bad', text: 'bad-t' },
  doubtful: { icon: glyphs.warning, tone: 'warn', text: 'warn-t' },
  foreign: { icon: glyphs.lock, tone: '', text: '' },
  noAccess: { icon: glyphs.lock, tone: '', text: '' },
  deleted: { icon: pageGlyphs.gone, tone: '', text: '' },
  failed: { icon: glyphs.alert, tone: 'bad', text: 'bad-t' },
};
