import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isQuestion, needsUser, type PlacementView } from '../../../app';
import { icons, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PROBLEM_ATTRIBUTE } from '../../shell/reveal-placement';
import { LinkedSentence } from '../cell-link';
import { GrowthDialog } from '../workbook/placement-dialogs';
import { QuestionAnswers } from '../workbook/placement-status-details';

interface OpenQuestionProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
}

/**
 * Shows the question or the failure of a refresh on a page about its placement. If that happens while
 * the page is open, the user has started the refresh here, so the sentence gets the focus.
 */
export function OpenQuestion({ placement, sheet }: OpenQuestionProps) {
  const { app, messages } = usePage();
  const { id, status } = placement;
  const isDialogOpen = useSignal(false);
  const element = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(needsUser(status));
  const isOpen = needsUser(status);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current && document.hasFocus()) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const sentence = messages.placements.problem(placement);
  const state = app.placements.state.value;
  const isRunActive = state.kind === 'ready' && state.run.kind === 'running';
  if (!isOpen || !sentence) return null;
  return (
    <Notice tone="warn" icon={icons.warning}>
      <p tabIndex={-1} ref={element} {...{ [PROBLEM_ATTRIBUTE]: id }}>
        <LinkedSentence sentence={sentence} sheet={sheet} />
      </p>
      {isQuestion(status) && (
        <QuestionAnswers
          {...{ placement, isRunActive }}
          question={status}
          label={undefined}
          onDecide={() => {
            isDialogOpen.value = true;
          }}
        />
      )}
      {isDialogOpen.value && status.kind === 'needsDecision' && (
        <GrowthDialog
          {...{ placement, sheet }}
          question={status}
          onClose={() => {
            isDialogOpen.value = false;
          }}
        />
      )}
    </Notice>
  );
}
