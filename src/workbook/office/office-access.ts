import type { ExcelRun } from './excel-run';

/**
 * What the implementation needs of Office, gathered in one place so that tests can hand in the host file of office.js alone.
 */
export interface OfficeAccess {
  readonly run: typeof Excel.run;
  /** Whether the host announces a requirement set, for example `('ExcelApi', '1.13')`. */
  supports(set: string, version: string): boolean;
  /** Address of the open file; undefined when it was never saved. */
  documentUrl(): Promise<string | undefined>;
  startupBehavior(): Promise<'load' | 'none'>;
  setStartupBehavior(behavior: 'load' | 'none'): Promise<void>;
  /** Lets the pane answer clicks and paint between two batches. */
  pause(): Promise<void>;
}

/** The real thing, once `Office.onReady` has resolved. */
export function officeAccess(pause: () => Promise<void>): OfficeAccess {
  return {
    run: Excel.run,
    supports: (set, version) => Office.context.requirements.isSetSupported(set, version),
    documentUrl,
    startupBehavior: async () =>
      (await Office.addin.getStartupBehavior()) === Office.StartupBehavior.load ? 'load' : 'none',
    setStartupBehavior: (behavior) =>
      Office.addin.setStartupBehavior(behavior === 'load' ? Office.StartupBehavior.load : Office.StartupBehavior.none),
    pause,
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

export async function startsWithWorkbook(office: OfficeAccess): Promise<boolean> {
  // Older hosts answer NotImplemented although they announce the requirement set (office-js issue 1407).
  try {
    return (await office.startupBehavior()) === 'load';
  } catch {
    return false;
  }
}

export async function startWithWorkbook(run: ExcelRun, office: OfficeAccess, on: boolean): Promise<boolean> {
  if (!office.supports('SharedRuntime', '1.1')) return false;
  const set = () => office.setStartupBehavior(on ? 'load' : 'none');
  try {
    // Refused while a cell is being edited, and unlike a batch it cannot be told to wait: a batch waits for it.
    await set().catch(async () => {
      await run('startWithWorkbook', async (context) => {
        context.workbook.load('name');
        await context.sync();
      });
      await set();
    });
    return true;
  } catch {
    return false;
  }
}
