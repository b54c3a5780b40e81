import { useId } from 'preact/hooks';
import { Button, SentenceText } from '../../../parts';
import { useDetailsMessages } from './details-page';

interface RowOrderSectionProps {
  /** Is the title of the column by which the rows are sorted. */
  readonly column: string;
  readonly isDisabled: boolean;
  readonly onReset: () => Promise<void>;
}

/** Says by which column the rows are sorted, and leads back to the report's order. */
export function RowOrderSection({ column, isDisabled, onReset }: RowOrderSectionProps) {
  const { order: messages } = useDetailsMessages();
  const headingId = useId();
  return (
    <section class="stack tight" aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.title}</h2>
      <p class="say">
        <SentenceText sentence={messages.sorted(column)} />
      </p>
      <div class="row">
        <Button small isDisabled={isDisabled} onPress={() => void onReset()}>
          {messages.reset}
        </Button>
      </div>
    </section>
  );
}
