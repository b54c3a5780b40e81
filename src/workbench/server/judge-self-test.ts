/** `npm run beliefs -- FILE` prints a self-test report's verdict on each belief, as Markdown. */
import { readFileSync } from 'node:fs';
import { judgeBeliefs } from '../conformance';
import { readBeliefs } from '../conformance/beliefs';
import { readReport } from '../conformance/page/report';
import { formatBeliefTable } from './belief-table';
import { stripControlCharacters } from './self-test-report';

function main([file, ...extraParameters]: readonly string[]): void {
  if (file === undefined || extraParameters.length > 0)
    throw new Error('Give one report file: npm run beliefs -- report.json');
  const report = readReport(readFileSync(file, 'utf8'));
  if (!report) throw new Error(`${file} is not a self-test report.`);
  console.log(stripControlCharacters(formatBeliefTable(report, judgeBeliefs(readBeliefs(), report.results))));
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
