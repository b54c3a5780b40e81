/**
 * Counts lines of code, without blank lines and lines that begin with a comment. Run by `npm run
 * count`.
 */
import { scriptsBelow, textOf } from '../product/repository';

/** The code in these folders places and refreshes. */
const PLACE_AND_REFRESH = ['pipeline', 'features', 'runs'].map((folder) => `app/${folder}/`);
/** The code in these folders is no part of the add-in that every user loads. */
const OTHERS = ['administration/', 'platform/', 'workbench/'];

const lines = scriptsBelow('src').map((path) => ({ path, count: codeLines(textOf(`src/${path}`)) }));

console.log(`${sumOf(PLACE_AND_REFRESH)} lines place and refresh.`);
console.log(`${sumOf(['']) - sumOf(OTHERS)} lines make the add-in without administration.`);

function sumOf(folders: readonly string[]): number {
  const inside = lines.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  return inside.reduce((sum, { count }) => sum + count, 0);
}

function codeLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
}
