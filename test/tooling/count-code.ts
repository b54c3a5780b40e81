/**
 * Counts lines of code, without blank lines and lines that begin with a comment. Run by `npm run
 * count`.
 */
import { listScripts, readText } from '../product/repository';

/** The code in these folders places and refreshes. */
const PLACE_AND_REFRESH = ['pipeline', 'features', 'runs'].map((folder) => `app/${folder}/`);
/** The code in these folders is no part of the add-in that every user loads. */
const OPTIONAL_FOLDERS = ['administration/', 'platform/', 'workbench/'];

const lines = listScripts('src').map((path) => ({ path, count: countCodeLines(readText(`src/${path}`)) }));

console.log(`${sumLines(PLACE_AND_REFRESH)} lines place and refresh.`);
console.log(`${sumLines(['']) - sumLines(OPTIONAL_FOLDERS)} lines make the add-in without administration.`);

function sumLines(folders: readonly string[]): number {
  const matchingFiles = lines.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  return matchingFiles.reduce((sum, { count }) => sum + count, 0);
}

function countCodeLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
}
