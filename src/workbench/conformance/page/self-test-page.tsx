import type { Belief } from '../beliefs';
import { describeExcel, formatCounts } from './report';
import { ReportToSend } from './report-to-send';
import type { Phase, SelfTest } from './self-test';
import { BeliefTable, ResultTable } from './tables';

interface SelfTestPageProps {
  readonly selfTest: SelfTest;
  readonly beliefs: readonly Belief[];
  /** Excel can open this page with this manifest; undefined if none is hosted with it. */
  readonly manifest: string | undefined;
}

export function SelfTestPage({ selfTest, beliefs, manifest }: SelfTestPageProps) {
  const phase = selfTest.phase.value;
  const results = selfTest.results.value;
  const differences = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'no answer');
  const answers = results.filter(({ notes }) => notes.length > 0);
  return (
    <>
      <header>
        <h1>Self-test</h1>
        <p>Checks whether this Excel behaves as the workbench expects.</p>
      </header>
      <section aria-label="Progress" class="progress">
        <p role="status">{formatStatus(phase, results.length, selfTest.total)}</p>
        {phase.name === 'running' && <progress aria-label="Cases" value={results.length} max={selfTest.total} />}
        <Question phase={phase} run={() => void selfTest.run()} manifest={manifest} />
      </section>
      {differences.length > 0 && <ResultTable title="Differences" results={differences} />}
      {answers.length > 0 && <ResultTable title="Answers to open questions" results={answers} />}
      {results.length > 0 && <ResultTable title="All cases" results={results} />}
      <BeliefTable beliefs={beliefs} results={results} />
    </>
  );
}

interface QuestionProps {
  readonly phase: Phase;
  readonly run: () => void;
  readonly manifest: string | undefined;
}

function Question({ phase, run, manifest }: QuestionProps) {
  switch (phase.name) {
    case 'asking':
      return (
        <>
          <ul>
            {phase.contents.slice(0, 5).map((content) => (
              <li key={content}>{content}</li>
            ))}
          </ul>
          <p>
            The self-test adds its own sheets and removes them, but it clears the undo list. An empty workbook is safer.
          </p>
          <button type="button" onClick={run}>
            Run here all the same
          </button>
        </>
      );
    case 'done':
    case 'stopped':
      return (
        <>
          {phase.name === 'done' && <ReportToSend report={phase.report} delivery={phase.delivery} />}
          <button type="button" onClick={run}>
            Run again
          </button>
        </>
      );
    case 'outside Excel':
      return manifest ? (
        <ol>
          <li>
            Download <a href={manifest}>the manifest</a>.
          </li>
          <li>Open an empty workbook in Excel on the web.</li>
          <li>Choose Add-ins, My add-ins, Upload My Add-in, and select the manifest.</li>
          <li>Press Inlay self-test on the Home tab. The test starts immediately and takes a few minutes.</li>
        </ol>
      ) : (
        <p>
          <code>npm run excel -- --selftest</code> runs the self-test in desktop Excel.{' '}
          <a href="/?new&amp;self-test">The workbench</a> runs it beside its own sheet.
        </p>
      );
    case 'starting':
    case 'running':
      return null;
  }
}

function formatStatus(phase: Phase, caseCount: number, total: number): string {
  switch (phase.name) {
    case 'starting':
      return 'Looking at the workbook …';
    case 'outside Excel':
      return 'This page is not in Excel.';
    case 'asking':
      return 'This workbook is not empty:';
    case 'running':
      return `Case ${Math.min(caseCount + 1, total)} of ${total} …`;
    case 'stopped':
      return `The run stopped. ${phase.reason}`;
    case 'done':
      return `${formatCounts(phase.report)}. ${describeExcel(phase.report)}.`;
  }
}
