/** What the page, the transport and tests ask of the host. */
import type { WorkbookStore } from '../store';
import type { HostMessage } from './host-message';
import type { Requirements } from './requirements';

export interface ExcelHostOptions {
  readonly store: WorkbookStore;
  /** Address of the file; empty for a workbook that was never saved. */
  readonly documentUrl?: string;
  readonly requirements?: Requirements;
  /** The language that Excel is read in, with its region; American English when left out. */
  readonly displayLanguage?: string;
  /** Largest request and response in bytes, as Excel on the web has it; `Infinity` lifts the limit. */
  readonly payloadLimit?: number;
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

/** A stand-in for Excel that unmodified office.js talks to; it knows no transport. Batches run one after another. */
export interface ExcelHost {
  // For a transport
  /** A page of the add-in was loaded: what an earlier page left behind (references, handlers) is forgotten. */
  beginConversation(): void;
  /**
   * @param body the text of the batch
   * @param flags the number that office.js sends beside it
   */
  execute(body: string, flags: number): Promise<BatchAnswer>;
  /** Calls the listener for each message to the add-in's window; returns the function that stops it. */
  subscribe(listener: (message: HostMessage) => void): () => void;
  readonly requirements: Requirements;
  readonly documentUrl: string;
  readonly displayLanguage: string;
  readonly isReadOnly: boolean;
  readonly isPaneVisible: boolean;
  /** Settings of `Office.context.document.settings`: keys with the JSON text of their values. */
  settings(): readonly (readonly [string, string])[];
  /** Replaces all settings, as `saveAsync` does. */
  saveSettings(settings: readonly (readonly [string, string])[]): void;
  completeCommand(id: string): void;
  openBrowserWindow(url: string): void;

  // For the page and for tests
  /** Runs an action that the add-in registered with `Office.actions.associate`; settles when it says that it is done. */
  invokeCommand(action: string, sourceId?: string): Promise<void>;
  /** Runs an action as its keyboard shortcut does: the add-in gets no event, and nobody is told when it is done. */
  pressShortcut(action: string): void;
  /** Whether a control of the add-in's is enabled; each is until the add-in says otherwise. */
  isButtonEnabled(id: string): boolean;
  /** Whether formulas wait for the add-in to start. */
  readonly isNeededByFormulas: boolean;
  setPaneVisible(visible: boolean): void;
  /** What the workbook file says about loading the add-in on open. */
  readonly startupBehavior: StartupBehavior;
  /** Save As: the file's new address; the workbook is clean afterwards. */
  saveAs(documentUrl: string): void;
  readonly isDirty: boolean;
  setWorkbookProtected(isProtected: boolean): void;
  /** While a cell is being edited, batches fail or, with `delayForCellEdit`, wait. */
  setCellEditing(isEditing: boolean): void;
  /** Adds a delay before each batch, in milliseconds. */
  setLatency(milliseconds: number): void;
  /**
   * Fails one batch with an Excel error code. Batches that only give back references do not count.
   * @param nth 1 is the next batch
   * @param afterwards the batch still runs, and only its answer is replaced by the failure
   */
  failNextSync(nth: number, code: string, afterwards?: boolean): void;
  /**
   * Lets something happen at the worst moment: just before a batch's turn, or just after it ran and before its answer leaves. What starts
   * cell editing before a batch makes that batch fail or wait.
   * @param nth 1 is the next batch; counted as in `failNextSync`
   */
  atSync(nth: number, act: () => void, afterwards?: boolean): void;
  /** Without connection, as Excel on the web may lose it: every batch fails and none reaches the workbook. */
  setOffline(isOffline: boolean): void;
  /** Someone else types into a cell of the shared workbook. */
  typeAsCoauthor(sheetId: string, row: number, column: number, text: string): void;
  /** The add-in's page is gone: batches that wait are dropped, a running one ends in the workbook, and no answer arrives any more. */
  closePane(): void;
  /** One entry per batch that reached the host, oldest first. */
  log(): readonly BatchLogEntry[];
  clearLog(): void;
  /** Settles when no batch is waiting or running. */
  idle(): Promise<void>;
  /** Ends everything: references are given back, events stop, and the store can be used by another host. */
  close(): void;
}

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
