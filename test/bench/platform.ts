/**
 * Tests the platform under load (10 and 100 clients at once, on both stores) and under faults (its
 * database restarted ten times under writes, its process killed fifty times): `npm run
 * bench:platform`. All of it runs on loopback and takes some minutes. It prints both and writes the
 * faults into assets/docs/checks.md. It fails only if a write is lost after it was answered. `--
 * --short` does a tenth of each and writes nothing.
 */
import { readStamp, recordFigures } from './figures';
import { measureFaults } from './platform-faults';
import { measureLoad } from './platform-load';
import { type FaultFigure, formatFaultRows, formatLoadRows, type LoadFigure, toFaultFigure } from './platform-rows';

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--short');
  if (unknown !== undefined) throw new Error(`The only argument of this bench is --short, not ${unknown}.`);
  const share = args.includes('--short') ? 0.1 : 1;
  const stamp = readStamp();
  const reportProgress = (progress: string): void => console.error(progress);
  const faults: FaultFigure[] = await measureFaults(share, reportProgress);
  if (share === 1) recordFigures('faults', faults.map(toFaultFigure), stamp);
  const loads: LoadFigure[] = await measureLoad(share, reportProgress);
  console.log([...formatLoadRows(loads), '', ...formatFaultRows(faults)].join('\n'));
  if (faults.some(({ lost }) => lost > 0)) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
