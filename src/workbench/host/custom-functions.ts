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
 * Brings the calls of formulas to the add-in and its answers back to the cells, as the messages of office.js 1.1.110 show it. Calls wait
 * until the add-in's page says that it is ready; a page that is loaded anew gets all that are open.
 */
export class CustomFunctionHost {
  private readonly calls = new Map<number, CustomCall>();
  private waiting: PushedEntry[] = [];
  private arrived: CustomAnswer[] = [];
  private isReady = false;
  private isScheduled = false;
  private readonly detach: () => void;

  /**
   * @param push tells the add-in's window
   * @param onNeeded a formula calls the add-in, which does not run
   * @param switches with `stayUnknown`, formulas of an opened file do not call the add-in: they show `#NAME?`
   */
  constructor(
    private readonly store: Pick<WorkbookStore, 'customFunctions' | 'sheets'>,
    private readonly push: (entries: readonly PushedEntry[]) => void,
    private readonly onNeeded: () => void,
    private readonly switches: Pick<ExcelSwitches, 'openedFormulas' | 'emptyArguments'>,
  ) {
    const unknown: CustomAnswer[] = [];
    let isOpening = switches.openedFormulas === 'stayUnknown';
    this.detach = store.customFunctions.attach({
      begin: (call) => {
        if (isOpening) {
          unknown.push({ id: call.id, rows: [[{ error: '#NAME?' }]] });
          return;
        }
        this.calls.set(call.id, call);
        if (this.isReady) this.call(call);
        else this.onNeeded();
      },
      end: (id) => {
        const isKnown = this.calls.delete(id);
        if (this.isReady && isKnown) this.send(cancellation(id));
      },
    });
    isOpening = false;
    store.customFunctions.answer(unknown);
  }

  /** Whether formulas wait for the add-in to start. */
  get isNeeded(): boolean {
    return !this.isReady && this.calls.size > 0;
  }

  /** The page that was ready is gone. */
  reset(): void {
    this.isReady = false;
    this.waiting = [];
    this.arrived = [];
  }

  close(): void {
    this.detach();
    this.reset();
  }

  /**
   * Puts the answers of the last batch into the cells, outside of the batch: they are nobody's change.
   * @returns whether there were any
   */
  deliver(): boolean {
    const { arrived } = this;
    this.arrived = [];
    if (arrived.length > 0) this.store.customFunctions.answer(arrived);
    return arrived.length > 0;
  }

  /** The object that office.js speaks to. */
  service(): HostObject {
    return customFunctionsService(this);
  }

  ready(): void {
    this.isReady = true;
    for (const call of this.calls.values()) this.call(call);
  }

  /** @param results one entry for each call: its id, whether it succeeded, the value, and a code where it did not */
  take(results: Json): void {
    if (!Array.isArray(results)) throw invalidArgument();
    for (const entry of results as readonly Json[]) {
      const [id, succeeded, value = null, code] = Array.isArray(entry) ? (entry as readonly Json[]) : [];
      if (typeof id !== 'number') throw invalidArgument();
      const rows = succeeded === true ? rowsOf(value) : [[failedAs(code, value)]];
      this.arrived.push({ id, rows });
      if (this.calls.get(id)?.custom.isStreaming === false) this.calls.delete(id);
    }
  }

  private call(call: CustomCall): void {
    const empty = this.switches.emptyArguments === 'zero' ? 0 : null;
    this.send(invocation(call, empty, call.custom.requiresAddress ? this.addressOf(call.cell) : null));
  }

  private addressOf({ sheetId, row, column }: CustomCall['cell']): string {
    const sheet = this.store.sheets().find(({ id }) => id === sheetId)?.name ?? '';
    return formatAddress({ sheet, rect: { row, column, rows: 1, columns: 1 } });
  }

  /** One message for all calls of a calculation. */
  private send(entry: PushedEntry): void {
    this.waiting.push(entry);
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      const entries = this.waiting;
      this.waiting = [];
      if (entries.length > 0) this.push(entries);
    });
  }
}

const customFunctionsService = defineType<CustomFunctionHost>({
  name: 'CustomFunctions',
  actions: {
    _SetOsfControlContainerReadyForCustomFunctions: (host) => host.ready(),
    SetInvocationArrayResults: (host, args) => host.take(args.plain(0)),
  },
});

const MessageType = { Invocation: 1000, Cancellation: 1001 } as const;
const InvocationFlag = { Cancelable: 1, Streaming: 2 } as const;

/** @param empty the value to pass for an empty cell */
function invocation(
  { id, custom, arguments: values }: CustomCall,
  empty: 0 | null,
  address: string | null,
): PushedEntry {
  const flags = custom.isStreaming ? InvocationFlag.Streaming | InvocationFlag.Cancelable : 0;
  const message = [id, custom.id, values.map((value) => argumentJson(value, empty)), address, flags];
  return { category: MessageCategory.CustomFunctions, type: MessageType.Invocation, message };
}

function argumentJson(value: CustomArgument, empty: 0 | null): Json {
  if (value === null || typeof value !== 'object') return value;
  return 'isEmptyCell' in value ? empty : value.map((one) => argumentJson(one, empty));
}

function cancellation(invocationId: number): PushedEntry {
  const message = { invocationId };
  return { category: MessageCategory.CustomFunctions, type: MessageType.Cancellation, message };
}

function rowsOf(value: Json): readonly (readonly CellValue[])[] {
  if (!Array.isArray(value)) return [[cellOf(value)]];
  const rows = (value as readonly Json[]).map((row) =>
    Array.isArray(row) ? (row as readonly Json[]).map(cellOf) : [cellOf(row)],
  );
  return rows.length === 0 || rows[0]?.length === 0 ? [[{ error: '#CALC!' }]] : rows;
}

/** Excel shows 0 for a value that is none. */
function cellOf(value: Json): CellValue {
  if (value === null) return 0;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value) || !('basicValue' in value)) return { error: '#VALUE!' };
  const { basicValue, message } = value as { readonly [key: string]: Json };
  return errorNamed(String(basicValue), typeof message === 'string' ? message : undefined);
}

function errorNamed(code: string, message?: string): CellError {
  const error = ANSWERED_ERRORS.find((known) => known === code) ?? '#VALUE!';
  return message ? { error, message } : { error };
}

const ANSWERED_ERRORS: readonly ErrorCode[] = ['#VALUE!', '#N/A', '#DIV/0!', '#NUM!', '#NULL!', '#NAME?', '#REF!'];

/** Numbers by which office.js tells how a call failed. */
function failedAs(code: Json | undefined, message: Json): CellError {
  const error = FAILURES.get(code) ?? '#VALUE!';
  return errorNamed(error, typeof message === 'string' ? message : undefined);
}

const FAILURES: ReadonlyMap<unknown, ErrorCode> = new Map([
  [1, '#N/A'],
  [5, '#DIV/0!'],
  [6, '#NUM!'],
  [8, '#NULL!'],
  [9, '#NAME?'],
  [10, '#NAME?'],
]);
