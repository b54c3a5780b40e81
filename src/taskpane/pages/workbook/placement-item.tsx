import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type PlacementStatus, type PlacementView, STATES } from '../../../app';
import { Button, Icon, IconButton, type IconPath, icons, Menu, type MenuItem, useLongWait } from '../../../parts';
import type { PlacementPage } from '../../shell/pane-context';
import { usePage } from '../../shell/pane-context';
import { formatPlacementLabel } from '../../shell/placement-labels';
import { selectPlacementInSheet } from '../../shell/select-in-sheet';
import { PlacementLink } from '../cell-link';
import { fitColumns } from '../fit-columns';
import { OFFLINE_HINT_ID } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { PlacementStatusDetails } from './placement-status-details';
import { usePlaceholderHeight, type ViewportObserver } from './viewport-observer';

interface PlacementItemProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** There are other placements, so the buttons name this one. */
  readonly hasSiblings: boolean;
  /** True if the heading above names the sheet, so that the item need not. */
  readonly isUnderSheet: boolean;
  /** True if other placements have the same name, so that the label includes the cells. */
  readonly isNameRepeated: boolean;
  /** Nothing refreshes until the user has said whether this workbook is a copy. */
  readonly isCopyUndecided: boolean;
  /** A run is in progress; its own bar can cancel it. */
  readonly isRunActive: boolean;
  readonly isOnline: boolean;
  /** The item is drawn in full wherever it is. */
  readonly isAlwaysDrawn: boolean;
  readonly viewportObserver: ViewportObserver;
  readonly onOpenDialog: (about: PlacementDialog, id: string) => void;
}

export type PlacementDialog = 'growth' | 'rename' | 'unlink';

/** Items that are not drawn reserve these pixels, the height of a placement that is up to date. */
export const DEFAULT_ITEM_HEIGHT = 57;

/**
 * Draws only the name of a placement that is far from the visible area. So a long list stays cheap,
 * and the browser's search and jumps between headings still find every placement.
 */
export function PlacementItem({ sheet, isAlwaysDrawn, viewportObserver, ...itemProps }: PlacementItemProps) {
  const { messages } = usePage();
  const { id, name, reportName } = itemProps.placement;
  const element = useRef<HTMLDivElement>(null);
  const placeholderHeight = usePlaceholderHeight(element, {
    isAlwaysDrawn,
    viewportObserver,
    defaultHeight: DEFAULT_ITEM_HEIGHT,
  });
  const isDrawn = placeholderHeight === undefined;
  // The wait is measured here, so that an item which scrolls into view during it has its full
  // height at once.
  const isLong = useLongWait(itemProps.placement.status.kind === 'refreshing');
  const label = formatPlacementLabel(itemProps.placement, sheet, itemProps.isNameRepeated, messages);
  const bodyProps = {
    ...itemProps,
    isLong,
    label,
    headingId: `placement-${id}`,
    hidesFreshness: itemProps.isCopyUndecided || !itemProps.isOnline,
  };

  return (
    <div
      class={isDrawn ? 'place' : 'place far'}
      ref={element}
      style={isDrawn ? undefined : { minHeight: `${placeholderHeight}px` }}
    >
      {isDrawn && <StatusTile {...bodyProps} />}
      <h3 id={bodyProps.headingId}>
        {name}
        {label !== name && <span class="vh">{label.slice(name.length)}</span>}
        {reportName !== undefined && <small> {reportName}</small>}
      </h3>
      {isDrawn && <PlacementBody {...bodyProps} sheet={sheet} />}
    </div>
  );
}

interface PlacementBodyProps extends Omit<PlacementItemProps, 'isAlwaysDrawn' | 'viewportObserver'> {
  readonly label: string;
  /** The placement's name has this element id. */
  readonly headingId: string;
  /** The refresh has lasted long enough to show its progress. */
  readonly isLong: boolean;
  /** While offline, or while nothing refreshes, only the age of the data is shown. */
  readonly hidesFreshness: boolean;
}

function StatusTile({ placement, hidesFreshness }: Pick<PlacementBodyProps, 'placement' | 'hidesFreshness'>) {
  const style = chooseStatusStyle(placement, hidesFreshness);
  return (
    <span class={`tile ${style.tone}`}>
      {style.icon === 'spin' ? <span class="spin" aria-hidden="true" /> : <Icon path={style.icon} />}
    </span>
  );
}

function PlacementBody({
  placement,
  sheet,
  isUnderSheet,
  label,
  hasSiblings,
  isCopyUndecided,
  isOnline,
  isRunActive,
  headingId,
  isLong,
  hidesFreshness,
  onOpenDialog,
}: PlacementBodyProps) {
  const { app, announce, detailsMessages, navigation, messages } = usePage();
  const { id, cells, status, hasSnapshots = false } = placement;
  const pageButtons = usePageButtons(id);
  const style = chooseStatusStyle(placement, hidesFreshness);
  const openPage = (
    kind: PlacementPage['kind'],
    pageOptions: Pick<PlacementPage, 'filterCell' | 'keepsSnapshot'> = {},
  ) => {
    navigation.placementPage.value = { id, kind, ...pageOptions };
  };
  const { refresh: refreshOffer } = STATES[status.kind];
  const isBusy = refreshOffer === 'busy';
  // A failed refresh is retried by its own button.
  const isRefreshInMenu = refreshOffer === 'answerInstead' && !(status.kind === 'failed' && status.verb === undefined);
  const isNotAllowed = status.kind === 'notAllowed';
  const isRefreshDisabled = hidesFreshness || isRunActive || isBusy || refreshOffer === 'impossible';
  const showPlacement = () => cells !== undefined && selectPlacementInSheet({ app, announce, messages }, id, cells);
  const refresh = () => void app.placements.refresh(id);
  const menuItems: readonly (MenuItem | false)[] = [
    cells !== undefined && { text: messages.placements.goToCells, icon: pageIcons.show, onPress: showPlacement },
    {
      text: messages.placements.options,
      icon: pageIcons.options,
      isDisabled: isCopyUndecided || isNotAllowed,
      onPress: () => openPage('options'),
    },
    canRestore(placement) &&
      !isCopyUndecided &&
      !isRunActive && {
        text: messages.placements.restore,
        icon: pageIcons.putBack,
        onPress: () => openPage('changes'),
      },
    cells !== undefined && {
      text: messages.placements.fitColumns,
      icon: pageIcons.fit,
      isDisabled: isCopyUndecided || isRunActive || isBusy,
      onPress: () => void fitColumns({ app, announce, messages }, id),
    },
    cells !== undefined && {
      text: detailsMessages.snapshots.keep,
      icon: pageIcons.copy,
      isDisabled: isCopyUndecided || isRunActive || isBusy,
      onPress: () => openPage('snapshots', { keepsSnapshot: true }),
    },
    hasSnapshots && {
      text: detailsMessages.snapshots.title,
      icon: pageIcons.changes,
      isDisabled: isCopyUndecided,
      onPress: () => openPage('snapshots'),
    },
    {
      text: messages.placements.sheetsMenu,
      icon: pageIcons.copy,
      isDisabled: isCopyUndecided || isNotAllowed || status.kind === 'foreign' || isBusy,
      onPress: () => openPage('sheets'),
    },
    isRefreshInMenu && {
      text: messages.placements.refresh,
      icon: pageIcons.refresh,
      isDisabled: isRefreshDisabled,
      describedBy: isOnline ? undefined : OFFLINE_HINT_ID,
      onPress: refresh,
    },
    {
      text: messages.placements.rename.menu,
      icon: pageIcons.edit,
      isDisabled: isCopyUndecided || isNotAllowed,
      onPress: () => onOpenDialog('rename', id),
    },
    {
      text: messages.placements.otherReport,
      icon: pageIcons.otherReport,
      isDisabled: isCopyUndecided || isRunActive || isBusy || !mayUseOtherReport(status),
      onPress: () => openPage('otherReport'),
    },
    {
      text: messages.placements.unlinkMenu,
      icon: pageIcons.unlink,
      isDisabled: isCopyUndecided || isRunActive || isBusy,
      hasSeparator: true,
      onPress: () => onOpenDialog('unlink', id),
    },
  ];

  return (
    <>
      <div class="acts">
        {/* A question has its answers below, and a refresh would ask it again. */}
        {(refreshOffer === 'offered' || isBusy) && (
          <RefreshButton
            status={status}
            isDisabled={isRefreshDisabled}
            describedBy={isOnline ? headingId : `${headingId} ${OFFLINE_HINT_ID}`}
            onPress={refresh}
          />
        )}
        <Menu
          name={messages.placements.more}
          icon={pageIcons.more}
          describedBy={headingId}
          items={menuItems.filter((item) => item !== false)}
          elementRef={pageButtons.options}
        />
      </div>
      <p class="meta">
        <PlacementLink placement={placement} sheet={sheet} showsSheet={!isUnderSheet} />{' '}
        {placement.firstRows !== undefined && `${messages.placements.firstRows(placement.firstRows)} · `}
        {style.textClass === '' ? (
          messages.placements.state(placement, hidesFreshness)
        ) : (
          <b class={style.textClass}>{messages.placements.state(placement, hidesFreshness)}</b>
        )}
      </p>
      <PlacementStatusDetails
        placement={placement}
        sheet={sheet}
        label={hasSiblings ? label : undefined}
        isRunActive={isRunActive}
        isLongWait={isLong}
        onDecide={() => onOpenDialog('growth', id)}
        onChanges={isCopyUndecided ? undefined : () => openPage('changes')}
        onRepair={isCopyUndecided ? undefined : () => openPage('repair')}
        onFilterCell={isCopyUndecided ? undefined : (filterCell) => openPage('options', { filterCell })}
        pageButtons={pageButtons}
        onOtherReport={isCopyUndecided ? undefined : () => openPage('otherReport')}
        onUnlink={() => onOpenDialog('unlink', id)}
      />
    </>
  );
}

interface RefreshButtonProps {
  readonly status: PlacementStatus;
  readonly isDisabled: boolean;
  readonly describedBy: string;
  readonly onPress: () => void;
}

/** Shows a word only where a refresh is the next step; an icon is enough for a placement that is fine. */
function RefreshButton({ status, ...buttonProps }: RefreshButtonProps) {
  const { refresh } = usePage().messages.placements;
  const isNextStep = (status.kind === 'outOfDate' && !buttonProps.isDisabled) || status.kind === 'putBack';
  return isNextStep ? (
    <Button small {...buttonProps}>
      {refresh}
    </Button>
  ) : (
    <IconButton small name={refresh} icon={pageIcons.refresh} {...buttonProps} />
  );
}

/** Another report needs cells that are there, and a sign-in that may read it. A deleted report may be replaced. */
function mayUseOtherReport({ kind }: PlacementStatus): boolean {
  return kind === 'deleted' || STATES[kind].refresh !== 'impossible';
}

/** Returns true after a refresh: the page of changes then restores the rows before the last change. */
function canRestore({ status, lastRun, undone }: PlacementView): boolean {
  return status.kind === 'upToDate' && lastRun !== undefined && !undone;
}

/**
 * The card of a cell restores the focus itself after a drill-down. The query is opened from the
 * options, and the other pages from the menu.
 */
type PageButtons = Readonly<Record<Exclude<PlacementPage['kind'], 'rows'>, RefObject<HTMLButtonElement | null>>>;

/**
 * Returns refs for the buttons that open a page. When the page closes, its button gets the focus
 * again; the options button does if that button is gone.
 */
function usePageButtons(id: string): PageButtons {
  const { navigation } = usePage();
  const options = useRef<HTMLButtonElement>(null);
  const changes = useRef<HTMLButtonElement>(null);
  const repair = useRef<HTMLButtonElement>(null);
  const pageButtons: PageButtons = {
    ...{ options, changes, repair },
    ...{ otherReport: options, query: options, sheets: options, snapshots: options },
  };
  const previousPageKind = useRef<PlacementPage['kind'] | undefined>(undefined);
  const openedPage = navigation.placementPage.value;
  const openPageKind = openedPage?.id === id ? openedPage.kind : undefined;
  useLayoutEffect(() => {
    const closedKind = previousPageKind.current;
    if (closedKind && closedKind !== 'rows' && !openPageKind)
      (pageButtons[closedKind].current ?? options.current)?.focus();
    previousPageKind.current = openPageKind;
  }, [openPageKind]);
  return pageButtons;
}

interface StatusStyle {
  readonly icon: IconPath | 'spin';
  readonly tone: '' | 'ok' | 'old' | 'warn' | 'bad';
  /** This CSS class colors the status text; it is '' if the status needs no attention. */
  readonly textClass: '' | 'old-t' | 'warn-t' | 'bad-t';
}

/** Only a refresh in this session has a check mark: it says that the refresh succeeded. */
function chooseStatusStyle(placement: PlacementView, hidesFreshness: boolean): StatusStyle {
  const { status, lastRun, isTouched } = placement;
  const isJustRefreshed = !hidesFreshness && !isTouched && lastRun !== undefined;
  return status.kind === 'upToDate' && !isJustRefreshed ? EARLIER_REFRESH_STYLE : STATUS_STYLES[status.kind];
}

const EARLIER_REFRESH_STYLE: StatusStyle = { icon: pageIcons.clock, tone: '', textClass: '' };

const STATUS_STYLES: Record<PlacementStatus['kind'], StatusStyle> = {
  upToDate: { icon: icons.done, tone: 'ok', textClass: '' },
  outOfDate: { icon: pageIcons.clock, tone: 'old', textClass: 'old-t' },
  queued: { icon: pageIcons.queued, tone: '', textClass: '' },
  unlinking: { icon: 'spin', tone: '', textClass: '' },
  refreshing: { icon: 'spin', tone: '', textClass: '' },
  needsDecision: { icon: icons.warning, tone: 'warn', textClass: 'warn-t' },
  handEdits: { icon: icons.warning, tone: 'warn', textClass: 'warn-t' },
  notes: { icon: icons.warning, tone: 'warn', textClass: 'warn-t' },
  reach: { icon: icons.warning, tone: 'warn', textClass: 'warn-t' },
  filtered: { icon: icons.warning, tone: 'warn', textClass: 'warn-t' },
  waits: { icon: icons.warning, tone: 'warn', textClass: 'warn-t' },
  putBack: { icon: pageIcons.putBack, tone: '', textClass: '' },
  gone: { icon: pageIcons.gone, tone: 'bad', textClass: 'bad-t' },
  doubtful: { icon: icons.warning, tone: 'warn', textClass: 'warn-t' },
  foreign: { icon: pageIcons.lock, tone: '', textClass: '' },
  notAllowed: { icon: pageIcons.lock, tone: '', textClass: '' },
  noAccess: { icon: pageIcons.lock, tone: '', textClass: '' },
  deleted: { icon: pageIcons.gone, tone: '', textClass: '' },
  failed: { icon: icons.alert, tone: 'bad', textClass: 'bad-t' },
};
