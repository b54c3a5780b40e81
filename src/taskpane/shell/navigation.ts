import { type Signal, signal } from '@preact/signals';

export type Tab = 'reports' | 'workbook';

export interface PlacementPage {
  readonly id: string;
  readonly page: 'changes' | 'options' | 'repair';
}

/** Where the person is in the pane. No browser history: office.js takes `history.pushState` away. */
export interface Navigation {
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
