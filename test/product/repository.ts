/** The files of the repository as the product checks see them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export const ROOT = resolve(__dirname, '../..');

/** Every file below a folder of the repository, as paths from that folder with slashes, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, folder).length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** TypeScript files below a folder. */
export function scriptsBelow(folder: string): string[] {
  return filesBelow(folder).filter((path) => /\.tsx?$/.test(path));
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
