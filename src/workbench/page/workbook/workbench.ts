import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type ExcelSwitches, limitExcelApi } from '../../host';
import { type CustomFunction, StoreRefusal, type WorkbookFile, type WorkbookStore } from '../../store';
import type { AddinReference } from '../../xlsx';
import type { AddinNetwork } from '../addin/addin-frame';
import { createAddinFrame } from '../addin/addin-frame';
import type { PageParameters } from '../page-parameters';
import { createAutosave } from './autosave';
import { createNotices, type Notice } from './notices';
import { type OpenWorkbook, openWorkbook } from './open-workbook';
import { findCopyName, findFreeName, findNewName, type StoredWorkbook, type WorkbookStorage } from './workbook-storage';

/**
 * Holds the page's state: the open workbook, the pane with the add-in, and the workbooks stored in
 * this browser.
 */
export interface Workbench {
  readonly workbook: ReadonlySignal<OpenWorkbook>;
  readonly pane: Pane;
  /** Holds `changed` until the browser has stored the newest state. */
  readonly saveState: ReadonlySignal<'saved' | 'changed' | 'failed'>;
  readonly names: ReadonlySignal<readonly string[]>;
  readonly notice: Signal<Notice | undefined>;
  readonly addin: AddinReference;
  readonly network: AddinNetwork;
  /** Resolves when the scenario of the page's address, if any, is ready. */
  readonly whenPrepared: Promise<void>;
  /** Closes everything and opens the workbook from its saved file, as if Excel was restarted. */
  reopen(): Promise<void>;
  /** Saves the workbook under a new name and returns that name; the open one stays open. */
  saveCopy(): Promise<string>;
  openFile(name: string): Promise<void>;
  /** Opens an external file as a new workbook, under its name or a similar free one. */
  openExternalFile(name: string, file: WorkbookFile): Promise<void>;
  openNewWorkbook(): Promise<void>;
  showPane(): void;
  closePane(): void;
  /** Ends the add-in's page and everything that it was doing; `showPane` starts it again. */
  endAddin(): void;
  /** Resolves with the document of the add-in's frame once it has loaded. */
  getAddinDocument(): Promise<Document>;
  /** The add-in has disabled the buttons with these ids. */
  readonly disabledButtons: ReadonlySignal<ReadonlySet<string>>;
  /** Runs a function command of the add-in; starts the add-in if it is not running. */
  runCommand(functionName: string, controlId: string): Promise<void>;
  /** Runs an action as its keyboard shortcut does; starts the add-in if it is not running. */
  runShortcut(action: string): Promise<void>;
  /** Called when the add-in's frame has loaded its page. */
  onFrameLoaded(frame: HTMLIFrameElement): void;
  /** Resolves when the add-in has loaded, no batch runs or waits, and events are delivered. */
  whenSettled(): Promise<void>;
  /** Called when the user uses mouse or keyboard. */
  onUserInput(): void;
  /** Stores the newest state before the page closes. */
  flushOnLeave(): void;
}

interface Pane {
  readonly isVisible: ReadonlySignal<boolean>;
  /** The width is in CSS pixels. */
  readonly width: number;
  /** Points to the page of the frame; undefined while the add-in is not running. */
  readonly address: ReadonlySignal<string | undefined>;
}

/** Prepares the state of a new workbook before the user sees it. */
export interface Preparation {
  /** Limits the ExcelApi set that the host announces. */
  readonly requirements?: string;
  /** Fills the new workbook before the add-in starts. */
  fill?(store: WorkbookStore): void;
  /** Runs before the add-in starts. */
  beforeLoad?(workbench: Workbench): void;
  /** Runs once the add-in has loaded. */
  afterLoad?(workbench: Workbench): Promise<void>;
}

export interface WorkbenchOptions {
  readonly parameters: PageParameters;
  /** Selects the simulated Excel; the default is the most lenient. */
  readonly switches: ExcelSwitches | undefined;
  /** Starts with a new workbook and this preparation. */
  readonly preparation: Preparation | undefined;
  readonly storage: WorkbookStorage;
  /** Points to the pane's page. */
  readonly addinPage: string;
  readonly addin: AddinReference;
  readonly network: AddinNetwork;
  readonly functions: readonly CustomFunction[];
}

/** Opens the workbook of the last visit, or a new one. */
export async function startWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { parameters, preparation, storage, addin, network, functions } = options;
  const { notice, notify, notifyRefusal, dismissRefusal } = createNotices();
  const autosave = await createAutosave(storage, () => workbook.value, notify);
  const { names, saveState, saver, snapshot: createSnapshot, keep: saveSnapshot } = autosave;
  const isVisible = signal(false);
  const frame = createAddinFrame(options.addinPage, parameters.displayLanguage);
  const disabledButtons = signal<ReadonlySet<string>>(new Set());

  function open(name: string, file: WorkbookFile | undefined, isSaved: boolean, isPaneOpen: boolean): OpenWorkbook {
    const requirements = parameters.requirements ?? preparation?.requirements;
    const onPaneVisibilityChange = (becomesVisible: boolean) => {
      if (becomesVisible) frame.start();
      isVisible.value = becomesVisible;
      saver.onChange();
    };
    return openWorkbook({
      name,
      file,
      isSaved,
      excel: {
        ...options.switches,
        displayLanguage: parameters.displayLanguage,
        culture: parameters.culture,
        theme: parameters.theme,
        requirements: requirements === undefined ? undefined : limitExcelApi(requirements),
        isPaneVisible: isPaneOpen,
        onPaneVisibilityChange,
        onFunctionsNeeded: frame.start,
        onButtonEnabled,
      },
      notify: notifyRefusal,
      dismissRefusal,
      endAddin,
      functions,
    });
  }

  function onButtonEnabled(id: string, isEnabled: boolean): void {
    const disabled = new Set(disabledButtons.value);
    if (isEnabled) disabled.delete(id);
    else disabled.add(id);
    disabledButtons.value = disabled;
  }

  function openStoredWorkbook(stored: StoredWorkbook): OpenWorkbook | undefined {
    try {
      return open(stored.name, stored.file, stored.isSaved, stored.isPaneOpen);
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error;
      notify(`${stored.name} could not be read: ${error.message}`);
      return undefined;
    }
  }

  function openEmptyWorkbook(): OpenWorkbook {
    // A new workbook shows the pane; later openings restore how the user left it.
    return open(findNewName(names.value), undefined, false, !parameters.isPaneClosed);
  }

  function endAddin(): void {
    workbook.value.host.closePane();
    batch(() => {
      frame.stop();
      isVisible.value = false;
    });
  }

  function showWorkbook(next: OpenWorkbook): void {
    batch(() => {
      workbook.value = next;
      frame.stop();
      isVisible.value = next.host.isPaneVisible;
      const { host } = next;
      if (host.isPaneVisible || host.startupBehavior === 'Load' || host.isNeededByFormulas) frame.start();
    });
    autosave.watch(next);
  }

  async function replaceWith(openNext: () => OpenWorkbook | undefined): Promise<void> {
    const before = workbook.value;
    const next = openNext();
    if (!next) return;
    before.close();
    showWorkbook(next);
    await storage.setLastOpen(next.name);
    await whenSettled();
  }

  async function whenSettled(): Promise<void> {
    const { host } = workbook.value;
    if (frame.address.value !== undefined) await frame.whenLoaded();
    for (let batchCount = -1; batchCount !== host.readLog().length; ) {
      batchCount = host.readLog().length;
      await host.whenIdle();
      // Events reach the add-in in their own task, and the add-in answers with a batch.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await autosave.storeIfSmall();
  }

  const lastName = parameters.isNew || preparation ? undefined : await storage.readLastOpen();
  const stored = lastName === undefined ? undefined : await storage.load(lastName);
  const resumedWorkbook =
    stored && openStoredWorkbook({ ...stored, isPaneOpen: stored.isPaneOpen && !parameters.isPaneClosed });
  const workbook = signal(resumedWorkbook ?? openEmptyWorkbook());
  preparation?.fill?.(workbook.value.view.store);
  let whenPrepared: Promise<void> = Promise.resolve();
  const workbench: Workbench = {
    addin,
    network,
    get whenPrepared() {
      return whenPrepared;
    },
    workbook,
    pane: { isVisible, width: parameters.paneWidth, address: frame.address },
    disabledButtons,
    saveState,
    names,
    notice,
    async reopen() {
      const saved = { ...createSnapshot(), isSaved: true };
      await saveSnapshot(saved);
      saveState.value = 'saved';
      await replaceWith(() => openStoredWorkbook(saved));
    },
    async saveCopy() {
      const name = findCopyName(workbook.value.name, names.value);
      await saveSnapshot({ ...createSnapshot(), name, isSaved: true }, false);
      notify(`Saved as “${name}”. The File menu opens it.`, false);
      return name;
    },
    async openFile(name) {
      await saver.flush();
      const file = await storage.load(name);
      if (!file) throw new Error(`There is no workbook named ${name}.`);
      await replaceWith(() => openStoredWorkbook(file));
    },
    async openExternalFile(name, file) {
      await saver.flush();
      const freeFileName = findFreeName(name, names.value);
      await replaceWith(() => open(freeFileName, file, true, workbook.value.host.isPaneVisible));
      await saveSnapshot(createSnapshot());
    },
    async openNewWorkbook() {
      await saver.flush();
      await replaceWith(openEmptyWorkbook);
    },
    showPane: () => workbook.value.host.setPaneVisible(true),
    closePane: () => workbook.value.host.setPaneVisible(false),
    endAddin,
    getAddinDocument: frame.getDocument,
    async runCommand(functionName, controlId) {
      await frame.startAndWait();
      await workbook.value.host.commands.invoke(functionName, controlId);
    },
    async runShortcut(action) {
      await frame.startAndWait();
      workbook.value.host.commands.pressShortcut(action);
    },
    onFrameLoaded: frame.onLoaded,
    whenSettled,
    onUserInput: () => saver.onUserInput(),
    flushOnLeave: () => void saver.flush(),
  };
  preparation?.beforeLoad?.(workbench);
  showWorkbook(workbook.value);
  whenPrepared = prepare().catch((error: unknown) =>
    notify(`The scenario is not complete: ${error instanceof Error ? error.message : String(error)}`),
  );
  return workbench;

  async function prepare(): Promise<void> {
    if (!preparation?.afterLoad) return;
    await whenSettled();
    await preparation.afterLoad(workbench);
  }
}
