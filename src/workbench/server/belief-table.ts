/**
 * Formats a self-test report as Markdown tables: contradicted, unanswered and confirmed beliefs,
 * notes, and what was not asked.
 */
import type { BeliefVerdict, Verdict } from '../conformance';
import { describeConsequence } from '../conformance/consequences';
import { describeExcel, formatCounts, type SelfTestReport } from '../conformance/page/report';

export function formatBeliefTable(report: SelfTestReport, verdicts: readonly BeliefVerdict[]): string {
  const findWithVerdict = (wanted: Verdict) => verdicts.filter(({ verdict }) => verdict === wanted);
  const answers = report.results.flatMap(({ id, notes }) =>
    notes.map(({ question, answer }) => [id, question, typeof answer === 'string' ? answer : JSON.stringify(answer)]),
  );
  return [
    `# Beliefs and ${describeExcel(report)}`,
    `${formatCounts(report)}.`,
    formatSection('Contradicted', CONTRADICTION_HEADERS, findWithVerdict('contradicted').map(toContradictionRow)),
    formatSection('Without an answer', REASON_HEADERS, findWithVerdict('no answer').map(toReasonRow)),
    formatSection('Answers to open questions', ['case', 'question', 'answer'], answers),
    formatSection('Confirmed', ['no.', 'belief', 'cases'], findWithVerdict('confirmed').map(toCaseRow)),
    formatSection('Not asked', ['no.', 'belief', 'needs'], findWithVerdict('not asked').map(toNeedsRow)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

type Row = readonly string[];

const REASON_HEADERS = ['no.', 'belief', 'what this Excel did'];

const CONTRADICTION_HEADERS = [...REASON_HEADERS, 'what would change in the product'];

function toContradictionRow(verdict: BeliefVerdict): Row {
  return [...toReasonRow(verdict), describeConsequence(verdict.belief.number) ?? ''];
}

function toReasonRow({ belief, results }: BeliefVerdict): Row {
  return [String(belief.number), belief.holds, results.map(({ id, detail }) => `${id}: ${detail}`).join(' ')];
}

function toCaseRow({ belief, results }: BeliefVerdict): Row {
  return [String(belief.number), belief.holds, results.map(({ id }) => id).join(', ')];
}

function toNeedsRow({ belief }: BeliefVerdict): Row {
  return [String(belief.number), belief.holds, belief.set];
}

function formatSection(title: string, headers: Row, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const formatRow = (cells: Row) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [
    `## ${title} (${rows.length})`,
    '',
    formatRow(headers),
    formatRow(headers.map(() => '---')),
    ...rows.map(formatRow),
  ].join('\n');
}

/** Replaces line ends and escapes borders of the table. */
function escapeCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}
