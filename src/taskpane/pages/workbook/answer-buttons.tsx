import { listChoices, type PlacementView, type UserQuestion } from '../../../app';
import { Button } from '../../../parts';
import { answerTexts, type ButtonQuestion } from '../../messages/questions/question-messages';
import { usePage } from '../../shell/pane-context';
import { useOfflineHintId } from '../offline-hint';

interface AnswerButtonsProps {
  readonly placement: PlacementView;
  readonly question: UserQuestion<ButtonQuestion>;
  /** It completes the buttons' accessible names if other buttons have the same text. */
  readonly label?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onAnswered?: () => void;
}

/** Shows a button for each answer to a question. */
export function AnswerButtons({
  placement: { id },
  question,
  label,
  isDisabled = false,
  onAnswered,
}: AnswerButtonsProps) {
  const { app, messages } = usePage();
  const offlineHintId = useOfflineHintId();
  const choices = listChoices(question.kind, question);
  if (choices.length === 0) return null;
  const formatAccessibleName = createAccessibleName(label);
  const texts = answerTexts(messages.placements.questions, question.kind, question);
  return (
    <div class="row">
      {choices.map((choice) => (
        <Button
          small
          key={choice}
          name={formatAccessibleName(texts[choice])}
          isDisabled={isDisabled || offlineHintId !== undefined}
          describedBy={offlineHintId}
          onPress={() => void app.placements.decide(id, choice).then(onAnswered)}
        >
          {texts[choice]}
        </Button>
      ))}
    </div>
  );
}

/**
 * Returns a function that adds the label to the text of a button, because the text alone does not
 * say which placement it belongs to. That function returns undefined if there is no label.
 */
export function createAccessibleName(label: string | undefined): (text: string) => string | undefined {
  return (text) => (label === undefined ? undefined : `${text}, ${label}`);
}
