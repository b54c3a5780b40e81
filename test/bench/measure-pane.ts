import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figures';

const DIST = resolve(__dirname, '../../dist');

/**
 * Weighs the built add-in without office.js: the scripts and styles that its page loads at once,
 * and those that it loads later.
 */
export function measurePane(): Figure[] {
  const page = readFileSync(join(DIST, 'taskpane.html'), 'utf8');
  const files = readdirSync(DIST).filter((name) => /\.(js|css)$/.test(name));
  const firstFiles = files.filter((name) => page.includes(name));
  if (firstFiles.length < 2) throw new Error(`The page in ${DIST} does not load its script and its styles.`);
  const laterFiles = files.filter((name) => !firstFiles.includes(name));
  return [
    { name: 'loaded before the pane shows, gzip', values: { kB: measureGzipKb(firstFiles) }, aims: { kB: 70 } },
    { name: 'loaded later, gzip', values: { kB: measureGzipKb(laterFiles) } },
  ];
}

function measureGzipKb(names: readonly string[]): number {
  const sizes = names.map((name) => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
