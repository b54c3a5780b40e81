import { changesFile, type WorkbookStore } from '../store';
import { AddinCommands } from './addin-commands';
import { BatchAnswers } from './batch-answers';
import { BatchFaults, type Fault, type SilentPart } from './batch-faults';
import { BatchQueue } from './batch-queue';
import { BatchRunner } from './batch-runner';
import { createCulture } from './culture';
import { CustomFunctionHost } from './custom-functions';
import { EventCells, EventRegistrations, StoreEvents } from './events';
import { type ExcelSwitches, LENIENT_DEFAULTS, type UndoEnd } from './excel-profile';
import { EventType, type HostMessage } from './host-message';
import type { BatchAnswer, BatchLogEntry, ExcelHostOptions, StartupBehavior } from './host-options';
import { Book, type HostState, setStructureProtected } from './model/book';
import { range } from './model/range';
import { rangeAreas } from './model/range-areas';
import { worksheet } from './model/worksheet';
import { parseBatchRequest, RequestFlag } from './protocol';
import { CURRENT_REQUIREMENTS, type Requirements } from './requirements';
import { isServiceBatch, type RuntimeServices } from './runtime-services';

/** The file says under this key if the add-in loads on open. */
const STARTUP_PROPERTY = 'startupState';

export function createExcelHost(options: ExcelHostOptions): ExcelHost {
  return new ExcelHost(options);
}

/**
 * Stands in for Excel: unmodified office.js talks to it over one open workbook. It is independent
 * of the transport and runs batches one after another.
 */
export class ExcelHost {
  readonly requirements: Requirements;
  readonly faults = new BatchFaults();
  readonly commands: AddinCommands;
  private readonly store: WorkbookStore;
  private readonly state: HostState;
  private readonly runner: BatchRunner;
  private readonly registrations = new EventRegistrations();
  private readonly eventCells: EventCells;
  private readonly queue = new BatchQueue();
  private readonly listeners = new Set<(message: HostMessage) => void>();
  private readonly customFunctions: CustomFunctionHost;
  private readonly answers = new BatchAnswers();
  private readonly stopStoreEvents: () => void;
  private conversation = 0;

  constructor(readonly options: ExcelHostOptions) {
    this.store = options.store;
    this.requirements = options.requirements ?? CURRENT_REQUIREMENTS;
    this.state = {
      documentUrl: options.documentUrl ?? '',
      isDirty: false,
      calculationMode: 'Automatic',
      enableEvents: true,
      isPaneVisible: options.isPaneVisible ?? true,
      isBehindOtherWorkbook: false,
      isOffline: false,
      switches: { ...LENIENT_DEFAULTS, ...options },
      culture: options.culture ?? createCulture(this.displayLanguage),
    };
    this.commands = new AddinCommands(
      (message) => this.push(message),
      () => this.clearUndoAfter('ribbonUpdate'),
      options.onButtonEnabled,
    );
    this.customFunctions = new CustomFunctionHost(
      this.store,
      (entries) => this.push({ kind: 'entries', entries }),
      () => options.onFunctionsNeeded?.(),
      this.switches,
    );
    this.eventCells = new EventCells(this.store);
    const book = new Book(this.store, this.state, this.registrations, { range, rangeAreas, worksheet });
    this.runner = new BatchRunner(book, this.answers, this.eventCells, this.createRuntimeServices(), this.requirements);
    const events = new StoreEvents(this.store, this.registrations, (reference) => this.eventCells.add(reference));
    this.stopStoreEvents = this.store.subscribe((event) => {
      // The first change after a save makes the workbook dirty.
      if (changesFile(event)) this.state.isDirty = true;
      if (this.state.enableEvents) events.add(event);
      if (!events.hasPending) return;
      queueMicrotask(() => {
        for (const message of events.takeMessages()) this.push(message);
      });
    });
  }

  /**
   * @param body the text of the batch
   * @param flags the number that office.js sends with the batch
   */
  async execute(body: string, flags: number): Promise<BatchAnswer> {
    const mayWait = (flags & RequestFlag.DelayForCellEdit) !== 0;
    const policy = isServiceBatch(body) ? 'passes' : mayWait ? 'waits' : 'refused';
    const { conversation } = this;
    const isCurrentPage = () => conversation === this.conversation;
    let faults: readonly Fault[] = [];
    const findHangEnd = (part: SilentPart) =>
      faults.filter((fault) => fault.kind === 'silence').find((silence) => silence.part === part)?.ended;
    const run = () => (isCurrentPage() ? this.runner.run(body, faults) : undefined);
    const refuse = () => this.answers.refuse(body, 'InvalidOperationInCellEditMode', 'Excel is in cell-editing mode.');
    const answer = await this.queue.add(
      policy,
      () => (findHangEnd('batch') ? undefined : run()),
      refuse,
      () => {
        if (this.faults.hasPending && isCurrentPage()) faults = this.faults.takeDueFaults(parseBatchRequest(body));
        for (const fault of faults) if (fault.kind === 'incident' && !fault.isAfterBatch) fault.callback();
        return findHangEnd('host');
      },
    );
    const delayed = findHangEnd('batch')?.then(() => this.queue.add(policy, run, refuse));
    const batchAnswer = delayed ? await delayed : answer;
    await findHangEnd('answer');
    // A page that has closed receives nothing.
    return batchAnswer && isCurrentPage() ? batchAnswer : new Promise<never>(() => undefined);
  }

  /**
   * Calls the listener for each message to the add-in's window.
   * @returns unsubscribes
   */
  subscribe(listener: (message: HostMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get documentUrl(): string {
    return this.state.documentUrl;
  }

  get displayLanguage(): string {
    return this.options.displayLanguage ?? 'en-US';
  }

  get isReadOnly(): boolean {
    return this.store.readOnly;
  }

  get isPaneVisible(): boolean {
    return this.state.isPaneVisible;
  }

  get isDirty(): boolean {
    return this.state.isDirty;
  }

  /** The workbook file says if the add-in loads on open. */
  get startupBehavior(): StartupBehavior {
    return this.store.properties.get(STARTUP_PROPERTY) === 'Background' ? 'Load' : 'None';
  }

  /** Returns `Office.context.document.settings`: keys with the JSON text of their values. */
  readSettings(): readonly (readonly [string, string])[] {
    return this.store.settings.entries().map(([key, value]) => [key, JSON.stringify(value)] as const);
  }

  /** Replaces all settings, as `saveAsync` does. */
  saveSettings(settings: readonly (readonly [string, string])[]): void {
    const newKeys = new Set(settings.map(([key]) => key));
    for (const [key] of this.store.settings.entries()) if (!newKeys.has(key)) this.store.settings.delete(key);
    for (const [key, text] of settings) this.store.settings.set(key, JSON.parse(text));
    this.clearUndoAfter('documentSettings');
  }

  /** True while formulas wait for the add-in to start. */
  get isNeededByFormulas(): boolean {
    return this.customFunctions.isNeeded;
  }

  openBrowserWindow(url: string): void {
    this.options.onOpenBrowserWindow?.(url);
  }

  setPaneVisible(isVisible: boolean): void {
    if (isVisible === this.state.isPaneVisible) return;
    this.state.isPaneVisible = isVisible;
    this.options.onPaneVisibilityChange?.(isVisible);
    const payload = { visibility: isVisible ? 'Visible' : 'Hidden' };
    this.push({ kind: 'events', entries: [{ type: EventType.VisibilityChanged, target: '', payload }] });
  }

  /** Saves under a new address; the workbook is clean afterwards. */
  saveAs(documentUrl: string): void {
    this.state.documentUrl = documentUrl;
    this.state.isDirty = false;
  }

  setWorkbookProtected(isProtected: boolean): void {
    setStructureProtected(this.store, isProtected);
  }

  /** Simulates that another workbook of the same Excel comes to the front, or leaves it. */
  setBehindOtherWorkbook(isBehind: boolean): void {
    this.state.isBehindOtherWorkbook = isBehind;
  }

  /** While a cell is being edited, batches fail or, with `delayForCellEdit`, wait. */
  setCellEditing(isEditing: boolean): void {
    this.queue.setCellEditing(isEditing);
  }

  /** Delays each batch by this number of milliseconds. */
  setLatency(milliseconds: number): void {
    this.queue.setLatency(milliseconds);
  }

  /**
   * Simulates a lost connection, as in Excel on the web: every batch fails and none reaches the
   * workbook.
   */
  setOffline(isOffline: boolean): void {
    this.state.isOffline = isOffline;
  }

  /** Types into a cell of the shared workbook as a co-author. */
  typeAsCoauthor(sheetId: string, row: number, column: number, text: string): void {
    this.store.batch(() => this.store.typeInto(sheetId, row, column, text), { source: 'remote' });
  }

  /**
   * Simulates that the add-in's page closes: waiting batches are dropped, a running one still
   * changes the workbook, and no response arrives.
   */
  closePane(): void {
    this.beginConversation();
    this.state.isPaneVisible = false;
  }

  /** Returns true while the add-in has a handler for the edits of all worksheets. */
  get isWatchingEdits(): boolean {
    return this.registrations.has(EventType.WorksheetChanged, 'Workbook');
  }

  /** Returns one entry per batch that reached the host, oldest first. */
  readLog(): readonly BatchLogEntry[] {
    return this.answers.readLog();
  }

  clearLog(): void {
    this.answers.clearLog();
  }

  /** Resolves when no batch is waiting or running. */
  whenIdle(): Promise<void> {
    return this.queue.whenIdle();
  }

  /** Discards the previous page's references and handlers when a page of the add-in loads. */
  beginConversation(): void {
    this.conversation += 1;
    this.listeners.clear();
    this.registrations.clear();
    this.runner.forgetReferences();
    this.eventCells.clear();
    this.commands.reset();
    this.customFunctions.reset();
    this.state.enableEvents = true;
  }

  /** Releases references and stops events, so that another host can use the store. */
  close(): void {
    this.customFunctions.close();
    this.stopStoreEvents();
    this.beginConversation();
    this.faults.clear();
    this.state.isOffline = false;
    this.queue.setCellEditing(false);
  }

  private get switches(): ExcelSwitches {
    return this.state.switches;
  }

  private clearUndoAfter(cause: UndoEnd): void {
    if (this.switches.undoEnds.has(cause)) this.store.clearHistory();
  }

  private createRuntimeServices(): RuntimeServices {
    return {
      readStartState: () => this.store.properties.get(STARTUP_PROPERTY) ?? 'Inactive',
      setStartState: (state) => this.store.properties.set(STARTUP_PROPERTY, state),
      isPaneVisible: () => this.state.isPaneVisible,
      setPaneVisible: (visible) => this.setPaneVisible(visible),
      customFunctions: this.customFunctions,
      ribbon: this.commands,
    };
  }

  private push(message: HostMessage): void {
    for (const listener of this.listeners) listener(message);
  }
}
