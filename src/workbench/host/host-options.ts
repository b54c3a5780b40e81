/** What a host is made with, what it answers, and what it notes of each batch. */
import type { WorkbookStore } from '../store';
import type { Culture } from './culture';
import type { ExcelSwitches } from './excel-profile';
import type { Requirements } from './requirements';

/** Switches that are left out stand as in Excel for Windows at its kindest. */
export interface ExcelHostOptions extends Partial<ExcelSwitches> {
  readonly store: WorkbookStore;
  /** Address of the file; empty for a workbook that was never saved. */
  readonly documentUrl?: string;
  readonly requirements?: Requirements;
  /** The language that Excel is read in, with its region; American English when left out. */
  readonly displayLanguage?: string;
  /** The regional settings of the system; those of the display language when left out. */
  readonly culture?: Culture;
  /** Office's theme; office.js tells none when left out, and the add-in goes by the system's. */
  readonly theme?: 'light' | 'dark';
  /** Whether the pane is shown when the add-in starts. */
  readonly isPaneVisible?: boolean;
  /** Shows or hides the pane when the add-in or `setPaneVisible` asks for it. */
  readonly onPaneVisible?: (visible: boolean) => void;
  /** A formula calls the add-in while it does not run. */
  readonly onFunctionsNeeded?: () => void;
  /** The add-in enables or disables one of its buttons. */
  readonly onButtonEnabled?: (id: string, isEnabled: boolean) => void;
  /** Opens a page outside of the pane. */
  readonly onOpenBrowserWindow?: (url: string) => void;
}

/** The answer to one batch. A refused one never reached the workbook. */
export type BatchAnswer =
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export type StartupBehavior = 'Load' | 'None';

/** What one batch cost. */
export interface BatchLogEntry {
  /** Contents of cells that the batch wrote, cleared or read. */
  readonly cells: number;
  readonly cellsWritten: number;
  readonly cellsRead: number;
  /** Bytes of the request's body in UTF-8. */
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** Time in the host, without the latency that was asked for. */
  readonly ms: number;
  readonly actions: number;
  /** Excel's error code, when the batch failed. */
  readonly error?: string;
}
