import { choicesFor, type PlacementView, type UserQuestion } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { answerTexts, type ButtonQuestion } from '../../words/question-words';
import { useWhyOff } from '../offline';

interface AnswerButtonsProps {
  readonly placement: PlacementView;
  readonly question: UserQuestion<ButtonQuestion>;
  /** What its buttons are called with, where there are others that are called alike. */
  readonly label?: string | undefined;
  readonly off?: boolean;
  readonly onAnswered?: () => void;
}

/** A button for each answer. */
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

/** @returns what a button with this text is called, where its text alone does not say of what it is */
export function nameWith(label: string | undefined): (text: string) => string | undefined {
  return (text) => (label === undefined ? undefined : `${text}, ${label}`);
}
