import { createDialogWindows, type DialogOpener, type DialogWindows } from './dialog-windows';
import type { ExcelHost } from './excel-host';
import { type HostMessage, toWireEntry, toWireMessage } from './host-message';

/** Office.js reads these properties from a window that a native application hosts. */
export interface HostedWindow {
  webkit?: unknown;
  /** Office.js then leaves dialogs to its host. */
  _enableFullDialogAPI?: true;
  /** A dialog of the add-in finds the host in the window that opened it. */
  excelDialogs?: DialogWindows;
  _osfHostAPI?: (handler: string, message: NativeCall, answer: (result: unknown) => void) => void;
  _osfHostRegisterEvent?: (
    handler: string,
    message: NativeCall,
    deliver: (payload: unknown) => void,
    answer: (result: unknown) => void,
  ) => { readonly eventCallbackId: number };
  _osfHostUnregisterCallback?: (eventCallbackId: number) => void;
  /** Office.js defines this. */
  OSF?: { readonly DDA: { _OsfControlContext?: { GetOfficeThemeInfo(): string } } };
}

interface NativeCall {
  readonly methodId: number;
  readonly params: unknown;
}

/**
 * Connects an add-in's window with a host in the same process: office.js uses this bridge if its
 * page's address says that it runs in Excel on a Mac. Messages never leave the window, so no
 * certificate or trust prompt is needed. Call it before office.js loads.
 */
export function installNativeBridge(target: HostedWindow & DialogOpener, host: ExcelHost): void {
  host.beginConversation();
  const dialogs = createDialogWindows(target, host);
  target.excelDialogs = dialogs;
  target._enableFullDialogAPI = true;
  const bridge = new NativeBridge(host, () => offerTheme(target, host));
  // Only its existence matters: with `_osfHostAPI` present, office.js posts nothing here.
  target.webkit = { messageHandlers: { Agave: { postMessage: () => undefined } } };
  target._osfHostAPI = (_handler, message, answer) => void bridge.handleCall(message).then(answer);
  target._osfHostRegisterEvent = (_handler, message, deliver, answer) => {
    if (readEventId(message) === EventId.DialogMessage) {
      const status = dialogs.open(readDialogAddress(message, host), (event) => deliver([event, EventId.DialogMessage]));
      void Promise.resolve().then(() => answer([status]));
      return { eventCallbackId: DIALOG_CALLBACK_ID };
    }
    const eventCallbackId = bridge.addListener(readEventId(message), deliver);
    void Promise.resolve().then(() => answer([ErrorCode.Success]));
    return { eventCallbackId };
  };
  target._osfHostUnregisterCallback = (eventCallbackId) =>
    eventCallbackId === DIALOG_CALLBACK_ID ? dialogs.close() : bridge.removeListener(eventCallbackId);
}

/** Connects a dialog of the add-in: it reads the host's context, and sends messages to the pane. */
export function installDialogBridge(target: HostedWindow, { host, receive }: DialogWindows): void {
  const bridge = new NativeBridge(host, () => undefined);
  target._enableFullDialogAPI = true;
  target.webkit = { messageHandlers: { Agave: { postMessage: () => undefined } } };
  target._osfHostAPI = (_handler, message, answer) => {
    if (message.methodId === MethodId.MessageParent) receive(String(message.params));
    else void bridge.handleCall(message).then(answer);
  };
  target._osfHostRegisterEvent = (_handler, _message, _deliver, answer) => {
    void Promise.resolve().then(() => answer([ErrorCode.Success]));
    return { eventCallbackId: DIALOG_CALLBACK_ID };
  };
  target._osfHostUnregisterCallback = () => undefined;
}

/** No listener of the bridge has this id. */
const DIALOG_CALLBACK_ID = 0;

/**
 * Uses the mechanism of Excel for Windows, because office.js on a Mac has none. Its colours are
 * numbers.
 */
function offerTheme({ OSF }: HostedWindow, { options: { theme } }: ExcelHost): void {
  if (!theme || !OSF) return;
  const [background, foreground] = theme === 'dark' ? [0x26_26_26, 0xff_ff_ff] : [0xff_ff_ff, 0x26_26_26];
  const themeColors = {
    ...{ bodyBackgroundColor: background, bodyForegroundColor: foreground },
    ...{ controlBackgroundColor: background, controlForegroundColor: foreground },
  };
  OSF.DDA._OsfControlContext = { GetOfficeThemeInfo: () => JSON.stringify(themeColors) };
}

/**
 * Returns the address at which an add-in's page believes that it runs in Excel.
 * @param page the address of the page, with or without a query
 * @param conversation a unique id for each load of the page: office.js caches settings under it
 */
export function createFrameAddress(
  page: string,
  conversation: string,
  locale = 'en-US',
  kind: '' | 'isDialog' = '',
): string {
  // 3: a shared runtime with custom functions. A dialog has neither.
  const runtimeFlags = kind === 'isDialog' ? '0' : '3';
  const info = ['Excel', 'Mac', '16.00', locale, conversation, kind, 'disableLogging', runtimeFlags].join('$');
  return `${page}${page.includes('?') ? '&' : '?'}_host_Info=${encodeURIComponent(info)}`;
}

const MethodId = {
  Execute: 1,
  RegisterEvent: 2,
  UnregisterEvent: 3,
  WriteSettings: 4,
  GetContext: 5,
  MessageParent: 7,
} as const;
const DispatchId = { GetFileProperties: 86, RichApi: 93, CommandCompleted: 94, OpenBrowserWindow: 102 } as const;
const EventId = { SelectionChanged: 2, DialogMessage: 10, RichApiMessage: 33, CommandInvoked: 39 } as const;
const ErrorCode = {
  Success: 0,
  /** Has the name `ooeInternalError` in office.js. */
  Internal: 5001,
  RequestTooLarge: 5103,
  ResponseTooLarge: 5104,
  /** Has the name `ooeNoCapability`: the host does not have what office.js requested. */
  NoCapability: 7000,
} as const;

class NativeBridge {
  private nextId = 1;
  private readonly unsubscribers = new Map<number, () => void>();

  constructor(
    private readonly host: ExcelHost,
    private readonly onContextRequested: () => void,
  ) {}

  async handleCall({ methodId, params }: NativeCall): Promise<unknown> {
    try {
      switch (methodId) {
        case MethodId.Execute:
          return [ErrorCode.Success, await this.execute(params)];
        case MethodId.GetContext:
          this.onContextRequested();
          return this.createContext();
        case MethodId.WriteSettings:
          this.host.saveSettings(readSettings(params));
          return [ErrorCode.Success];
        case MethodId.UnregisterEvent:
          return [ErrorCode.Success];
        default:
          return [ErrorCode.NoCapability];
      }
    } catch (error) {
      // Without an answer the add-in would wait forever; the defect itself is thrown as an uncaught
      // error of the page, so that it is visible.
      setTimeout(() => {
        throw error;
      }, 0);
      return [ErrorCode.Success, [ErrorCode.Internal]];
    }
  }

  addListener(eventId: number, deliver: (payload: unknown) => void): number {
    const id = this.nextId++;
    const unsubscribe = this.host.subscribe((message) => {
      const payload = toPayload(message, eventId);
      // The event is deferred, because the batch that caused it has to be answered first.
      if (payload !== undefined) setTimeout(() => this.unsubscribers.has(id) && deliver([payload, eventId]), 0);
    });
    this.unsubscribers.set(id, unsubscribe);
    return id;
  }

  removeListener(id: number): void {
    this.unsubscribers.get(id)?.();
    this.unsubscribers.delete(id);
  }

  /** @returns the status, followed by the results of the call */
  private async execute(params: unknown): Promise<readonly unknown[]> {
    const { id, args } = readExecution(params);
    switch (id) {
      case DispatchId.RichApi: {
        const request = readRichApiRequest(args);
        const answer = await this.host.execute(request.body, request.flags);
        if (answer.kind === 'answered') return [ErrorCode.Success, [200, [], answer.body]];
        const isRequestTooLarge = answer.code === 'RequestPayloadSizeLimitExceeded';
        return [isRequestTooLarge ? ErrorCode.RequestTooLarge : ErrorCode.ResponseTooLarge];
      }
      case DispatchId.CommandCompleted:
        this.host.commands.complete(String(args[0]));
        return [ErrorCode.Success];
      case DispatchId.GetFileProperties:
        // Excel fails the call for a workbook that was never saved (office-js issue 3509).
        return this.host.documentUrl === '' ? [ErrorCode.Internal] : [ErrorCode.Success, [this.host.documentUrl]];
      case DispatchId.OpenBrowserWindow:
        this.host.openBrowserWindow(String(args[1]));
        return [ErrorCode.Success];
      default:
        return [ErrorCode.NoCapability];
    }
  }

  /** Returns the application context, an array that office.js reads by position. */
  private createContext(): readonly unknown[] {
    const settings = this.host.readSettings();
    const context: unknown[] = [];
    context[0] = [settings.map(([key]) => key), settings.map(([, value]) => value)];
    context[1] = 'inlay';
    context[2] = APPLICATION_EXCEL;
    context[3] = 16;
    context[4] = 0;
    context[5] = 0;
    context[6] = 0;
    context[7] = this.host.isReadOnly ? 1 : 0;
    context[8] = this.host.displayLanguage;
    context[9] = 'en-US';
    context[10] = 0;
    context[11] = this.host.documentUrl;
    context[12] = REASON_DOCUMENT_OPENED;
    context[13] = 1;
    context[14] = '';
    context[15] = '';
    context[16] = '';
    // Office.js caches settings under the instance; a new instance per page load makes it read them
    // again.
    context[17] = crypto.randomUUID();
    context[18] = false;
    context[19] = true;
    context[20] = JSON.stringify(this.host.requirements);
    context[21] = '';
    context[22] = '16.100';
    context[23] = this.host.isPaneVisible ? DISPLAY_TASKPANE : DISPLAY_HIDDEN;
    return context;
  }
}

const APPLICATION_EXCEL = 1;
const REASON_DOCUMENT_OPENED = 2;
const DISPLAY_HIDDEN = 1;
const DISPLAY_TASKPANE = 2;

function toPayload(message: HostMessage, eventId: number): unknown {
  switch (message.kind) {
    case 'events':
      return eventId === EventId.RichApiMessage ? message.entries.map(toWireEntry) : undefined;
    case 'entries':
      return eventId === EventId.RichApiMessage ? message.entries.map(toWireMessage) : undefined;
    case 'selection':
      return eventId === EventId.SelectionChanged ? [] : undefined;
    case 'command': {
      const source = JSON.stringify({ source: { id: message.sourceId } });
      return eventId === EventId.CommandInvoked ? [message.id, message.action, source] : undefined;
    }
  }
}

function readEventId({ params }: NativeCall): number {
  return (params as { readonly id: number }).id;
}

/** Office.js passes the settings of a dialog as JSON in place of the event's target. */
function readDialogAddress({ params }: NativeCall, { displayLanguage }: ExcelHost): string {
  const { targetId } = params as { readonly targetId: string };
  const { url } = JSON.parse(targetId) as { readonly url: string };
  return createFrameAddress(url, crypto.randomUUID(), displayLanguage, 'isDialog');
}

function readSettings(params: unknown): readonly (readonly [string, string])[] {
  const { keys, values } = params as { readonly keys: readonly string[]; readonly values: readonly string[] };
  return keys.map((key, index) => [key, values[index] ?? 'null'] as const);
}

function readExecution(params: unknown): { readonly id: number; readonly args: readonly unknown[] } {
  const { id, apiArgs } = params as { readonly id: number; readonly apiArgs: readonly unknown[] };
  return { id, args: apiArgs };
}

/** Positions 4 and 6 of the message array hold the body's text and the flags. */
function readRichApiRequest(args: readonly unknown[]): { readonly body: string; readonly flags: number } {
  const message = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  return { body: String(message[4]), flags: Number(message[6]) };
}

/** The add-in's frame finds the host in the window of the surrounding page. */
export interface HostingWindow {
  excelHost?: ExcelHost;
  addinNetwork?: { attach(target: Window): void };
}

/** Makes the host available to the add-in's frame; call it before the frame loads. */
export function offerHost(page: object, host: ExcelHost): void {
  (page as HostingWindow).excelHost = host;
}

/**
 * Gives the surrounding page control over the network of the add-in's frame, starting before its
 * first script.
 */
export function offerNetwork(page: object, network: { attach(target: Window): void }): void {
  (page as HostingWindow).addinNetwork = network;
}
