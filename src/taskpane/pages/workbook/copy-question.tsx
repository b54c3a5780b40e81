import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { CopyAnswer } from '../../../app';
import { Button, Dialog, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';

const ANSWERS: readonly CopyAnswer[] = ['moved', 'copy', 'template'];

/**
 * Asks whether the workbook is a copy, with the consequence below each answer. A template loses all
 * its reports, and Excel's undo does not restore them, so that answer is confirmed first.
 * @param props.count is the number of placed reports in the workbook
 */
export function CopyQuestion({ count }: { readonly count: number }) {
  const { app, messages } = usePage();
  const { copy } = messages.placements;
  const id = useId();
  const isConfirming = useSignal(false);
  const close = () => {
    isConfirming.value = false;
  };
  const choose = (choice: CopyAnswer) => {
    if (choice === 'template') isConfirming.value = true;
    else void app.placements.answerCopy(choice);
  };
  return (
    <div class="ask">
      <Notice tone="warn" icon={pageIcons.copy}>
        <h2>{copy.title}</h2>
        <p>{copy.text}</p>
        <div class="stack">
          {ANSWERS.map((choice) => (
            <div class="stack tight" key={choice}>
              <Button wide describedBy={id + choice} onPress={() => choose(choice)}>
                {copy.answers[choice]}
              </Button>
              <small id={id + choice}>{copy.consequences[choice]}</small>
            </div>
          ))}
        </div>
      </Notice>
      {isConfirming.value && <ConfirmTemplate count={count} onClose={close} />}
    </div>
  );
}

interface ConfirmTemplateProps {
  /** The answer unlinks this many placed reports. */
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks again before a workbook becomes a template. */
export function ConfirmTemplate({ count, onClose }: ConfirmTemplateProps) {
  const { app, messages } = usePage();
  const { copy } = messages.placements;
  return (
    <Dialog
      isWarning
      focusesCancel
      title={copy.unlinkAllTitle(count)}
      text={<p>{copy.unlinkAllText}</p>}
      confirmLabel={copy.unlinkAll}
      onConfirm={() => {
        onClose();
        void app.placements.answerCopy('template');
      }}
      onCancel={onClose}
    />
  );
}
