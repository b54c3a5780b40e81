/**
 * Who may enter which room of src/, as data. Keys are paths below src/; the longest one that fits a file holds for it.
 * A room may import what its arrows reach: `app` names three rooms and thereby reaches `grid` and `contract` too.
 */

/** What lies outside the language itself: a room names it only when its line says so. */
export type Power = 'office' | 'dom' | 'network' | 'clock' | 'chance' | 'console' | 'node';

export interface Wall {
  /** What the room is for, so that the advice can say why. */
  readonly is: string;
  /** Rooms that its files import, by the index alone. */
  readonly imports: readonly string[];
  /** Packages of package.json, with their subpaths. */
  readonly packages: readonly string[];
  readonly may: readonly Power[];
  /** Rooms whose inside it imports as well. */
  readonly inside?: readonly string[];
  /** Files outside src/ that it reads, from the top of the repository. */
  readonly outside?: readonly string[];
}

const pure = { packages: [], may: [] } as const;

export const WALLS: Readonly<Record<string, Wall>> = {
  contract: { is: 'the wire, pure', imports: [], packages: ['zod/mini'], may: [] },
  grid: { is: 'spreadsheet algebra, pure', imports: [], ...pure },
  placement: {
    is: 'what a placement is and what a refresh would do, pure',
    imports: ['grid'],
    packages: ['zod/mini'],
    may: [],
  },
  client: {
    is: 'the platform and data clients; fetch, clock and chance are handed in',
    imports: ['contract'],
    packages: ['zod/mini'],
    may: [],
  },
  workbook: { is: 'the only room that names Excel', imports: ['grid'], packages: [], may: ['office'] },
  app: {
    is: 'use cases and stores, without a page',
    imports: ['placement', 'client', 'workbook'],
    packages: ['@preact/signals', '@preact/signals-core', 'numfmt'],
    may: [],
  },
  parts: {
    is: 'components, styles and the machinery of words, below both rooms that draw pages',
    imports: ['app'],
    packages: ['preact', '@preact/signals'],
    may: ['dom', 'clock'],
  },
  administration: {
    is: 'managing the platform: state, pages and words behind one entry',
    imports: ['app', 'parts'],
    packages: ['preact', '@preact/signals', '@preact/signals-core'],
    may: ['dom'],
  },
  taskpane: {
    is: 'what a person sees, and the composition of the page',
    imports: ['app', 'functions', 'parts'],
    packages: ['preact', '@preact/signals'],
    may: ['dom', 'network', 'clock', 'chance'],
  },
  'taskpane/index.tsx': {
    is: 'the entry of the one page: it composes Office.js, the network and the ribbon with the app',
    imports: ['app', 'commands', 'functions', 'parts'],
    packages: [],
    may: ['office', 'dom', 'network', 'clock', 'chance'],
    outside: ['package.json'],
  },
  'taskpane/compose.ts': {
    is: 'what the page loads when',
    imports: ['app', 'administration', 'functions'],
    packages: [],
    may: ['dom'],
    inside: ['app', 'workbook'],
  },
  'parts/components/page-link.tsx': {
    is: "pages that open in the analyst's own browser",
    imports: [],
    packages: ['preact'],
    may: ['office', 'dom'],
  },
  functions: {
    is: 'the functions for formulas: what a call asks, one run for each report, the answer from its rows',
    imports: ['app'],
    ...pure,
  },
  'functions/associate-functions.ts': {
    is: 'what Excel finds at the start of the runtime',
    imports: ['app'],
    packages: [],
    may: ['office'],
  },
  'functions/run-functions.ts': {
    is: 'calls of Excel in, values and errors of Excel out',
    imports: ['app'],
    packages: [],
    may: ['office'],
  },
  commands: {
    is: 'the ribbon and the start of the runtime',
    imports: ['app'],
    packages: ['@preact/signals'],
    may: ['office'],
  },
  platform: {
    is: 'the embedded platform',
    imports: ['contract'],
    // esbuild: the script of the processes that run queries.
    packages: [
      'hono',
      '@hono/node-server',
      '@electric-sql/pglite',
      'pg',
      '@duckdb/node-api',
      'chrono-node',
      'esbuild',
      'zod',
    ],
    may: ['node', 'network', 'clock', 'chance'],
  },
  'platform/main.ts': {
    is: 'the platform alone, for a terminal',
    imports: ['contract'],
    packages: ['hono', '@hono/node-server'],
    may: ['node', 'network', 'clock', 'chance', 'console'],
  },
  workbench: {
    is: 'the stand-in for Excel, a development tool',
    imports: ['platform', 'grid'],
    packages: [
      'preact',
      '@preact/signals',
      'hono',
      '@hono/node-server',
      'webpack',
      'numfmt',
      '@borgar/fx',
      '@formulajs/formulajs',
      '@e965/xlsx',
      '@xmldom/xmldom',
      'fflate',
      'office-addin-debugging',
      'office-addin-dev-certs',
      'office-addin-manifest',
      'zod/mini',
    ],
    may: ['dom', 'node', 'network', 'clock', 'chance', 'console'],
  },
  'workbench/gallery': {
    is: 'the pages in all their states, to browse: the one folder that may enter the two rooms that draw them',
    imports: ['app', 'parts'],
    packages: ['preact', '@preact/signals'],
    may: ['dom', 'network', 'clock', 'chance'],
    inside: ['taskpane', 'administration'],
  },
  'workbench/conformance': {
    is: 'what any Excel is put through, by Office.js alone',
    imports: [],
    packages: [],
    may: ['office', 'clock'],
  },
  'workbench/conformance/page': {
    is: 'the page that puts the Excel it is opened in through the conformance suite',
    imports: [],
    packages: ['preact', '@preact/signals', 'zod/mini'],
    may: ['office', 'dom', 'network'],
  },
};

/**
 * Rooms whose folders and files stand on one another, from the bottom: a file imports from its own floor and from those below. What is
 * not named stands above all of them.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  placement: ['evidence', 'record', 'result', 'rows', 'block', 'notes', 'reach'],
  client: ['wire', 'platform', 'data', 'query'],
  app: ['failure', 'parts', 'session', 'catalogue', 'workbook', 'place', 'refresh', 'report', 'details'],
};

/** Rooms that compile without DOM, Node or Office types: each has a tsconfig.json that says so. */
export const PURE_ROOMS = ['contract', 'grid', 'placement'] as const;

/** Where foreign values enter, so that a cast may be the honest thing. Everywhere else the compiler decides. */
export const CAST_ROOMS = ['contract', 'workbook', 'workbench/host', 'platform/store'] as const;

const OFFICE = ['Office', 'Excel', 'OfficeExtension', 'OfficeRuntime', 'CustomFunctions'];
const DOM = [
  'window',
  'self',
  'parent',
  'top',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'alert',
  'confirm',
  'prompt',
  'matchMedia',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'customElements',
  'Element',
  'Node',
  'Document',
  'Window',
  'Storage',
  'KeyboardEvent',
  'MouseEvent',
  'PointerEvent',
  'FocusEvent',
  'ResizeObserver',
  'MutationObserver',
  'IntersectionObserver',
  'DOMParser',
  'BroadcastChannel',
  'postMessage',
];
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const CLOCK = ['Date.now', 'performance', 'setTimeout', 'setInterval', 'setImmediate'];
const CHANCE = ['Math.random', 'crypto'];
const NODE = ['process', 'Buffer', 'require', 'module', '__dirname', '__filename'];

/** The power that a global name belongs to, if it is one. */
export function powerOf(name: string): Power | undefined {
  return /^(HTML|SVG)\w*Element$/.test(name) ? 'dom' : POWERS.get(name);
}

const POWERS: ReadonlyMap<string, Power> = new Map([
  ...OFFICE.map((name) => [name, 'office'] as const),
  ...DOM.map((name) => [name, 'dom'] as const),
  ...NETWORK.map((name) => [name, 'network'] as const),
  ...CLOCK.map((name) => [name, 'clock'] as const),
  ...CHANCE.map((name) => [name, 'chance'] as const),
  ...NODE.map((name) => [name, 'node'] as const),
  ['console', 'console'] as const,
]);
