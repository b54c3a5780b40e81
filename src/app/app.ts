/**
 * Defines the interface of the app to the pane: signals to read and actions to call. No view knows
 * the platform, the network or Excel. Actions never throw: the state that they leave behind says
 * how they ended.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { Culture } from '../grid';
import type { Placement } from '../placement';
import type { Selection, Silence } from '../workbook';
import type { Shell } from './create-shell';
import type { ModelViewsStore } from './explore/model-views';
import type { PlacementsStore } from './placements-state';
import type { FormulaNames } from './report/formula-names';
import type { ReportRows } from './report/report-rows';
import type { ReportStore } from './report/report-view';
import type { AccountStore } from './session/account-store';
import type { ConnectionCheckStore } from './session/connection-check/check-store';
import type { Session } from './session/session';

export interface App extends Shell {
  readonly report: ReportStore;
  readonly placements: PlacementsStore;
  /** Says how long Excel has not answered; undefined while it answers. */
  readonly silence: ReadonlySignal<Silence | undefined>;
  /**
   * Cancels everything that runs and waits for Excel. Excel may still carry out requests that it
   * has received.
   */
  cancelWaiting(): void;
  /** Holds the selected cells of the sheet; undefined until they are known. */
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly session: ReadonlySignal<Session | undefined>;
  /** Lists every placement of the workbook, from its records in the file. */
  readonly allPlacements: ReadonlySignal<readonly Placement[]>;
  /** Excel's regional settings; undefined until Excel reports them, or if it never does. */
  readonly culture: ReadonlySignal<Culture | undefined>;
  readonly hasFormulas: ReadonlySignal<boolean>;
  /** Chooses the text by which a formula names a report. */
  readonly formulaNames: FormulaNames;
  /** Opens the rows of reports for formulas. */
  openReportRows(): ReportRows;
  /** Adds the formulas to every "refresh all". */
  setFormulaRefresh(refresh: () => Promise<void>): void;
  /**
   * Returns the account's settings for the pane. The platform is queried only after the first call.
   */
  openAccount(): AccountStore;
  readonly connectionCheck: ConnectionCheckStore;
  /** Holds the views of the data model, which are read when the user first opens them. */
  readonly modelViews: ModelViewsStore;
  /**
   * Starts watching the workbook and resumes a saved sign-in; refreshes on open if the workbook
   * says so.
   */
  start(): Promise<void>;
  /**
   * Refreshes every placement of the workbook, and the formulas that read reports. Resolves when
   * the run has ended.
   */
  refreshAll(): Promise<void>;
  /** Records a failure outside the app for the diagnosis; a rejected token ends the sign-in. */
  recordFailure(error: unknown): void;
  /**
   * Returns versions, timings, error codes and the lines of the connection check as a text to copy.
   * It contains no cell values and no tokens.
   */
  getDiagnostics(): string;
  /** Counts the parts of the platform's answers that could not be read since the sign-in. */
  countUnreadableParts(): number;
  dispose(): void;
}
