import { bindTexts, type DescribeFailure, type Formats, type Sentence, type Translation } from '../../parts';
import type { EmbedField, FieldProblem } from '../state/embed-fields';
import type { CellProblem, EmbedCellTexts, EmbedReview } from '../state/embed-review';
import type { EmbedProgress } from '../state/embed-sending';
import type { CreatedEmbedSession } from '../state/embed-sessions';
import { isEmbedNote } from './embed-notes';
import type { FieldMessages } from './en/embed-field-texts';
import type { embedTexts } from './en/embed-texts';

const MAX_NAMED_PROBLEMS = 5;

export type EmbedTexts = Translation<typeof embedTexts>;

export function createEmbedMessages(
  { fields, problems, ...texts }: EmbedTexts,
  formats: Formats,
  describeFailure: DescribeFailure,
) {
  // The texts of fields contain JSON, whose braces are no placeholders.
  const messages = bindTexts<Omit<typeof embedTexts, 'fields' | 'problems'>>(texts, formats);
  const { sessions, unknownKey, notes, cells, one, table, tenant } = messages;
  const describeProblem = ({ problem, detail }: FieldProblem) =>
    detail === undefined ? problems[problem] : unknownKey(detail);
  const describeFieldProblem = (fault: FieldProblem) => `${fields[fault.field].label}: ${describeProblem(fault)}`;
  /** Holds the texts for the cell next to a person: the reason, and the platform's own words. */
  const cellTexts: EmbedCellTexts = {
    header: cells.header,
    isNote: isEmbedNote,
    refused: ({ detail, ...failure }) =>
      notes.notMade + [describeFailure(failure).problem, detail].filter(Boolean).join(' '),
    unanswered: (failure) => notes.noAnswer + cells.unanswered(describeFailure(failure).problem),
    notSent: (faults) => notes.notSent + faults.map(describeFieldProblem).join(' '),
  };

  return {
    field: (field: EmbedField): FieldMessages => fields[field],
    /** Lists the names of the fields, which may be used as headers. */
    fieldNames: Object.keys(fields),
    problem: describeProblem,
    cells: cellTexts,
    tenant,
    one: {
      ...one,
      life: ({ openableUntil }: CreatedEmbedSession) => one.life(formats.when(openableUntil)),
    },
    table: {
      ...table,
      columnNames: ({ columns }: EmbedReview) => columns.map(({ header }) => header).join(', '),
      unknown: (headers: readonly string[]) => table.unknownColumns({ count: headers.length, headers }),
      problemAt: (fault: CellProblem) =>
        table.problemAt({ address: fault.address, problem: describeFieldProblem(fault) }),
      problemsNamed: MAX_NAMED_PROBLEMS,
      obstacles({ obstacles, resultAddress }: EmbedReview): Sentence {
        const values = { count: obstacles?.count ?? 0, address: obstacles?.addresses[0] ?? resultAddress };
        const sample = obstacles?.sample;
        return sample === undefined ? table.obstaclesAt(values) : table.obstaclesWithSample({ ...values, sample });
      },
      progress: ({ created, refused, toSend }: EmbedProgress) =>
        refused === 0
          ? table.made({ made: created, sessions: sessions(toSend) })
          : table.madeAndRefused({ made: created, sessions: sessions(toSend), refused }),
      paused: (until: number) => table.paused(formats.when(until)),
      done: ({ created, toSend }: EmbedProgress) =>
        created === toSend ? table.allMade(created) : table.someMade({ made: created, sessions: sessions(toSend) }),
      refused: (count: number) => (count === 0 ? '' : table.refusedPeople(count)),
      notSent: (count: number) => (count === 0 ? '' : table.notSentPeople(count)),
      left({ created, refused, toSend }: EmbedProgress): string {
        const rest = toSend - created - refused;
        return rest <= 0 ? '' : table.unanswered(rest);
      },
      orphanedText: ({ orphanedSessions }: EmbedProgress) =>
        orphanedSessions.map(({ address, sessionId }) => `${address}\t${sessionId}`).join('\n'),
    },
  };
}
