/**
 * `npm run tenant-check -- https://host/api` checks whether the add-in will work with a platform,
 * and changes nothing there. The exit code is 1 if a check failed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CheckLine } from '../app';
import { createBrowserClock } from '../taskpane/shell/browser';
import { createCheckTable } from './check-table';
import { checkTenant, isWrongAddress } from './check-tenant';
import { readCommandOptions, UsageProblem } from './command-options';
import { readToken } from './read-token';

const root = resolve(__dirname, '../..');

async function main(): Promise<void> {
  const manifest = ['dist/manifest.xml', 'manifest.xml'].map((path) => join(root, path)).find(existsSync) ?? '';
  const { ADDIN_URL, INLAY_TOKEN } = process.env;
  const { fallback, ...options } = readCommandOptions(
    process.argv.slice(2),
    ADDIN_URL || undefined,
    readFileSync(manifest, 'utf8'),
  );
  const token = INLAY_TOKEN?.trim() || (await readToken(process.stdin, process.stderr));
  const time = { clock: createBrowserClock(), random: () => Math.random() };
  const { signal } = new AbortController();
  const typed = { ...options, token };
  const isElsewhere = fallback !== undefined && (await isWrongAddress(typed, time, signal));
  const check = isElsewhere ? { ...typed, address: fallback } : typed;
  if (isElsewhere) console.log(`No platform answers at ${options.address}, so this tries /api on the same host.`);
  console.log(`Checking ${check.address} for the add-in at ${check.origin}\n`);
  const table = createCheckTable(check.origin);
  const lines: CheckLine[] = [];
  for await (const line of checkTenant(check, time, signal)) {
    lines.push(line);
    console.log(table.formatLine(line));
  }
  console.log(`\n${table.summarize(lines)}`);
  process.exitCode = lines.some(({ result }) => result === 'failed') ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageProblem ? error.message : error);
  process.exitCode = 1;
});
