import type { WorkbookStore } from '../store';
import { ObjectReferences, runBatch, toBatchError } from './batch';
import { BatchAnswers } from './batch-answers';
import { BatchFaults, BatchQueue, createSignal, type Fault, type SilentPart } from './batch-queue';
import { CustomFunctionHost } from './custom-functions';
import { EventRegistrations, RememberedCells, StoreEvents } from './events';
import { type ExcelSwitches, switchesOf, type UndoEnd } from './excel-profile';
import { HostError } from './host-error';
import { EventType, type HostMessage, MessageCategory } from './host-message';
import type { BatchAnswer, BatchLogEntry, ExcelHostOptions, StartupBehavior } from './host-options';
import { Book, type HostState, setStructureProtected } from './model/book';
import { range } from './model/range';
import { rangeAreas } from './model/range-areas';
import { workbook } from './model/workbook';
import { worksheet } from './model/worksheet';
import { type BatchRequest, type BatchResponse, parseBatchRequest, RequestFlag } from './protocol';
import { CURRENT_REQUIREMENTS, memberCheck, type Requirements } from './requirements';
import { createRuntimeService, isWordToHost, type RuntimeServices } from './runtime-services';

/** Where the file keeps whether the add-in loads on open. */
const STARTUP_PROPERTY = 'startupState';

export function createExcelHost(options: ExcelHostOptions): ExcelHost {
  return new ExcelHost(options);
}

/** A stand-in for Excel that unmodified office.js talks to, over one open workbook; it knows no transport. Batches run one after another. */
export class ExcelHost {
  readonly requirements: Requirements;
  private readonly store: WorkbookStore;
  private readonly state: HostState;
  private readonly book: Book;
  private readonly references = new ObjectReferences();
  private readonly registrations = new EventRegistrations();
  private readonly eventCells: RememberedCells;
  /** What is to go wrong. */
  readonly faults = new BatchFaults();
  private readonly queue = new BatchQueue();
  private readonly silences: (() => void)[] = [];
  private readonly listeners = new Set<(message: HostMessage) => void>();
  private readonly commands = new Map<string, () => void>();
  private readonly disabledButtons = new Set<string>();
  private readonly customFunctions: CustomFunctionHost;
  private readonly answers = new BatchAnswers();
  private readonly stopStoreEvents: () => void;
  private readonly hasMember: (typeName: string, member: string) => boolean;
  private nextCommand = 1;
  private conversation = 0;
  private isOffline = false;

  constructor(readonly options: ExcelHostOptions) {
    this.store = options.store;
    this.requirements = options.requirements ?? CURRENT_REQUIREMENTS;
    this.hasMember = memberCheck(this.requirements);
    this.state = {
      documentUrl: options.documentUrl ?? '',
      isDirty: false,
      calculationMode: 'Automatic',
      enableEvents: true,
      isPaneVisible: options.isPaneVisible ?? true,
      isBehindAnother: false,
      switches: switchesOf(options),
    };
    this.book = new Book(this.store, this.state, this.registrations, { range, rangeAreas, worksheet });
    this.customFunctions = new CustomFunctionHost(
      this.store,
      (entries) => this.push({ kind: 'entries', entries }),
      () => options.onFunctionsNeeded?.(),
      this.switches.openedFormulas === 'stayUnknown',
    );
    this.eventCells = new RememberedCells(this.store);
    const events = new StoreEvents(this.store, this.registrations, (reference) => this.eventCells.add(reference));
    this.stopStoreEvents = this.store.subscribe((event) => {
      if (!CLEAN_EVENTS.has(event.type)) this.state.isDirty = true;
      if (this.state.enableEvents) events.add(event);
      if (!events.hasWaiting) return;
      queueMicrotask(() => {
        for (const message of events.take()) this.push(message);
      });
    });
  }

  /**
   * @param body the text of the batch
   * @param flags the number that office.js sends beside it
   */
  async execute(body: string, flags: number): Promise<BatchAnswer> {
    const mayWait = (flags & RequestFlag.DelayForCellEdit) !== 0;
    const policy = isWordToHost(body) ? 'passes' : mayWait ? 'waits' : 'refused';
    const { conversation } = this;
    const isThere = () => conversation === this.conversation;
    let faults: readonly Fault[] = [];
    const ended = (of: SilentPart) =>
      faults.filter((fault) => fault.kind === 'silence').find((silence) => silence.of === of)?.ended;
    const run = () => (isThere() ? this.run(body, faults) : undefined);
    const refuse = () => this.answers.refuse(body, 'InvalidOperationInCellEditMode', 'Excel is in cell-editing mode.');
    const answer = await this.queue.add(
      policy,
      () => (ended('batch') ? undefined : run()),
      refuse,
      () => {
        if (this.faults.isPlanned && isThere()) faults = this.faults.take(parseBatchRequest(body));
        for (const fault of faults) if (fault.kind === 'incident' && !fault.afterwards) fault.act();
        return ended('host');
      },
    );
    const late = ended('batch')?.then(() => this.queue.add(policy, run, refuse));
    const known = late ? await late : answer;
    await ended('answer');
    // A page that is gone hears nothing any more.
    return known && isThere() ? known : new Promise<never>(() => undefined);
  }

  /** Calls the listener for each message to the add-in's window; returns the function that stops it. */
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

  /** What the workbook file says about loading the add-in on open. */
  get startupBehavior(): StartupBehavior {
    return this.store.properties.get(STARTUP_PROPERTY) === 'Background' ? 'Load' : 'None';
  }

  /** Settings of `Office.context.document.settings`: keys with the JSON text of their values. */
  settings(): readonly (readonly [string, string])[] {
    return this.store.settings.entries().map(([key, value]) => [key, JSON.stringify(value)] as const);
  }

  /** Replaces all settings, as `saveAsync` does. */
  saveSettings(settings: readonly (readonly [string, string])[]): void {
    const kept = new Set(settings.map(([key]) => key));
    for (const [key] of this.store.settings.entries()) if (!kept.has(key)) this.store.settings.delete(key);
    for (const [key, text] of settings) this.store.settings.set(key, JSON.parse(text));
    this.endUndoBy('documentSettings');
  }

  /** Runs an action that the add-in registered with `Office.actions.associate`; settles when it says that it is done. */
  invokeCommand(action: string, sourceId = action): Promise<void> {
    const id = `command-${this.nextCommand++}`;
    const done = new Promise<void>((resolve) => this.commands.set(id, resolve));
    this.push({ kind: 'command', id, action, sourceId });
    return done;
  }

  /** Runs an action as its keyboard shortcut does: the add-in gets no event, and nobody is told when it is done. */
  pressShortcut(action: string): void {
    const entry = { category: MessageCategory.Actions, type: ACTION_DISPATCH, message: [action, ''] };
    this.push({ kind: 'entries', entries: [entry] });
  }

  /** Whether a control of the add-in's is enabled; each is until the add-in says otherwise. */
  isButtonEnabled(id: string): boolean {
    return !this.disabledButtons.has(id);
  }

  /** Whether formulas wait for the add-in to start. */
  get isNeededByFormulas(): boolean {
    return this.customFunctions.isNeeded;
  }

  completeCommand(id: string): void {
    this.commands.get(id)?.();
    this.commands.delete(id);
  }

  openBrowserWindow(url: string): void {
    this.options.onOpenBrowserWindow?.(url);
  }

  setPaneVisible(visible: boolean): void {
    if (visible === this.state.isPaneVisible) return;
    this.state.isPaneVisible = visible;
    this.options.onPaneVisible?.(visible);
    const payload = { visibility: visible ? 'Visible' : 'Hidden' };
    this.push({ kind: 'events', entries: [{ type: EventType.VisibilityChanged, target: '', payload }] });
  }

  /** Save As: the file's new address; the workbook is clean afterwards. */
  saveAs(documentUrl: string): void {
    this.state.documentUrl = documentUrl;
    this.state.isDirty = false;
  }

  setWorkbookProtected(isProtected: boolean): void {
    setStructureProtected(this.store, isProtected);
  }

  /** Another workbook of the same Excel comes to the front, or goes away again. */
  setBehindAnother(isBehind: boolean): void {
    this.state.isBehindAnother = isBehind;
  }

  /** While a cell is being edited, batches fail or, with `delayForCellEdit`, wait. */
  setCellEditing(isEditing: boolean): void {
    this.queue.setCellEditing(isEditing);
  }

  /** Adds a delay before each batch, in milliseconds. */
  setLatency(milliseconds: number): void {
    this.queue.setLatency(milliseconds);
  }

  /**
   * Fails one batch with an Excel error code. Batches that only give back references do not count.
   * @param nth 1 is the next batch
   * @param afterwards the batch still runs, and only its answer is replaced by the failure
   */
  failNextSync(nth: number, code: string, afterwards = false): void {
    this.faults.plan(nth, { kind: 'failure', code, when: afterwards ? 'afterwards' : 'before' });
  }

  /** The same within a batch, after so many of its actions, or half of them; the switches say what becomes of its beginning. */
  failWithinSync(nth: number, code: string, actions?: number): void {
    this.faults.plan(nth, { kind: 'failure', code, when: 'within', actions });
  }

  /**
   * Lets something happen at the worst moment: just before a batch's turn, or just after it ran and before its answer leaves. What starts
   * cell editing before a batch makes that batch fail or wait.
   * @param nth 1 is the next batch; counted as in `failNextSync`
   */
  atSync(nth: number, act: () => void, afterwards = false): void {
    this.faults.plan(nth, { kind: 'incident', act, afterwards });
  }

  /**
   * Lets a batch hang, as it is known of Excel on the web.
   * @param nth 1 is the next batch; counted as in `failNextSync`
   * @returns ends the silence: what did not come comes late
   */
  hangNextSync(nth: number, of: SilentPart): () => void {
    const { ended, end } = createSignal();
    this.faults.plan(nth, { kind: 'silence', of, ended });
    this.silences.push(end);
    return end;
  }

  /** Without connection, as Excel on the web may lose it: every batch fails and none reaches the workbook. */
  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
  }

  /** Someone else types into a cell of the shared workbook. */
  typeAsCoauthor(sheetId: string, row: number, column: number, text: string): void {
    this.store.batch(() => this.store.typeInto(sheetId, row, column, text), { source: 'remote' });
  }

  /** The add-in's page is gone: batches that wait are dropped, a running one ends in the workbook, and no answer arrives any more. */
  closePane(): void {
    this.beginConversation();
    this.state.isPaneVisible = false;
  }

  /** One entry per batch that reached the host, oldest first. */
  log(): readonly BatchLogEntry[] {
    return this.answers.log();
  }

  clearLog(): void {
    this.answers.clearLog();
  }

  /** Settles when no batch is waiting or running. */
  idle(): Promise<void> {
    return this.queue.idle();
  }

  /** A page of the add-in was loaded: what an earlier page left behind (references, handlers) is forgotten. */
  beginConversation(): void {
    this.conversation += 1;
    this.listeners.clear();
    this.registrations.clear();
    this.references.clear();
    this.eventCells.clear();
    this.commands.clear();
    this.customFunctions.reset();
    for (const id of [...this.disabledButtons]) this.setButtonEnabled(id, true);
    this.state.enableEvents = true;
  }

  /** Ends everything: references are given back, events stop, and the store can be used by another host. */
  close(): void {
    this.customFunctions.close();
    this.stopStoreEvents();
    this.beginConversation();
    this.faults.clear();
    for (const end of this.silences) end();
    this.isOffline = false;
    this.queue.setCellEditing(false);
  }

  private run(body: string, faults: readonly Fault[]): BatchAnswer {
    if (this.isOffline) return this.answers.refuse(body, 'GeneralException', 'There is no connection to the workbook.');
    const refusal = this.answers.refuseTooLarge(body, this.switches.payloadLimit);
    if (refusal) return refusal;
    const started = performance.now();
    const request = parseBatchRequest(body);
    this.book.beginBatch();
    const response = this.runUnlessPlannedToFail(request, faults);
    if (this.customFunctions.deliver()) this.endUndoBy('functionAnswer');
    if (this.book.endsUndo) this.store.clearHistory();
    for (const fault of faults) if (fault.kind === 'incident' && fault.afterwards) fault.act();
    return this.answers.answer({ body, request, response, started, book: this.book }, this.switches.payloadLimit);
  }

  private runUnlessPlannedToFail(request: BatchRequest, faults: readonly Fault[]): BatchResponse {
    const failure = faults.find((fault) => fault.kind === 'failure');
    if (failure?.when === 'before') return failedBatch(failure.code);
    const root = workbook({ book: this.book, eventReference: (id) => this.eventCells.get(id) });
    const services = this.runtimeServices();
    const environment = {
      root,
      references: this.references,
      hasMember: this.hasMember,
      createService: (name: string) => createRuntimeService(name, services),
      acted: () => {
        if (this.switches.undoSteps === 'call') this.store.endStep();
      },
    };
    const failsAt = failure?.when === 'within' ? (failure.actions ?? Math.ceil(request.Actions.length / 2)) : undefined;
    const response = this.changeStore(() => runBatch(request, environment, failsAt));
    return failure ? failedBatch(failure.code) : response;
  }

  /** One round of changes, with as many steps of undo as this Excel makes, and of a failed batch what it leaves. */
  private changeStore(run: () => BatchResponse): BatchResponse {
    const { failedBatches } = this.switches;
    const keepsNothing =
      failedBatches === 'keepNothing' || (failedBatches === 'either' && this.answers.count % 2 === 0);
    return this.store.batch(() => this.store.attempt(run, ({ Error: error }) => !error || !keepsNothing), {
      source: 'host',
    });
  }

  private get switches(): ExcelSwitches {
    return this.state.switches;
  }

  private endUndoBy(end: UndoEnd): void {
    if (this.switches.undoEnds.has(end)) this.store.clearHistory();
  }

  private runtimeServices(): RuntimeServices {
    return {
      startState: () => this.store.properties.get(STARTUP_PROPERTY) ?? 'Inactive',
      setStartState: (state) => this.store.properties.set(STARTUP_PROPERTY, state),
      isPaneVisible: () => this.state.isPaneVisible,
      setPaneVisible: (visible) => this.setPaneVisible(visible),
      customFunctions: this.customFunctions,
      ribbon: {
        isEnabled: (id) => this.isButtonEnabled(id),
        setEnabled: (id, isEnabled) => this.setButtonEnabled(id, isEnabled),
      },
    };
  }

  private setButtonEnabled(id: string, isEnabled: boolean): void {
    this.endUndoBy('ribbonUpdate');
    if (isEnabled === this.isButtonEnabled(id)) return;
    if (isEnabled) this.disabledButtons.delete(id);
    else this.disabledButtons.add(id);
    this.options.onButtonEnabled?.(id, isEnabled);
  }

  private push(message: HostMessage): void {
    for (const listener of this.listeners) listener(message);
  }
}

/** Among the messages about actions: run one. */
const ACTION_DISPATCH = 1000;

/** What leaves the file as it is; the first change after saving makes the workbook dirty. */
const CLEAN_EVENTS: ReadonlySet<string> = new Set(['selection', 'history', 'calculated']);

function failedBatch(code: string): BatchResponse {
  const error = toBatchError(new HostError(code, `The host was asked to fail this batch with ${code}.`));
  return { Results: [], TraceIds: [], Error: error };
}
