/**
 * What the pane can see and do: signals to read and verbs to call. No view knows the platform, the network or Excel.
 * Verbs never throw: how they ended is told by the state they leave behind.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { Placement } from '../placement';
import type { Culture, Selection, Silence } from '../workbook';
import type { Shell } from './create-shell';
import type { PlacementsStore } from './placements-state';
import type { ReportRows } from './report/report-rows';
import type { ReportStore } from './report/report-view';
import type { AccountStore } from './session/account-store';
import type { Session } from './session/session';

export interface App extends Shell {
  readonly report: ReportStore;
  readonly placements: PlacementsStore;
  /** Excel does not answer, in this moment; undefined while it does. */
  readonly silence: ReadonlySignal<Silence | undefined>;
  /** Ends what runs and waits for Excel. What Excel was asked for may be carried out all the same. */
  cancelWaiting(): void;
  /** What is selected in the sheet, as far as it is known. */
  readonly selection: ReadonlySignal<Selection | undefined>;
  /** The sign-in in use. */
  readonly session: ReadonlySignal<Session | undefined>;
  /** Every placement of the workbook, as its records in the file tell. */
  readonly placed: ReadonlySignal<readonly Placement[]>;
  /** Excel's regional settings; undefined until Excel reports them, or if it never does. */
  readonly culture: Culture | undefined;
  /** Whether formulas ask for reports. */
  readonly hasFormulas: ReadonlySignal<boolean>;
  /** Rows for formulas. */
  openReportRows(): ReportRows;
  /** The formulas take part in each refresh of everything. */
  alsoRefresh(refresh: () => Promise<void>): void;
  /** The account's settings for the pane. The platform is queried only after the first call. */
  openAccount(): AccountStore;
  /** Starts watching the workbook and takes up a kept sign-in; refreshes on open where the workbook says so. */
  start(): Promise<void>;
  /** Refreshes every placement of the workbook, and the formulas that ask for reports. Resolves when the run has ended. */
  refreshAll(): Promise<void>;
  /** Notes for the diagnosis what broke in a room beside the app; a refused token ends the sign-in. */
  noteFailure(error: unknown): void;
  /** Versions, timings and error codes as text to copy. No cell values, no tokens. */
  diagnostics(): string;
  dispose(): void;
}
