/** Names the placements that a run could not refresh or that need a decision, and leads to them. */
import { hasUnknownOutcome, isQuestion, needsUser, type PlacementsState, type PlacementView } from '../../app';
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

/** Names the first placement, and leads to it. The list shows the others next to it. */
function ProblemLine({ kind, problems, state }: ProblemLineProps) {
  const { app, navigation, messages } = usePage();
  const { runProblems } = messages.placements;
  const [firstProblem, ...others] = problems;
  if (!firstProblem) return null;
  return (
    <p class={`run-problem ${kind === 'failed' ? 'bad-t' : 'warn-t'}`}>
      <b>{runProblems[kind](problems.length)}</b>{' '}
      <button type="button" class="link" onClick={() => goToProblem({ app, navigation }, firstProblem.id)}>
        {createPlacementLabeler(state.groups, messages)(firstProblem)}
      </button>
      {others.length > 0 && ` ${runProblems.more(others.length)}`}
    </p>
  );
}
