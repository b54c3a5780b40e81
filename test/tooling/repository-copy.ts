/** Makes a copy of the repository that may be broken. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../support/root';

const NOT_COPIED = new Set(['node_modules', '.git', '.inlay', 'dist']);

/** Calls `work` with a copy, and removes the copy afterwards. */
export function withRepositoryCopy<T>(work: (copy: string) => T): T {
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    return work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
