import type { CheckLine, CheckName } from '../../src/app';
import { createCheckTable } from '../../src/tenant-check/check-table';
import { checkTenant, type TenantCheck } from '../../src/tenant-check/check-tenant';
import { createQuickClock } from '../support/quick-clock';

export const ORIGIN = 'https://addins.example.com';
export const TOKEN = 'inlay-sample-analyst';

/** Runs the check to its end, as the sample analyst, and finds its lines by their names. */
export async function runCheck(check: Pick<TenantCheck, 'address'> & Partial<TenantCheck>) {
  const options = { token: TOKEN, origin: ORIGIN, deploymentId: undefined, ...check };
  const lines: CheckLine[] = [];
  const time = { clock: createQuickClock(), random: () => 0.5 };
  for await (const line of checkTenant(options, time, new AbortController().signal)) lines.push(line);
  const { formatLine } = createCheckTable(ORIGIN);
  return {
    lines,
    find: (name: CheckName) => lines.find((line) => line.name === name),
    text: lines.map(formatLine).join('\n'),
  };
}
