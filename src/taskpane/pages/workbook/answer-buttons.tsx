import { choicesFor, type PlacementView, type UserQuestion } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { answerTexts, type ButtonQuestion } from '../../words/question-words';
import { useWhyOff } from '../offline';

interface AnswerButtonsProps {
  readonly placement: PlacementView;
  readonly question: UserQuestion<ButtonQuestion>;
  /** It completes the buttons' accessible names if other buttons have the same text. */
  readonly label?: string | undefined;
  readonly off?: boolean;
  readonly onAnswered?: () => void;
}

/** Shows a button for each answer to a question. */
export function AnswerButtons({ placement: { id }, question, label, off = false, onAnswered }: AnswerButtonsProps) {
  const { app, words } = usePage();
  const whyOff = useWhyOff();
  const choices = choicesFor(question.kind, question);
  if (choices.length === 0) return null;
  const named = nameWith(label);
  const texts = answerTexts(words.placements.questions, question.kind, question);
  return (
    <div class="row">
      {choices.map((choice) => (
        <Button
          small
          key={choice}
          name={named(texts[choice])}
          off={off || whyOff !== undefined}
          describedBy={whyOff}
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
export function nameWith(label: string | undefined): (text: string) => string | undefined {
  return (text) => (label === undefined ? undefined : `${text}, ${label}`);
}
