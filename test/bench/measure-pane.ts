import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PaneSize } from './figures';

/** Weighs the built add-in: the scripts and styles that its page loads by itself, and those that come later. */
export function measurePane(folder: string): PaneSize {
  const page = readFileSync(join(folder, 'taskpane.html'), 'utf8');
  const own = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const first = own.filter((name) => page.includes(name));
  if (first.length < 2) throw new Error(`The page in ${folder} does not load its script and its styles.`);
  return {
    gzipBytes: gzipped(folder, first),
    laterGzipBytes: gzipped(
      folder,
      own.filter((name) => !first.includes(name)),
    ),
  };
}

function gzipped(folder: string, names: readonly string[]): number {
  const sizes = names.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
