import { useId } from 'preact/hooks';
import { Button } from '../../../parts';

interface AnswerButtonProps {
  readonly label: string;
  /** Describes the consequence of the answer, in one line below the button. */
  readonly consequence: string;
  readonly variant?: 'main' | 'plain';
  readonly isDisabled?: boolean;
  /** Holds the id of the element that says why the button is disabled. */
  readonly describedBy?: string | undefined;
  readonly onPress: () => void;
}

/** Shows one answer to a question about the whole workbook. */
export function AnswerButton({ label, consequence, describedBy, ...buttonProps }: AnswerButtonProps) {
  const id = useId();
  return (
    <div class="stack tight">
      <Button wide describedBy={describedBy === undefined ? id : `${id} ${describedBy}`} {...buttonProps}>
        {label}
      </Button>
      <small id={id}>{consequence}</small>
    </div>
  );
}
