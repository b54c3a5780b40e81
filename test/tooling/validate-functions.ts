/**
 * Compares the files that describe the custom functions with what Microsoft's generator writes for
 * the same functions. The generator works with TypeScript 5 only, so it is installed in a folder of its
 * own.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { FUNCTIONS_FILE, type FunctionEntry } from '../product/office-rules';
import { ROOT } from '../support/root';

const PACKAGES = ['custom-functions-metadata@2.2.3', 'typescript@5.9.3'];

const GENERATE = `require('custom-functions-metadata').generateCustomFunctionsMetadata(['functions.ts'])
  .then(({ metadataJson, errors }) => console.log(JSON.stringify({ metadataJson, errors })))`;

/** @returns what the generator refuses or writes otherwise; empty if both files agree with it */
export function findGeneratorDifferences(paths: readonly string[]): readonly string[] {
  const folder = join(ROOT, '.inlay/functions-generator');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // On Windows, npm is a script of the shell.
  const shell = process.platform === 'win32';
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder, shell });
  return paths.flatMap((path) => {
    const { functions } = FUNCTIONS_FILE.parse(JSON.parse(readFileSync(join(ROOT, path), 'utf8')));
    writeFileSync(join(folder, 'functions.ts'), functions.map(createDeclaration).join('\n'));
    const output = execFileSync(process.execPath, ['-e', GENERATE], { cwd: folder, encoding: 'utf8' });
    const { metadataJson, errors } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
    if (errors.length > 0) return errors.map((error: string) => `${path}: ${error}`);
    const generated = FUNCTIONS_FILE.parse(JSON.parse(metadataJson)).functions;
    return functions
      .filter((entry, index) => !isDeepStrictEqual(normalizeEntry(entry), normalizeEntry(generated[index])))
      .map(({ id }) => `${path}: the generator describes ${id} otherwise.`);
  });
}

/** Returns the function as the generator reads it: `export function report(p0: any, p1?: boolean, …)`. */
function createDeclaration({ id, name, description, options = {}, parameters, result }: FunctionEntry): string {
  const toType = (type = 'any', brackets = '') => type + brackets;
  const declared = parameters.map(({ type, dimensionality, optional, repeating }, index) => {
    const brackets = (dimensionality === 'matrix' ? '[][]' : '') + (repeating ? '[]' : '');
    return `p${index}${optional ? '?' : ''}: ${toType(type, brackets)}`;
  });
  const resultType = toType(result.type, result.dimensionality === 'matrix' ? '[][]' : '');
  const tags = Object.entries(options).flatMap(([option, isOn]) => (isOn && option !== 'stream' ? `@${option}` : []));
  return [
    '/**',
    ` * ${description}`,
    ` * @customfunction ${id} ${name}`,
    ...parameters.map((parameter, index) => ` * @param p${index} ${parameter.description}`),
    ...tags.map((tag) => ` * ${tag}`),
    ' */',
    `export function f${id}(${declared.join(', ')}, invocation: CustomFunctions.StreamingInvocation<${resultType}>): void {}`,
  ].join('\n');
}

/** Leaves out the names of parameters, which may hold blanks in the file only, and fills in the defaults. */
function normalizeEntry(entry: FunctionEntry | undefined): unknown {
  return (
    entry && {
      ...entry,
      parameters: entry.parameters.map((parameter) => ({ ...parameter, name: '' })),
      result: { type: 'any', dimensionality: 'scalar', ...entry.result },
    }
  );
}
