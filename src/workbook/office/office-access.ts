import type { Pause } from '../../grid';
import type { Observations } from '../observations';

/**
 * What the implementation needs of Office, gathered in one place so that tests can hand in the host file of office.js alone.
 */
export interface OfficeAccess {
  readonly run: typeof Excel.run;
  /** For one request whose objects nobody keeps. */
  newContext(): Excel.RequestContext;
  /** Whether the host announces a requirement set, for example `('ExcelApi', '1.13')`. */
  supports(set: string, version: string): boolean;
  /** Address of the open file; undefined when it was never saved. */
  documentUrl(): Promise<string | undefined>;
  setStartupBehavior(behavior: 'load' | 'none'): Promise<void>;
  readonly observations: Observations;
  readonly pause: Pause;
  /** Resolves once the page has had its turn. */
  nextTurn(): Promise<void>;
  /** Resolves after a while; rejects when the signal aborts first. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds, from whatever moment on. */
  now(): number;
}

/** What is asked beside all requests is of no great weight: nobody waits longer for it. */
const ASIDE_MS = 3000;

/** What Office is asked beside the requests to Excel hangs as they do. Nothing depends on it, so that it is soon done without. */
export function withoutHanging(office: OfficeAccess): OfficeAccess {
  async function soon<T>(work: Promise<T>, otherwise: () => T): Promise<T> {
    const over = new AbortController();
    try {
      return await Promise.race([work, office.wait(ASIDE_MS, over.signal).then(otherwise)]);
    } finally {
      over.abort();
    }
  }
  const refuse = () => {
    throw new Error('Office did not answer.');
  };
  return {
    ...office,
    documentUrl: () => soon(office.documentUrl(), () => undefined),
    setStartupBehavior: (behavior) => soon(office.setStartupBehavior(behavior), refuse),
  };
}

/** The real thing, once `Office.onReady` has resolved. */
export function officeAccess(
  time: Pick<OfficeAccess, 'observations' | 'pause' | 'nextTurn' | 'wait' | 'now'>,
): OfficeAccess {
  return {
    ...time,
    run: Excel.run,
    newContext: () => new Excel.RequestContext(),
    supports: (set, version) => Office.context.requirements.isSetSupported(set, version),
    documentUrl,
    setStartupBehavior: (behavior) =>
      Office.addin.setStartupBehavior(behavior === 'load' ? Office.StartupBehavior.load : Office.StartupBehavior.none),
  };
}

/**
 * `Office.context.document.url` is captured at start and goes stale after Save As; `getFilePropertiesAsync` asks the host, but answers
 * "failed" for a workbook that was never saved (OfficeDev/office-js issue 3509).
 */
function documentUrl(): Promise<string | undefined> {
  return new Promise((resolve) => {
    Office.context.document.getFilePropertiesAsync((answer) => {
      const url = answer.status === Office.AsyncResultStatus.Succeeded ? answer.value.url : '';
      resolve(url === '' ? undefined : url);
    });
  });
}
