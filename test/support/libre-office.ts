/** Opens Excel files in LibreOffice Calc, as a second opinion on them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureLibreOffice } from '../tooling/libre-office';

export interface LibreOffice {
  /**
   * Opens the file and saves it in the format, which may include a filter's options. Returns the
   * saved files by name.
   */
  convert(name: string, content: Uint8Array | string, format: string): Map<string, Buffer>;
  close(): void;
}

/**
 * Uses a separate profile, so that neither the user's LibreOffice nor that of another test
 * interferes.
 */
export function openLibreOffice(): LibreOffice {
  const program = ensureLibreOffice();
  const folder = mkdtempSync(join(tmpdir(), 'inlay-libre-office-'));
  const profile = pathToFileURL(join(folder, 'profile')).href;
  let conversions = 0;
  return {
    convert(name, content, format) {
      conversions += 1;
      const source = join(folder, name);
      const saved = join(folder, `saved-${conversions}`);
      writeFileSync(source, content);
      const parameters = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format, '--outdir', saved];
      const { status, stderr } = spawnSync(program, [...parameters, source], { encoding: 'utf8', timeout: 300_000 });
      const files = status === 0 ? readSaved(saved) : new Map<string, Buffer>();
      if (files.size === 0) throw new Error(`LibreOffice could not make ${format} of ${name}: ${stderr}`);
      return files;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** LibreOffice exits with success even if it could not load the file; then there is no folder. */
function readSaved(folder: string): Map<string, Buffer> {
  try {
    return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  } catch {
    return new Map();
  }
}
