/**
 * `npm run bench:platform`: the platform under load (10 and 100 clients at once, on both stores) and under faults (its database
 * restarted ten times under writes, its process killed fifty times). Everything on loopback; it takes some minutes. A write that
 * was answered and is lost ends it with 1; figures fail nothing. `-- --short` does a tenth of each.
 */
import { measureFaults } from './platform-faults';
import { measureLoad } from './platform-load';
import { type FaultFigure, faultRows, type LoadFigure, loadRows } from './platform-rows';

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--short');
  if (unknown !== undefined) throw new Error(`This bench knows --short alone, not ${unknown}.`);
  const share = args.includes('--short') ? 0.1 : 1;
  const tell = (progress: string): void => console.error(progress);
  const faults: FaultFigure[] = await measureFaults(share, tell);
  const loads: LoadFigure[] = await measureLoad(share, tell);
  console.log([...loadRows(loads), '', ...faultRows(faults)].join('\n'));
  if (faults.some(({ lost }) => lost > 0)) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
