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
  startupBehavior(): Promise<'load' | 'none'>;
  setStartupBehavior(behavior: 'load' | 'none'): Promise<void>;
  /** Lets the pane answer clicks and paint between two batches. */
  pause(): Promise<void>;
}

/** The real thing, once `Office.onReady` has resolved. */
export function officeAccess(pause: () => Promise<void>): OfficeAccess {
  return {
    run: Excel.run,
    newContext: () => new Excel.RequestContext(),
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
