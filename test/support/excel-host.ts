import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { parse } from 'acorn';
import {
  createExcelHost,
  EVENT_CATEGORY,
  type ExcelHost,
  type ExcelHostOptions,
  NEWER_MEMBERS,
} from '../../src/workbench/host';
import { createWorkbookStore, type WorkbookStore, type WorkbookStoreOptions } from '../../src/workbench/store';

export interface ExcelUnderTest {
  /** Microsoft's own Excel library, unmodified, connected to `host`. */
  readonly Excel: typeof Excel;
  readonly OfficeExtension: typeof OfficeExtension;
  readonly host: ExcelHost;
  readonly store: WorkbookStore;
}

export type ExcelUnderTestOptions = Omit<ExcelHostOptions, 'store'> & {
  /** The workbook to open; a new one with an empty `Sheet1` by default. */
  readonly store?: WorkbookStore;
  readonly storeOptions?: WorkbookStoreOptions;
  /** Folder of Microsoft's files; the installed package's by default. */
  readonly officeFolder?: string;
};

/**
 * Opens a workbook, our host and office.js without a browser: the Excel library runs in its own
 * context and talks to the host through its HostBridge. Everything that `Excel.run` reaches is
 * real; `Office` itself (settings, commands, visibility) needs a window.
 *
 * Arrays that office.js makes come from that other context: compare them with `toEqual`, not
 * `toStrictEqual`.
 */
export function openExcel(options: ExcelUnderTestOptions = {}): ExcelUnderTest {
  const { store = createWorkbookStore(options.storeOptions), storeOptions: _, officeFolder, ...hostOptions } = options;
  const host = createExcelHost({ ...hostOptions, store });
  const library = loadExcelLibrary(host, officeFolder ?? INSTALLED_FOLDER);
  library.OfficeExtension.HostBridge.init(createBridge(host));
  return { Excel: library.Excel, OfficeExtension: library.OfficeExtension, host, store };
}

/** Lets pushed events and the batches of their handlers run. */
export async function settle(host: ExcelHost): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await host.whenIdle();
  }
}

interface HostBridgeLike {
  onMessageFromHost?: (text: string) => void;
  sendMessageToHost(text: string): void;
}

interface ExcelLibrary {
  readonly Excel: typeof Excel;
  readonly OfficeExtension: typeof OfficeExtension & {
    readonly HostBridge: { init(bridge: HostBridgeLike): void };
  };
}

interface BridgeRequest {
  readonly id: number;
  readonly flags: number;
  readonly message: { readonly body: unknown };
}

const REQUEST_ANSWER = 2;
const PUSHED_MESSAGES = 3;

function createBridge(host: ExcelHost): HostBridgeLike {
  const bridge: HostBridgeLike = {
    sendMessageToHost(text) {
      const request = JSON.parse(text) as BridgeRequest;
      void answerRequest(host, request).then((message) => {
        bridge.onMessageFromHost?.(
          JSON.stringify({ id: request.id, type: REQUEST_ANSWER, flags: request.flags, message }),
        );
      });
    },
  };
  host.subscribe((message) => {
    if (message.kind !== 'events') return;
    const entries = message.entries.map(({ type, target, payload }) => ({
      messageCategory: EVENT_CATEGORY,
      messageType: type,
      targetId: target,
      message: JSON.stringify(payload),
    }));
    // The event is sent later, because the batch that caused it is answered first.
    setImmediate(() => bridge.onMessageFromHost?.(JSON.stringify({ type: PUSHED_MESSAGES, message: { entries } })));
  });
  return bridge;
}

async function answerRequest(host: ExcelHost, request: BridgeRequest): Promise<unknown> {
  const answer = await host.execute(JSON.stringify(request.message.body), request.flags);
  if (answer.kind === 'answered') return { statusCode: 200, headers: {}, body: JSON.parse(answer.body) };
  const { code, message } = answer;
  return { statusCode: 400, headers: {}, body: { error: { code, message } } };
}

const INSTALLED_FOLDER = dirname(require.resolve('@microsoft/office-js/dist/office.js'));

function loadExcelLibrary(host: ExcelHost, folder: string): ExcelLibrary {
  return findLibrary(folder)(createPage(host));
}

type StartLibrary = (page: Record<string, unknown>) => ExcelLibrary;

/** Each library is compiled once per test file: a test may open hundreds of workbooks. */
const compiledLibraries = new Map<string, StartLibrary>();

function findLibrary(folder: string): StartLibrary {
  const compiledLibrary = compiledLibraries.get(folder);
  if (compiledLibrary) return compiledLibrary;
  // The highest file version that the package contains, which is the one that office.js loads in a
  // current Excel.
  const names = readdirSync(folder).filter((file) => /^excel-web-16\.\d+\.js$/.test(file));
  const path = join(folder, names.sort().at(-1) ?? 'excel-web-16.00.js');
  const start = compileAsFunction(readFileSync(path, 'utf8') + NEWER_MEMBERS, path);
  compiledLibraries.set(folder, start);
  return start;
}

/**
 * Runs Microsoft's unmodified script inside a function whose local variables stand for its globals.
 * A `vm` context would do the same, but each access to a global of such a context takes a slow
 * path: loading the library takes four times as long. As in a page, a global and the property of
 * `window` with the same name are one variable.
 */
function compileAsFunction(script: string, path: string): StartLibrary {
  // Parsing and compiling take half a second, so test files share both.
  const cachePath = join(COMPILED_FOLDER, createHash('sha256').update(script).digest('hex').slice(0, 16));
  const source =
    readCacheFile(`${cachePath}.js`)?.toString() ?? writeCacheFile(`${cachePath}.js`, wrapInFunction(script));
  const machineCode = readCacheFile(`${cachePath}.${process.version}`);
  const compiled = new Script(source, { filename: path, ...(machineCode && { cachedData: machineCode }) });
  const start: (page: Record<string, unknown>) => ExcelLibrary = compiled.runInThisContext();
  let isCached = machineCode !== undefined && compiled.cachedDataRejected !== true;
  return (page) => {
    const library = start(page);
    // Once it has run, the code includes the functions that it calls while it loads.
    if (!isCached) writeCacheFile(`${cachePath}.${process.version}`, compiled.createCachedData());
    isCached = true;
    return library;
  };
}

function wrapInFunction(script: string): string {
  const globals = [...new Set([...findDeclaredNames(script), ...findWindowNames(script)])];
  const parameters = Object.keys(createPage()).filter((name) => !globals.includes(name));
  const properties = globals.map((name) => `${name}: { get: () => ${name}, set: (value) => { ${name} = value; } }`);
  const head = `var ${globals.join(', ')}; OSF = window.OSF; Object.defineProperties(window, { ${properties.join(', ')} });`;
  return `(({ ${parameters.join(', ')} }) => {${head}${script}\n;return { Excel, OfficeExtension };})`;
}

const COMPILED_FOLDER = resolve(__dirname, '../../.inlay/office-code');

function readCacheFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Writes to a temporary file first, so that another process never reads half a file. */
function writeCacheFile<Content extends string | Buffer>(path: string, content: Content): Content {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
  return content;
}

/** Lists the variables that the script declares at its top level. */
function findDeclaredNames(script: string): string[] {
  return parse(script, { ecmaVersion: 'latest' }).body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      : [],
  );
}

/**
 * Returns the globals that the script makes without declaring them: `window.Type = ...`, later read
 * as `Type`.
 */
function findWindowNames(script: string): string[] {
  const windowNames = [...script.matchAll(/\bwindow\.(\w+)=(?!=)/g)].map(([, name = '']) => name);
  // Namespaces that the script registers by their name as a string.
  return [...windowNames, 'Microsoft', 'Sys'];
}

/** Creates the few parts of a browser that the library touches while it loads. */
function createPage(host?: ExcelHost): Record<string, unknown> {
  const doNothing = () => undefined;
  const page: Record<string, unknown> = {
    clearInterval,
    clearTimeout,
    console,
    performance,
    setInterval,
    setTimeout,
    URL,
    addEventListener: doNothing,
    removeEventListener: doNothing,
    external: {},
    history: {},
    navigator: { userAgent: 'test', language: 'en-US' },
    location: { href: 'https://addin.test/', origin: 'https://addin.test', protocol: 'https:', hash: '', search: '' },
    document: {
      readyState: 'complete',
      addEventListener: doNothing,
      createElement: () => ({ style: {}, setAttribute: doNothing }),
      getElementById: () => null,
      getElementsByTagName: () => [],
    },
    OSF: {
      ConstantNames: {},
      _OfficeAppFactory: {
        getHostInfo: () => ({ hostPlatform: 'web', hostType: 'excel' }),
        getContext: () => ({ requirements: { isSetSupported: host && createRequirementCheck(host) } }),
        getInitializationHelper: () => ({}),
      },
    },
  };
  page.window = page;
  page.self = page;
  page.top = page;
  page.parent = page;
  return page;
}

/** Works as `isSetSupported` of Office, for the requirement sets that the host announces. */
export function createRequirementCheck(host: ExcelHost): (name: string, version?: string | number) => boolean {
  const sets = new Map(Object.entries(host.requirements).map(([name, version]) => [name.toLowerCase(), version]));
  // Office.js asks before each call of the interface.
  const answers = new Map<string, boolean>();
  return (name, version = 0) => {
    const key = `${name} ${version}`;
    const knownAnswer = answers.get(key);
    if (knownAnswer !== undefined) return knownAnswer;
    const highest = sets.get(name.toLowerCase());
    const isSupported = highest !== undefined && compareVersions(highest, String(version)) >= 0;
    answers.set(key, isSupported);
    return isSupported;
  };
}

function compareVersions(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number);
  const [majorB = 0, minorB = 0] = b.split('.').map(Number);
  return majorA - majorB || minorA - minorB;
}
