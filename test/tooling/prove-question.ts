/**
 * Proves that the compiler guides anyone who adds a question of a refresh: `npm run test:question`.
 * It adds one to a copy of the repository and checks that the compiler complains in exactly the
 * files that src/app/README.md names.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';
import { withRepositoryCopy } from './repository-copy';

const QUESTIONS = 'src/app/pipeline/question.ts';
const INSERTION_POINT = '\ninterface Questions {\n';
const ADDED_QUESTION =
  "  readonly added: { readonly shows: { readonly rows: number }; readonly answer: 'addRows' | 'leaveRows' };\n";

process.exitCode = proveQuestion();

function proveQuestion(): number {
  const recipeFiles = readRecipeFiles();
  const filesToChange = withRepositoryCopy((copy) => {
    const path = join(copy, QUESTIONS);
    const parts = readFileSync(path, 'utf8').split(INSERTION_POINT);
    if (parts.length !== 2) throw new Error(`Not found exactly once in ${QUESTIONS}: ${INSERTION_POINT}`);
    writeFileSync(path, parts.join(INSERTION_POINT + ADDED_QUESTION));
    return findFilesWithErrors(copy);
  });
  const missing = recipeFiles
    .filter((file) => !filesToChange.includes(file))
    .map((file) => `The compiler asks for nothing in ${file}.`);
  const unnamed = filesToChange
    .filter((file) => !recipeFiles.includes(file))
    .map((file) => `The recipe does not name ${file}.`);
  for (const line of [...missing, ...unnamed]) console.log(line);
  if (missing.length + unnamed.length > 0) return 1;
  console.log(`For a new question the compiler asks in the ${filesToChange.length} files that the recipe names.`);
  return 0;
}

/** Reads the list below "The compiler names everything else that the question needs". */
function readRecipeFiles(): readonly string[] {
  const readme = readFileSync(join(ROOT, 'src/app/README.md'), 'utf8');
  const [, recipe = ''] = readme.split('### How to add a question of a refresh\n');
  const [, list = ''] = recipe.split(/^2\. /m);
  const [step = ''] = list.split(/^3\. /m);
  const paths = [...step.matchAll(/`([\w/-]+\/[\w.-]+\.tsx?)`/g)].map(([, path = '']) => path);
  return [...new Set(paths.map(findInRepository))].sort();
}

/** The README names files of `app` and of `src` without these folders. */
function findInRepository(path: string): string {
  const found = [`src/app/${path}`, `src/${path}`, path].find((candidate) => existsSync(join(ROOT, candidate)));
  if (!found) throw new Error(`The recipe names ${path}, which does not exist.`);
  return found;
}

function findFilesWithErrors(copy: string): readonly string[] {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const found = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error /gm)].map(([, file = '']) => file);
  return [...new Set(found)].sort();
}
