/** Names the placements that a run could not refresh or that need a decision, and leads to them. */
import { useState } from 'preact/hooks';
import { hasUnknownOutcome, isQuestion, needsUser, type PlacementsState, type PlacementView } from '../../app';
import { SentenceText } from '../../parts';
import { usePage } from '../shell/pane-context';
import { createPlacementLabeler } from '../shell/placement-labels';
import { goToProblem } from '../shell/reveal-placement';

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;

const PROBLEM_KINDS = ['failed', 'unanswered', 'decision'] as const;
type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** Returns the placements of the last run that still need the user. */
export function listRunProblems({ groups, run }: ReadyPlacements): readonly PlacementView[] {
  const reportedIds = new Set('placementIds' in run ? run.placementIds : []);
  return groups.flatMap(({ placements }) =>
    placements.filter(({ id, status }) => {
      const isOtherAction = status.kind === 'failed' && status.verb !== undefined;
      return reportedIds.has(id) && needsUser(status) && !isOtherAction;
    }),
  );
}

interface RunProblemsProps {
  readonly problems: readonly PlacementView[];
  readonly state: ReadyPlacements;
}

export function RunProblems({ problems, state }: RunProblemsProps) {
  return (
    <>
      {PROBLEM_KINDS.map((kind) => {
        const problemsOfKind = problems.filter((problem) => findKind(problem) === kind);
        return (
          problemsOfKind.length > 0 && <ProblemLine key={kind} kind={kind} problems={problemsOfKind} state={state} />
        );
      })}
    </>
  );
}

function findKind({ status }: PlacementView): ProblemKind {
  if (isQuestion(status)) return 'decision';
  return hasUnknownOutcome(status) ? 'unanswered' : 'failed';
}

interface ProblemLineProps extends RunProblemsProps {
  readonly kind: ProblemKind;
}

/** Names the first placement. A button shows the reason, or the other placements with theirs. */
function ProblemLine({ kind, problems, state }: ProblemLineProps) {
  const { app, navigation, messages } = usePage();
  const { runProblems } = messages.placements;
  const [isOpen, setOpen] = useState(false);
  const formatLabel = createPlacementLabeler(state.groups, messages);
  const [firstProblem, ...others] = problems;
  if (!firstProblem) return null;
  const hasReasonOnly = others.length === 0;
  const createLink = (problem: PlacementView) => (
    <button type="button" class="link" onClick={() => goToProblem({ app, navigation }, problem.id)}>
      {formatLabel(problem)}
    </button>
  );
  return (
    <>
      <p class={`run-problem ${kind === 'failed' ? 'bad-t' : 'warn-t'}`}>
        <b>{runProblems[kind](problems.length)}</b> {createLink(firstProblem)}{' '}
        <button
          type="button"
          class="link"
          aria-expanded={isOpen}
          aria-label={hasReasonOnly ? `${runProblems.why}, ${formatLabel(firstProblem)}` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {hasReasonOnly ? runProblems.why : runProblems.more(others.length)}
        </button>
      </p>
      {isOpen && (
        <ul class="run-problems">
          {problems.map((problem) => (
            <li key={problem.id}>
              {!hasReasonOnly && createLink(problem)} <Reason placement={problem} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Reason({ placement }: { readonly placement: PlacementView }) {
  const { messages } = usePage();
  const sentence = messages.placements.sentence(placement);
  return <small>{sentence && <SentenceText sentence={sentence} />}</small>;
}
