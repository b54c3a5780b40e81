/** Finds the browser APIs that a script uses and the oldest supported browsers lack. */
import mdn, { type CompatStatement, type Identifier, type SupportStatement } from '@mdn/browser-compat-data';
import { type MemberExpression, parse } from 'acorn';
import { simple } from 'acorn-walk';
import browserslist from 'browserslist';

/** Browserslist and the compatibility data use the same names. */
const BROWSERS = ['safari', 'firefox', 'chrome', 'edge'] as const;

export interface MissingApi {
  /** `URL.canParse` */
  readonly name: string;
  /** `safari 16.4 (has it since 17)` */
  readonly where: readonly string[];
}

/** @param script is any script of the build */
export function findMissingApis(script: string): MissingApi[] {
  const oldest = findOldestBrowsers();
  return findUsedNames(script).flatMap((name) => {
    const compat = findCompatibility(name);
    const where = compat ? oldest.flatMap(([browser, version]) => describeLack(compat, browser, version) ?? []) : [];
    return where.length > 0 ? [{ name, where }] : [];
  });
}

type Browser = (typeof BROWSERS)[number];

/** Returns the oldest version of each browser in the browserslist of package.json. */
export function findOldestBrowsers(): readonly (readonly [Browser, string])[] {
  const all = browserslist(undefined, { path: process.cwd() }).map((one) => one.split(' '));
  return BROWSERS.map((browser) => {
    const versions = all.flatMap(([name, version = '']) => (name === browser ? [version.replace(/-.*/, '')] : []));
    const [first, ...others] = versions;
    if (first === undefined) throw new Error(`No version of ${browser} is named in package.json.`);
    return [
      browser,
      others.reduce((oldestVersion, one) => (isOlder(one, oldestVersion) ? one : oldestVersion), first),
    ] as const;
  });
}

/**
 * Returns the globals that a script calls or constructs, and their members: `fetch`, `URL.canParse`.
 * Leaves out names that the script itself declares, because a minified name can be that of an API.
 */
function findUsedNames(script: string): readonly string[] {
  const names = new Set<string>();
  const declaredNames = new Set<string>();
  const tree = parse(script, { ecmaVersion: 'latest', sourceType: 'script' });
  const formatName = ({ object, property, computed }: MemberExpression): string | undefined =>
    !computed && object.type === 'Identifier' && property.type === 'Identifier'
      ? `${object.name}.${property.name}`
      : undefined;
  simple(tree, {
    Pattern(node) {
      if (node.type === 'Identifier') declaredNames.add(node.name);
    },
    MemberExpression(node) {
      const name = formatName(node);
      if (name !== undefined) names.add(name);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') names.add(callee.name);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') names.add(callee.name);
    },
  });
  return [...names].filter((name) => !declaredNames.has(name.replace(/\..*/, '')));
}

function findCompatibility(name: string): CompatStatement | undefined {
  const [object = '', member] = name.replace(/^(globalThis|self|window)\./, '').split('.');
  const { api, javascript } = mdn;
  const builtins = javascript.builtins;
  if (!builtins) throw new Error('The compatibility data has another shape.');
  if (member === undefined)
    return (
      getOwnEntry(api, object)?.__compat ??
      getOwnEntry(getOwnEntry(api, '_globals'), object)?.__compat ??
      getOwnEntry(builtins, object)?.__compat
    );
  const statics =
    getOwnEntry(getOwnEntry(api, object), `${member}_static`) ?? getOwnEntry(getOwnEntry(builtins, object), member);
  return statics?.__compat;
}

function getOwnEntry(of: Identifier | typeof mdn.api | undefined, name: string): Identifier | undefined {
  return of && Object.hasOwn(of, name) ? (of as Readonly<Record<string, Identifier>>)[name] : undefined;
}

function describeLack({ support }: CompatStatement, browser: Browser, version: string): string | undefined {
  const browserSupport = support[browser];
  const statements: readonly SupportStatement[] = browserSupport === undefined ? [] : [browserSupport].flat();
  const [statement] = statements.flat();
  if (!statement) return undefined;
  const since = statement.version_added;
  if (typeof since !== 'string') return `${browser} ${version} (never had it)`;
  return since !== 'preview' && !isOlder(version, since) ? undefined : `${browser} ${version} (has it since ${since})`;
}

/** @param version is for example `16.4` or `≤37` */
function isOlder(version: string, other: string): boolean {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [parseVersion(version), parseVersion(other)];
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

function parseVersion(version: string): number[] {
  return version.replace('≤', '').split('.').map(Number);
}
