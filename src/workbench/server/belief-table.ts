/**
 * Formats a self-test report as Markdown tables: contradicted, unanswered and confirmed beliefs,
 * notes, and what was not asked.
 */
import type { BeliefVerdict, Verdict } from '../conformance';
import { describeExcel, formatCounts, type SelfTestReport } from '../conformance/page/report';

export function beliefTable(report: SelfTestReport, verdicts: readonly BeliefVerdict[]): string {
  const of = (wanted: Verdict) => verdicts.filter(({ verdict }) => verdict === wanted);
  const answers = report.results.flatMap(({ id, notes }) =>
    notes.map(({ question, answer }) => [id, question, typeof answer === 'string' ? answer : JSON.stringify(answer)]),
  );
  return [
    `# Beliefs and ${describeExcel(report)}`,
    `${formatCounts(report)}.`,
    section('Contradicted', WHY, of('contradicted').map(withReasons)),
    section('Without an answer', WHY, of('no answer').map(withReasons)),
    section('Answers to open questions', ['case', 'question', 'answer'], answers),
    section('Confirmed', ['no.', 'belief', 'cases'], of('confirmed').map(withCases)),
    section('Not asked', ['no.', 'belief', 'needs'], of('not asked').map(withNeeds)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

type Row = readonly string[];

const WHY = ['no.', 'belief', 'what this Excel did'];

function withReasons({ belief, results }: BeliefVerdict): Row {
  return [String(belief.number), belief.holds, results.map(({ id, detail }) => `${id}: ${detail}`).join(' ')];
}

function withCases({ belief, results }: BeliefVerdict): Row {
  return [String(belief.number), belief.holds, results.map(({ id }) => id).join(', ')];
}

function withNeeds({ belief }: BeliefVerdict): Row {
  return [String(belief.number), belief.holds, belief.set];
}

function section(title: string, heads: Row, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const line = (cells: Row) => `| ${cells.map(asCell).join(' | ')} |`;
  return [`## ${title} (${rows.length})`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Replaces line ends and escapes borders of the table. */
function asCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}
