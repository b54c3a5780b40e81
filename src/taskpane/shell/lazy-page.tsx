import type { ComponentChildren } from 'preact';
import { Button, Delayed, glyphs, Notice } from '../../parts';
import { useLaterPane } from '../shell/later-parts';

interface ComingPageProps {
  readonly state: 'coming' | 'failed';
  /** Where the way back leads. */
  readonly back: ComponentChildren;
  readonly onBack: () => void;
  readonly onRetry: () => void;
}

/** Stands where a page will be once its file is there, and says when that cannot be had. */
export function ComingPage({ state, back, onBack, onRetry }: ComingPageProps) {
  const { words } = useLaterPane();
  return (
    <div class="pane">
      <header class="top">
        <Button look="quiet" icon={glyphs.back} onPress={onBack} autofocus>
          {back}
        </Button>
      </header>
      <main class="stack">
        {state === 'coming' ? (
          <Delayed>
            <progress aria-label={words.partsComing} />
          </Delayed>
        ) : (
          <Notice tone="bad" icon={glyphs.alert}>
            <p>
              <b>{words.partsFailed}</b> {words.partsFailedNext}
            </p>
            <div class="row">
              <Button onPress={onRetry}>{words.tryAgain}</Button>
            </div>
          </Notice>
        )}
      </main>
    </div>
  );
}
