/** What every view reaches for, and what the files behind the first picture bring. */
import { type Signal, signal } from '@preact/signals';
import { type ComponentType, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App, CatalogueList, CellDetails, ConnectionState, PlacementDetails, ReportState } from '../../app';
import type { Announce } from '../../parts';
import type { DetailsWords } from '../words/en/details';
import type { PageWords } from '../words/en/pages';
import type { Words } from '../words/en/shell';
import type { AdministrationProps, Environment } from './environment';
import type { Lazy } from './lazy';

export interface PaneTools {
  readonly app: App;
  /** Of the first picture; the pages behind it have more: see `usePage`. */
  readonly words: Words;
  readonly environment: Environment;
  readonly navigation: Navigation;
  readonly announce: Announce;
  readonly pages: Lazy<Pages & { readonly words: PageWords }>;
  readonly details: Lazy<DetailsPages & DetailsTools>;
  /** Undefined where the add-in offers none. */
  readonly administration: Lazy<AdministrationFile> | undefined;
}

/** The pages behind the first picture, and what goes on beside the views. */
export interface Pages {
  readonly ConnectPage: ComponentType<{ readonly state: Disconnected }>;
  readonly ReportPage: ComponentType<{ readonly state: Exclude<ReportState, { kind: 'closed' }> }>;
  readonly SettingsPage: ComponentType<{ readonly connection: Connected }>;
  readonly WorkbookPanel: ComponentType;
  readonly TabsFoot: ComponentType;
  readonly SilenceLine: ComponentType;
  readonly HiddenSheetDialog: ComponentType;
  readonly RejectedToken: ComponentType;
  /**
   * @param listBefore the list when the pane was drawn: it may have come before the words for it
   * @returns ends it all
   */
  readonly startEffects: (root: Element, tools: PageTools, listBefore: CatalogueList) => () => void;
}

type Connected = Extract<ConnectionState, { kind: 'connected' }>;
type Disconnected = Exclude<ConnectionState, { kind: 'connected' | 'starting' }>;

/** The pages about one placement. */
export interface DetailsPages {
  readonly PlacementPages: ComponentType<PlacementPage & DetailsTools & { readonly onBack: () => void }>;
  readonly CellCard: ComponentType<DetailsTools & { readonly selected: CellDetails }>;
}

export interface DetailsTools {
  readonly details: PlacementDetails;
  readonly detailsWords: DetailsWords;
}

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
  /** `at` of the run whose summary was closed. */
  readonly closedSummary: Signal<unknown>;
}

export function createNavigation(): Navigation {
  return {
    tab: signal<Tab>('reports'),
    settingsOpen: signal(false),
    placementPage: signal<PlacementPage | undefined>(undefined),
    lastReport: signal<number | undefined>(undefined),
    closedSummary: signal<unknown>(undefined),
  };
}

export const PaneContext = createContext<PaneTools | undefined>(undefined);

export function usePane(): PaneTools {
  const tools = useContext(PaneContext);
  if (!tools) throw new Error('This view stands outside the pane.');
  return tools;
}

export interface PageTools extends PaneTools {
  readonly words: PageWords;
}

/** What the pages behind the first picture reach for: with the words of them all. */
export function usePage(): PageTools {
  const tools = usePane();
  const pages = tools.pages.state.value;
  if (typeof pages === 'string') throw new Error('This view stands before its words.');
  return { ...tools, words: pages.words };
}
