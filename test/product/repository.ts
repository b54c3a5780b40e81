/** Reads files of the repository for the product checks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from '../support/root';

/** Returns the files below a folder as sorted paths from that folder, with slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, folder).length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** Returns the TypeScript files below a folder. */
export function listScripts(folder: string): string[] {
  return listFiles(folder).filter((path) => /\.tsx?$/.test(path));
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
