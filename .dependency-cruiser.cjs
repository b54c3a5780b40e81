// The module boundaries of src/, run by `npm run check:imports`. src/README.md explains them.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const swc = require('@swc/core');

/**
 * A module is a folder of src/. Other modules import only its index.ts (or index.css). `imports` names the modules that it builds on;
 * it may also import what those import. The most specific key applies to a file.
 * `packages`: npm packages with their subpaths. `node`: it may import Node's modules. `inside`: modules of which it may import any file.
 */
const MODULES = {
  contract: { imports: [], packages: ['zod/mini'] },
  grid: { imports: [] },
  placement: { imports: ['grid'], packages: ['zod/mini'] },
  client: { imports: ['contract'], packages: ['zod/mini'] },
  workbook: { imports: ['grid'] },
  app: { imports: ['placement', 'client', 'workbook'], packages: ['@preact/signals', 'numfmt'] },
  parts: { imports: ['app'], packages: ['preact', '@preact/signals'] },
  'parts/components/page-link.tsx': { imports: [], packages: ['preact'] },
  administration: { imports: ['app', 'parts'], packages: ['preact', '@preact/signals'] },
  functions: { imports: ['app'] },
  commands: { imports: ['app'], packages: ['@preact/signals'] },
  taskpane: { imports: ['app', 'functions', 'parts'], packages: ['preact', '@preact/signals'] },
  'taskpane/index.tsx': { imports: ['app', 'commands', 'functions', 'parts'], outside: ['package.json'] },
  'taskpane/compose.ts': { imports: ['app', 'administration'] },
  // It uses the pane's sentences, but none of its components.
  'tenant-check': { imports: ['app'], inside: ['parts', 'taskpane'], node: true },
  platform: {
    imports: ['contract'],
    // esbuild bundles the script of the processes that run queries.
    packages: [
      '@duckdb/node-api',
      '@electric-sql/pglite',
      '@hono/node-server',
      'chrono-node',
      'esbuild',
      'hono',
      'pg',
      'zod',
    ],
    node: true,
  },
  'platform/main.ts': { imports: ['contract'], packages: ['@hono/node-server', 'hono'], node: true },
  workbench: {
    imports: ['platform', 'grid'],
    packages: [
      '@borgar/fx',
      '@e965/xlsx',
      '@formulajs/formulajs',
      '@hono/node-server',
      '@preact/signals',
      '@xmldom/xmldom',
      'fflate',
      'hono',
      'numfmt',
      'office-addin-debugging',
      'office-addin-dev-certs',
      'office-addin-manifest',
      'preact',
      'webpack',
      'zod/mini',
    ],
    node: true,
  },
  'workbench/gallery': {
    imports: ['app', 'parts'],
    packages: ['preact', '@preact/signals'],
    inside: ['taskpane', 'administration'],
  },
  'workbench/conformance': { imports: [] },
  'workbench/conformance/page': { imports: [], packages: ['preact', '@preact/signals', 'zod/mini'] },
};

/** Folders and files in layers, from the bottom: each imports its own layer and those below. Files not named here are at the top. */
const LAYERS = {
  placement: ['evidence', 'record', 'result', 'rows', 'block', 'notes', 'dependent-ranges'],
  client: ['wire', 'platform', 'oauth', 'data', 'query'],
  app: [
    '(failure|on-change)',
    'parts',
    'session',
    'catalogue',
    'explore',
    'workbook',
    '(pipeline|features)',
    'runs',
    'report',
    'details',
  ],
};

const FEATURES = 'src/app/features';

/** Folders of the features that are registered: `export { caption } from './caption/caption';` names one. */
const REGISTERED = [...readFileSync(join(__dirname, FEATURES, 'index.ts'), 'utf8').matchAll(/ from '\.\/([\w-]+)\//g)];

/** The files that split the add-in's bundle. */
const SPLIT_POINTS = ['taskpane/compose.ts', 'administration/index.ts'];

const TOP_MODULES = Object.keys(MODULES).filter((name) => !name.includes('/'));

/** Matches a file of src/, or every file of a folder. */
function pathPattern(name) {
  return `^src/${name.replaceAll('.', '\\.')}(/|$)`;
}

function reachableModules(name, found = new Set()) {
  for (const next of MODULES[name].imports.filter((one) => !found.has(one))) {
    found.add(next);
    reachableModules(next, found);
  }
  return [...found];
}

function moduleRules(name) {
  const { packages = [], node = false, inside = [], outside = [] } = MODULES[name];
  const top = name.split('/')[0];
  const reachable = reachableModules(name);
  const moreSpecific = Object.keys(MODULES).filter((other) => other.startsWith(`${name}/`));
  const from = { path: pathPattern(name), pathNot: moreSpecific.map(pathPattern) };
  return [
    {
      name: `modules of ${name}`,
      comment: `It may import ${reachable.join(', ') || 'no other module'}, each by its index only. Pass the value in, or move it down.`,
      severity: 'error',
      from,
      to: {
        dependencyTypes: ['local'],
        pathNot: [
          ...[top, ...inside].map(pathPattern),
          ...reachable.map((other) => `^src/${other}/index\\.(tsx?|css)$`),
          ...outside.map((path) => `^${path.replaceAll('.', '\\.')}$`),
        ],
      },
    },
    {
      name: `packages of ${name}`,
      comment: `It may import ${packages.join(', ') || 'no package'}. Add a package to .dependency-cruiser.cjs only if it must.`,
      severity: 'error',
      from,
      to: { path: '^node_modules/', pathNot: packages.map((one) => `^node_modules/${one.replaceAll('.', '\\.')}/`) },
    },
    ...(node
      ? []
      : [
          {
            name: `${name} runs without Node`,
            comment: 'Pass in what needs a module of Node.',
            severity: 'error',
            from,
            to: { dependencyTypes: ['core'] },
          },
        ]),
  ];
}

function layerRules(name) {
  const layers = LAYERS[name];
  const layerPattern = (layer) => `^src/${name}/${layer}(/|\\.tsx?$)`;
  return layers.map((layer, index) => ({
    name: `layer ${layer} of ${name}`,
    comment: `It may import ${layers.slice(0, index).join(', ') || 'no other layer'}. Pass the value in, or move it down.`,
    severity: 'error',
    from: { path: layerPattern(layer) },
    to: { path: pathPattern(name), pathNot: layers.slice(0, index + 1).map(layerPattern) },
  }));
}

// Version 17 parses .tsx files as plain TypeScript; version 18 does not, but needs Node 22:
// https://github.com/sverweij/dependency-cruiser/issues/1081
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });

module.exports = {
  forbidden: [
    {
      name: 'names-that-were-replaced',
      comment: 'The glossary in src/README.md has the new words.',
      severity: 'error',
      from: {
        path: '/(anew|told-[^/]*|stood|put-back|seen-[^/]*|looks?|look-at-[^/]*|own-cells|kept-[^/]*|heard[^/]*|rows-behind|trading-day[^/]*|glyphs|[^/]*-words|late-workbook|report-news)\\.tsx?$',
      },
      to: {},
    },
    {
      name: 'no circular imports',
      comment: 'Types count as well. Move what both files need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports resolve',
      comment: 'Correct the path, or add the package to package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'every file is in a module',
      comment: 'Move the file, or add its folder to MODULES in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^src/', pathNot: TOP_MODULES.map((name) => `^src/${name}/`) },
      to: {},
    },
    {
      name: 'the bundle is split in few places',
      comment: `Use import() only in ${SPLIT_POINTS.join(', ')}.`,
      severity: 'error',
      from: { path: '^src/', pathNot: ['workbench', ...SPLIT_POINTS].map(pathPattern) },
      to: { dynamic: true },
    },
    {
      name: 'cells are changed only by the writers',
      comment: 'Execute a script, so that preconditions, rollback and read-back come with it: src/workbook/SPEC.md.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/workbook/office/(write|execute)/' },
      to: { path: '^src/workbook/office/write/(operations|dependent-ranges|caption|column-looks|marked-steps)\\.ts$' },
    },
    {
      name: 'a feature imports no other feature',
      comment:
        'Pass the value in through src/app/pipeline/block-feature.ts, or move what both need to src/app/pipeline.',
      severity: 'error',
      from: { path: `^${FEATURES}/([^/]+)/` },
      to: { path: `^${FEATURES}/`, pathNot: `^${FEATURES}/$1/` },
    },
    ...REGISTERED.map(([, name]) => ({
      name: `${name} is a plug-in`,
      comment: `Only ${FEATURES}/index.ts imports the folder of a registered feature. Add a hook to src/app/pipeline/block-feature.ts.`,
      severity: 'error',
      from: { pathNot: [`^${FEATURES}/index\\.ts$`, `^${FEATURES}/${name}/`] },
      to: { path: `^${FEATURES}/${name}/` },
    })),
    ...Object.keys(MODULES).flatMap(moduleRules),
    ...Object.keys(LAYERS).flatMap(layerRules),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      mainFields: ['module', 'main'],
    },
  },
};
