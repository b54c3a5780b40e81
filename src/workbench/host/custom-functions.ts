import { formatAddress } from '../../grid';
import type {
  CellError,
  CellValue,
  CustomAnswer,
  CustomArgument,
  CustomCall,
  ErrorCode,
  WorkbookStore,
} from '../store';
import type { ExcelSwitches } from './excel-profile';
import { invalidArgument } from './host-error';
import { MessageCategory, type PushedEntry } from './host-message';
import { defineType, type HostObject } from './host-object';
import type { Json } from './protocol';

/**
 * Sends formula calls to the add-in and writes its answers into the cells, using the messages of
 * office.js 1.1.110. Calls wait until the add-in's page is ready; a reloaded page receives all open
 * calls.
 */
export class CustomFunctionHost {
  private readonly calls = new Map<number, CustomCall>();
  private outbox: PushedEntry[] = [];
  private pendingAnswers: CustomAnswer[] = [];
  private isReady = false;
  private isScheduled = false;
  private readonly detach: () => void;

  /**
   * @param push sends a message to the add-in's window
   * @param onNeeded called when a formula calls the add-in and the add-in is not running
   * @param switches with `stayUnknown`, formulas of an opened file show `#NAME?` and do not call
   * the add-in
   */
  constructor(
    private readonly store: Pick<WorkbookStore, 'customFunctions' | 'listSheets'>,
    private readonly push: (entries: readonly PushedEntry[]) => void,
    private readonly onNeeded: () => void,
    private readonly switches: Pick<ExcelSwitches, 'openedFormulas' | 'emptyArguments'>,
  ) {
    const unknownCalls: CustomAnswer[] = [];
    let isOpening = switches.openedFormulas === 'stayUnknown';
    this.detach = store.customFunctions.attach({
      begin: (call) => {
        if (isOpening) {
          unknownCalls.push({ id: call.id, rows: [[{ error: '#NAME?' }]] });
          return;
        }
        this.calls.set(call.id, call);
        if (this.isReady) this.sendCall(call);
        else this.onNeeded();
      },
      end: (id) => {
        const isKnown = this.calls.delete(id);
        if (this.isReady && isKnown) this.send(createCancellation(id));
      },
    });
    isOpening = false;
    store.customFunctions.answer(unknownCalls);
  }

  /** True while formulas wait for the add-in to start. */
  get isNeeded(): boolean {
    return !this.isReady && this.calls.size > 0;
  }

  /** Resets the state after the page that was ready has closed. */
  reset(): void {
    this.isReady = false;
    this.outbox = [];
    this.pendingAnswers = [];
  }

  close(): void {
    this.detach();
    this.reset();
  }

  /**
   * Writes the answers of the last batch into the cells, outside of the batch, so that no user or
   * add-in appears as their author.
   * @returns true if there were any
   */
  deliverAnswers(): boolean {
    const { pendingAnswers } = this;
    this.pendingAnswers = [];
    if (pendingAnswers.length > 0) this.store.customFunctions.answer(pendingAnswers);
    return pendingAnswers.length > 0;
  }

  markReady(): void {
    this.isReady = true;
    for (const call of this.calls.values()) this.sendCall(call);
  }

  /**
   * @param results one entry per call: its id, whether it succeeded, its value, and an error code
   * if it failed
   */
  receiveResults(results: Json): void {
    if (!Array.isArray(results)) throw invalidArgument();
    for (const entry of results as readonly Json[]) {
      const [id, succeeded, value = null, code] = Array.isArray(entry) ? (entry as readonly Json[]) : [];
      if (typeof id !== 'number') throw invalidArgument();
      const rows = succeeded === true ? toRows(value) : [[toFailure(code, value)]];
      this.pendingAnswers.push({ id, rows });
      if (this.calls.get(id)?.customFunction.isStreaming === false) this.calls.delete(id);
    }
  }

  private sendCall(call: CustomCall): void {
    const emptyArgument = this.switches.emptyArguments === 'zero' ? 0 : null;
    this.send(
      createInvocation(
        call,
        emptyArgument,
        call.customFunction.requiresAddress ? this.formatCallAddress(call.cell) : null,
      ),
    );
  }

  private formatCallAddress({ sheetId, row, column }: CustomCall['cell']): string {
    const sheet = this.store.listSheets().find(({ id }) => id === sheetId)?.name ?? '';
    return formatAddress({ sheet, rect: { row, column, rows: 1, columns: 1 } });
  }

  /** Sends one message for all calls of a calculation. */
  private send(entry: PushedEntry): void {
    this.outbox.push(entry);
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      const entries = this.outbox;
      this.outbox = [];
      if (entries.length > 0) this.push(entries);
    });
  }
}

export const customFunctionsService: (target: CustomFunctionHost) => HostObject = defineType<CustomFunctionHost>({
  name: 'CustomFunctions',
  actions: {
    _SetOsfControlContainerReadyForCustomFunctions: (host) => host.markReady(),
    SetInvocationArrayResults: (host, args) => host.receiveResults(args.plainValue(0)),
  },
});

const MessageType = { Invocation: 1000, Cancellation: 1001 } as const;
const InvocationFlag = { Cancelable: 1, Streaming: 2 } as const;

/** @param emptyArgument the argument for an empty cell */
function createInvocation(
  { id, customFunction, arguments: values }: CustomCall,
  emptyArgument: 0 | null,
  address: string | null,
): PushedEntry {
  const flags = customFunction.isStreaming ? InvocationFlag.Streaming | InvocationFlag.Cancelable : 0;
  const message = [id, customFunction.id, values.map((value) => toArgumentJson(value, emptyArgument)), address, flags];
  return { category: MessageCategory.CustomFunctions, type: MessageType.Invocation, message };
}

function toArgumentJson(value: CustomArgument, emptyArgument: 0 | null): Json {
  if (value === null || typeof value !== 'object') return value;
  return 'isEmptyCell' in value ? emptyArgument : value.map((item) => toArgumentJson(item, emptyArgument));
}

function createCancellation(invocationId: number): PushedEntry {
  const message = { invocationId };
  return { category: MessageCategory.CustomFunctions, type: MessageType.Cancellation, message };
}

function toRows(value: Json): readonly (readonly CellValue[])[] {
  if (!Array.isArray(value)) return [[toCellValue(value)]];
  const rows = (value as readonly Json[]).map((row) =>
    Array.isArray(row) ? (row as readonly Json[]).map(toCellValue) : [toCellValue(row)],
  );
  return rows.length === 0 || rows[0]?.length === 0 ? [[{ error: '#CALC!' }]] : rows;
}

/** Excel shows 0 for a missing value. */
function toCellValue(value: Json): CellValue {
  if (value === null) return 0;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value) || !('basicValue' in value)) return { error: '#VALUE!' };
  const { basicValue, message } = value as { readonly [key: string]: Json };
  return toCellError(String(basicValue), typeof message === 'string' ? message : undefined);
}

function toCellError(code: string, message?: string): CellError {
  const error = ANSWERED_ERRORS.find((errorCode) => errorCode === code) ?? '#VALUE!';
  return message ? { error, message } : { error };
}

const ANSWERED_ERRORS: readonly ErrorCode[] = ['#VALUE!', '#N/A', '#DIV/0!', '#NUM!', '#NULL!', '#NAME?', '#REF!'];

/** Maps the number with which office.js reports why a call failed to an error value. */
function toFailure(code: Json | undefined, message: Json): CellError {
  const error = ERRORS_BY_NUMBER.get(code) ?? '#VALUE!';
  return toCellError(error, typeof message === 'string' ? message : undefined);
}

const ERRORS_BY_NUMBER: ReadonlyMap<unknown, ErrorCode> = new Map([
  [1, '#N/A'],
  [5, '#DIV/0!'],
  [6, '#NUM!'],
  [8, '#NULL!'],
  [9, '#NAME?'],
  [10, '#NAME?'],
]);
