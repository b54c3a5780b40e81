/**
 * Declares the tools that the views of the pane share, and those that are added once the rest of
 * the pane has loaded.
 */
import { type Signal, signal } from '@preact/signals';
import { type ComponentType, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App, CatalogueList, ConnectionState, ReportState, Shell } from '../../app';
import type { Announce } from '../../parts';
import type { DetailsMessages } from '../messages/details/details-messages';
import type { PageMessages } from '../messages/page-messages';
import type { ShellMessages } from '../messages/shell/shell-messages';
import type { AdministrationProps, Environment } from './environment';
import type { Lazy } from './lazy';

export interface PaneTools {
  readonly shell: Shell;
  /** These are only the messages of the shell; pages have more, see `usePage`. */
  readonly messages: ShellMessages;
  readonly environment: Environment;
  readonly navigation: Navigation;
  readonly announce: Announce;
  readonly rest: Lazy<Rest>;
  /** Undefined if the add-in does not offer administration. */
  readonly administration: Lazy<AdministrationFile> | undefined;
}

/** The second chunk provides these once it has loaded. */
export interface Rest {
  readonly app: App;
  readonly pages: Pages;
  readonly messages: PageMessages;
  readonly detailsMessages: DetailsMessages;
}

export interface Pages {
  readonly ReportPage: ComponentType<{ readonly state: Exclude<ReportState, { kind: 'closed' }> }>;
  readonly SettingsPage: ComponentType<{ readonly connection: ConnectedState }>;
  readonly PlacementPages: ComponentType<PlacementPage & { readonly onBack: () => void }>;
  readonly WorkbookPanel: ComponentType;
  readonly ExplorePanel: ComponentType;
  readonly TabsFooter: ComponentType;
  readonly SilenceLine: ComponentType;
  readonly HiddenSheetDialog: ComponentType;
  readonly RejectedTokenNotice: ComponentType;
  readonly SignedOutRowsNotice: ComponentType;
  /**
   * Starts the effects beside the views.
   * @param listWhenDrawn is the list when the pane was drawn; it may have loaded before the code that
   * announces it
   * @returns a function that stops all of them
   */
  readonly startEffects: (root: Element, tools: PageTools, listWhenDrawn: CatalogueList) => () => void;
}

type ConnectedState = Extract<ConnectionState, { kind: 'connected' }>;

interface AdministrationFile {
  readonly AdministrationPages: ComponentType<AdministrationProps>;
}

/** Lists the tabs in their order. */
export const TABS = ['reports', 'explore', 'workbook'] as const;
export type Tab = (typeof TABS)[number];

export interface PlacementPage {
  readonly id: string;
  readonly kind: 'changes' | 'options' | 'otherReport' | 'query' | 'repair' | 'rows' | 'sheets' | 'snapshots';
  /** The options page opens with the filter of this cell, because the user wants to replace it. */
  readonly filterCell?: string;
  /** Takes a snapshot as soon as the page of snapshots opens. */
  readonly keepsSnapshot?: boolean;
}

interface RevealedPlacement {
  readonly id: string;
  readonly focusesProblem: boolean;
}

/**
 * Says where the user is in the pane. The browser history cannot, because office.js removes
 * `history.pushState`.
 */
interface Navigation {
  readonly tab: Signal<Tab>;
  readonly isSettingsOpen: Signal<boolean>;
  readonly placementPage: Signal<PlacementPage | undefined>;
  /** The row of this report gets the focus again when the report closes. */
  readonly lastReportId: Signal<number | undefined>;
  /** A query without fields takes them from this view of the data model. */
  readonly exploredView: Signal<string | undefined>;
  /** This report opens once the app has loaded. */
  readonly reportIdToOpen: Signal<number | undefined>;
  /** The user has acted since this run ended, so its success is no longer news. */
  readonly dismissedRun: Signal<unknown>;
  /** The user has closed the summary of this run, problems included. */
  readonly closedRun: Signal<unknown>;
  /** The list of This workbook brings this placement into view. */
  readonly revealed: Signal<RevealedPlacement | undefined>;
  /** The user has opened the card of the selected cell. */
  readonly isCardOpen: Signal<boolean>;
}

export function createNavigation(): Navigation {
  return {
    tab: signal<Tab>('reports'),
    isSettingsOpen: signal(false),
    placementPage: signal<PlacementPage | undefined>(undefined),
    lastReportId: signal<number | undefined>(undefined),
    exploredView: signal<string | undefined>(undefined),
    reportIdToOpen: signal<number | undefined>(undefined),
    dismissedRun: signal<unknown>(undefined),
    closedRun: signal<unknown>(undefined),
    revealed: signal<RevealedPlacement | undefined>(undefined),
    isCardOpen: signal(false),
  };
}

/** Returns the names of the tabs in the user's language. */
export function nameTabs({ reports, exploreTab, thisWorkbook }: ShellMessages): Readonly<Record<Tab, string>> {
  return { reports, explore: exploreTab, workbook: thisWorkbook };
}

export const PaneContext = createContext<PaneTools | undefined>(undefined);

export function usePane(): PaneTools {
  const tools = useContext(PaneContext);
  if (!tools) throw new Error('This view stands outside the pane.');
  return tools;
}

export interface PageTools extends PaneTools, Omit<Rest, 'pages'> {
  readonly messages: PageMessages;
}

/**
 * Returns the tools of the pages behind the shell.
 * @throws if the rest of the pane has not loaded
 */
export function usePage(): PageTools {
  const tools = usePane();
  const rest = tools.rest.state.value;
  if (typeof rest === 'string') throw new Error('This view is drawn before the rest of the pane has loaded.');
  return { ...tools, ...rest };
}
