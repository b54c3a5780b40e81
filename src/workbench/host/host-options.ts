import type { WorkbookStore } from '../store';
import type { Culture } from './culture';
import type { ExcelSwitches } from './excel-profile';
import type { Requirements } from './requirements';

/** Omitted switches default to the most lenient Excel for Windows. */
export interface ExcelHostOptions extends Partial<ExcelSwitches> {
  readonly store: WorkbookStore;
  /** Sets the address of the file; empty for a workbook that was never saved. */
  readonly documentUrl?: string;
  readonly requirements?: Requirements | undefined;
  /** Sets the display language of Excel with its region; the default is American English. */
  readonly displayLanguage?: string;
  /** Sets the regional settings of the system; the default follows the display language. */
  readonly culture?: Culture | undefined;
  /** Sets Office's theme. By default there is none, and the add-in uses the system's theme. */
  readonly theme?: 'light' | 'dark' | undefined;
  /** True if the pane is shown when the add-in starts. */
  readonly isPaneVisible?: boolean;
  /** Called when the add-in or `setPaneVisible` shows or hides the pane. */
  readonly onPaneVisibilityChange?: (isVisible: boolean) => void;
  /** Called when a formula calls the add-in while it is not running. */
  readonly onFunctionsNeeded?: () => void;
  /** Called when the add-in enables or disables one of its buttons. */
  readonly onButtonEnabled?: (id: string, isEnabled: boolean) => void;
  /** Called to open a page outside of the pane. */
  readonly onOpenBrowserWindow?: (url: string) => void;
}

/** A refused batch never reached the workbook. */
export type BatchAnswer =
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export type StartupBehavior = 'Load' | 'None';

/** Records the cost of one batch. */
export interface BatchLogEntry {
  /** Counts the cells whose content the batch wrote, cleared or read. */
  readonly cells: number;
  readonly cellsWritten: number;
  readonly cellsRead: number;
  /** Counts the bytes of the request's body in UTF-8. */
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** Measures the time in the host, without the configured latency. */
  readonly ms: number;
  readonly actions: number;
  /** Holds Excel's error code if the batch failed. */
  readonly error?: string;
}
