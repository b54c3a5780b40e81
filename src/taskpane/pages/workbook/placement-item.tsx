import type { Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementStatus, PlacementView } from '../../../app';
import {
  Button,
  Cell,
  CopyButton,
  CopyDetails,
  type Glyph,
  glyphs,
  Icon,
  IconButton,
  Say,
  useLongWait,
} from '../../../parts';
import { isUpToDate } from '../../../placement';
import type { PlacementPage } from '../../shell/pane-context';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';
import { HandEdits, hasHandEdits } from './hand-edits';

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
      <More
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

interface MoreProps {
  readonly placement: PlacementView;
  readonly inRun: boolean;
  readonly onDecide: () => void;
  readonly onChanges: (() => void) | undefined;
  readonly onRepair: (() => void) | undefined;
  readonly onUnlink: () => void;
}

/** What stands below: progress, what a state means, notices, and the button that helps. */
function More({ placement, inRun, onDecide, onChanges, onRepair, onUnlink }: MoreProps) {
  const { app, words } = usePage();
  const { id, status, notices } = placement;
  const long = useLongWait(status.kind === 'refreshing');
  const sentence = words.placements.sentence(placement);
  const progress = status.kind === 'refreshing' && long ? status : undefined;
  const changes = onChanges && !inRun ? changesWord(placement) : undefined;
  const edited = hasHandEdits(placement);
  if (!sentence && !progress && !changes && notices.length === 0 && !edited) return null;
  const repairs = onRepair && !inRun && (
    <Button small look="quiet" onPress={onRepair}>
      {words.placements.repair}
    </Button>
  );

  return (
    <div class="more">
      {progress && <Progress name={placement.name} status={progress} />}
      {sentence && (
        <p class="say">
          <Say sentence={sentence} />
        </p>
      )}
      {notices.map((notice) => (
        <p class="say" key={notice.kind}>
          {words.report.notice(notice)}
        </p>
      ))}
      {edited && <HandEdits placement={placement} off={inRun || !app.online.value} />}
      {progress && !inRun && (
        <Button small onPress={app.placements.cancel}>
          {words.cancel}
        </Button>
      )}
      {status.kind === 'needsDecision' && !inRun && (
        <Button small onPress={onDecide}>
          {words.placements.decide}
        </Button>
      )}
      {changes && onChanges && (
        <Button small look={changes === 'waits' ? 'plain' : 'quiet'} onPress={onChanges}>
          {words.placements.changes[changes]}
        </Button>
      )}
      {(status.kind === 'gone' || status.kind === 'doubtful') && (
        <div class="row">
          <Button small onPress={() => void app.placements.placeAgain(id)}>
            {words.placements.placeAgain}
          </Button>
          {repairs}
        </div>
      )}
      {status.kind === 'deleted' && !inRun && (
        <Button small onPress={onUnlink}>
          {words.placements.dismiss}
        </Button>
      )}
      {status.kind === 'failed' && !inRun && (
        <div class="row">
          <Button small onPress={() => void app.placements.refresh(id)}>
            {words.tryAgain}
          </Button>
          {status.failure.code === 'NotSignedIn' && repairs}
          <CopyDetails small failure={status.failure} />
        </div>
      )}
      {(status.kind === 'noAccess' || (repairs && status.kind === 'foreign')) && (
        <div class="row">
          {status.kind === 'noAccess' && (
            <CopyButton small text={() => words.placements.request(placement.name, status.owner)}>
              {words.placements.copyRequest}
            </CopyButton>
          )}
          {repairs}
        </div>
      )}
    </div>
  );
}

/** Under which word the changes are offered, where there is something to see. */
function changesWord({ status, lastRun }: PlacementView): 'changed' | 'waits' | undefined {
  if (status.kind === 'waits') return 'waits';
  if (status.kind === 'putBack') return 'changed';
  return status.kind === 'upToDate' && lastRun ? 'changed' : undefined;
}

interface ProgressProps {
  readonly name: string;
  readonly status: Extract<PlacementStatus, { kind: 'refreshing' }>;
}

function Progress({ name, status }: ProgressProps) {
  const { words } = usePage();
  const known =
    status.total !== undefined && status.total > 0 && (status.phase === 'reading' || status.phase === 'writing');
  return (
    <>
      <progress
        aria-label={words.placements.refreshing(name)}
        {...(known && { max: status.total, value: status.rows })}
      />
      <p class="say num">{words.placements.progress(status)}</p>
    </>
  );
}
