/** What the views of the pane share, and what the rest of the pane adds to the shell once it has loaded. */
import { type Signal, signal } from '@preact/signals';
import { type ComponentType, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App, CatalogueList, ConnectionState, ReportState, Shell } from '../../app';
import type { Announce } from '../../parts';
import type { DetailsWords } from '../words/en/details';
import type { PageWords } from '../words/en/pages';
import type { Words } from '../words/en/shell';
import type { AdministrationProps, Environment } from './environment';
import type { Lazy } from './lazy';

export interface PaneTools {
  readonly shell: Shell;
  /** The messages of the shell; pages have more: see `usePage`. */
  readonly words: Words;
  readonly environment: Environment;
  readonly navigation: Navigation;
  readonly announce: Announce;
  readonly rest: Lazy<Rest>;
  /** Undefined where the add-in offers none. */
  readonly administration: Lazy<AdministrationFile> | undefined;
}

/** Everything behind the shell: the app over the workbook, its pages and their messages. */
export interface Rest {
  readonly app: App;
  readonly pages: Pages;
  readonly words: PageWords;
  readonly detailsWords: DetailsWords;
}

/** The pages behind the shell, and what goes on beside the views. */
export interface Pages {
  readonly ReportPage: ComponentType<{ readonly state: Exclude<ReportState, { kind: 'closed' }> }>;
  readonly SettingsPage: ComponentType<{ readonly connection: Connected }>;
  readonly PlacementPages: ComponentType<PlacementPage & { readonly onBack: () => void }>;
  readonly WorkbookPanel: ComponentType;
  readonly TabsFoot: ComponentType;
  readonly SilenceLine: ComponentType;
  readonly HiddenSheetDialog: ComponentType;
  readonly RejectedToken: ComponentType;
  readonly RowsWhileSignedOut: ComponentType;
  /**
   * @param listBefore the list when the pane was drawn: it may have come before the words for it
   * @returns ends it all
   */
  readonly startEffects: (root: Element, tools: PageTools, listBefore: CatalogueList) => () => void;
}

type Connected = Extract<ConnectionState, { kind: 'connected' }>;

interface AdministrationFile {
  readonly Room: ComponentType<AdministrationProps>;
}

export type Tab = 'reports' | 'workbook';

export interface PlacementPage {
  readonly id: string;
  readonly page: 'changes' | 'options' | 'repair' | 'rows';
  /** Of the options: the name of the filter's cell that another one is to be chosen for. */
  readonly filterCell?: string;
}

/** Where the analyst is in the pane. No browser history: office.js takes `history.pushState` away. */
interface Navigation {
  readonly tab: Signal<Tab>;
  readonly settingsOpen: Signal<boolean>;
  /** The page about one placement that is in front. */
  readonly placementPage: Signal<PlacementPage | undefined>;
  /** The report opened last, to return the focus to its row. */
  readonly lastReport: Signal<number | undefined>;
  /** A report that opens once the app has loaded. */
  readonly reportToOpen: Signal<number | undefined>;
  /** `at` of the run whose summary was closed. */
  readonly closedSummary: Signal<unknown>;
}

export function createNavigation(): Navigation {
  return {
    tab: signal<Tab>('reports'),
    settingsOpen: signal(false),
    placementPage: signal<PlacementPage | undefined>(undefined),
    lastReport: signal<number | undefined>(undefined),
    reportToOpen: signal<number | undefined>(undefined),
    closedSummary: signal<unknown>(undefined),
  };
}

export const PaneContext = createContext<PaneTools | undefined>(undefined);

export function usePane(): PaneTools {
  const tools = useContext(PaneContext);
  if (!tools) throw new Error('This view stands outside the pane.');
  return tools;
}

export interface PageTools extends PaneTools, Omit<Rest, 'pages'> {
  readonly words: PageWords;
}

/** The tools of the pages behind the shell. */
export function usePage(): PageTools {
  const tools = usePane();
  const rest = tools.rest.state.value;
  if (typeof rest === 'string') throw new Error('This view is drawn before the rest of the pane has loaded.');
  return { ...tools, ...rest };
}
