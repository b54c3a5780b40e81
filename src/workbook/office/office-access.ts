import type { Pause } from '../../grid';
import type { Observations } from '../observations';

/**
 * Holds all that the implementation needs of Office in one place, so that tests can pass only the
 * host file of office.js.
 */
export interface OfficeAccess {
  readonly run: typeof Excel.run;
  /** Returns a context for a single request. Nothing keeps its objects afterwards. */
  newContext(): Excel.RequestContext;
  /** Returns true if Office supports a requirement set, for example `('ExcelApi', '1.13')`. */
  supports(set: string, version: string): boolean;
  /** Returns the address of the open file; undefined if it was never saved. */
  documentUrl(): Promise<string | undefined>;
  setStartupBehavior(behavior: 'load' | 'none'): Promise<void>;
  readonly observations: Observations;
  readonly pause: Pause;
  nextTurn(): Promise<void>;
  /** Resolves after this time; rejects if the signal aborts first. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Returns milliseconds since any fixed moment. */
  now(): number;
}

/**
 * Limits the time for requests to Office that are not requests to Excel. Nothing important depends
 * on them.
 */
const MAX_OFFICE_WAIT_MS = 3000;

/**
 * Adds a timeout to requests to Office that are not requests to Excel, because they may hang, too.
 * Nothing depends on the answers, so the caller continues without them.
 */
export function addTimeouts(office: OfficeAccess): OfficeAccess {
  async function limitTime<T>(work: Promise<T>, onTimeout: () => T): Promise<T> {
    const waitController = new AbortController();
    try {
      return await Promise.race([work, office.wait(MAX_OFFICE_WAIT_MS, waitController.signal).then(onTimeout)]);
    } finally {
      waitController.abort();
    }
  }
  const refuse = () => {
    throw new Error('Office did not answer.');
  };
  return {
    ...office,
    documentUrl: () => limitTime(office.documentUrl(), () => undefined),
    setStartupBehavior: (behavior) => limitTime(office.setStartupBehavior(behavior), refuse),
  };
}

/** Returns the real Office. Call it once `Office.onReady` has resolved. */
export function createOfficeAccess(
  services: Pick<OfficeAccess, 'observations' | 'pause' | 'nextTurn' | 'wait' | 'now'>,
): OfficeAccess {
  return {
    ...services,
    run: Excel.run,
    newContext: () => new Excel.RequestContext(),
    supports: (set, version) => Office.context.requirements.isSetSupported(set, version),
    documentUrl: readDocumentUrl,
    setStartupBehavior: (behavior) =>
      Office.addin.setStartupBehavior(behavior === 'load' ? Office.StartupBehavior.load : Office.StartupBehavior.none),
  };
}

/**
 * Asks Office for the address again, because `Office.context.document.url` is captured at start and
 * goes stale after Save As. `getFilePropertiesAsync` answers "failed" for a workbook that was never
 * saved (OfficeDev/office-js issue 3509).
 */
function readDocumentUrl(): Promise<string | undefined> {
  return new Promise((resolve) => {
    Office.context.document.getFilePropertiesAsync((answer) => {
      const url = answer.status === Office.AsyncResultStatus.Succeeded ? answer.value.url : '';
      resolve(url === '' ? undefined : url);
    });
  });
}
