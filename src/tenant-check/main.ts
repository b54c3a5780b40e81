/**
 * `npm run tenant-check -- https://host/api` checks whether the add-in will work with a platform,
 * and changes nothing there. The exit code is 1 if a check failed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CheckLine } from '../app';
import { createBrowserClock } from '../taskpane/shell/browser';
import { createCheckTable } from './check-table';
import { checkTenant } from './check-tenant';
import { readCommandOptions, UsageProblem } from './command-options';
import { readToken } from './read-token';

const root = resolve(__dirname, '../..');

async function main(): Promise<void> {
  const manifest = ['dist/manifest.xml', 'manifest.xml'].map((path) => join(root, path)).find(existsSync) ?? '';
  const { ADDIN_URL, INLAY_TOKEN } = process.env;
  const options = readCommandOptions(process.argv.slice(2), ADDIN_URL || undefined, readFileSync(manifest, 'utf8'));
  const token = INLAY_TOKEN?.trim() || (await readToken(process.stdin, process.stderr));
  console.log(`Checking ${options.address} for the add-in at ${options.origin}\n`);
  const table = createCheckTable(options.origin);
  const lines: CheckLine[] = [];
  const time = { clock: createBrowserClock(), random: () => Math.random() };
  for await (const line of checkTenant({ ...options, token }, time, new AbortController().signal)) {
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
