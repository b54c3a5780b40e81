import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlaceChoice } from '../../app';
import { Button, glyphs, Notice, Say } from '../../parts';
import { useLaterPane } from '../shell/later-parts';

interface TooBigNoticeProps {
  readonly size: {
    readonly resultRows: number;
    readonly resultColumns: number;
    readonly frameRows: number;
    readonly frameColumns: number;
  };
  /** The block that would take it all. */
  readonly wholeBlock: string | undefined;
  /** Placing waits for the answer; else the answer is given ahead, with Place. */
  readonly asked?: boolean;
}

/** The selection is smaller than the result: says by how much, before anything is written, with both ways out. */
export function TooBigNotice({ size, wholeBlock, asked = false }: TooBigNoticeProps) {
  const { app, words } = useLaterPane();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asked) first.current?.focus();
  }, [asked]);
  const answer = (choice: Extract<PlaceChoice, 'useWholeBlock' | 'keepWhatFits'>) =>
    void (asked ? app.report.decide(choice) : app.report.place(choice));

  return (
    <Notice tone="warn" icon={glyphs.warning}>
      <p>
        <Say sentence={words.report.tooBig(size)} />
      </p>
      <div class="row">
        <Button small elementRef={first} onPress={() => answer('useWholeBlock')}>
          {words.report.useBlock(wholeBlock)}
        </Button>
        <Button small onPress={() => answer('keepWhatFits')}>
          {words.report.keepWhatFits}
        </Button>
        {asked && (
          <Button small look="quiet" onPress={() => void app.report.decide('cancel')}>
            {words.cancel}
          </Button>
        )}
      </div>
    </Notice>
  );
}
