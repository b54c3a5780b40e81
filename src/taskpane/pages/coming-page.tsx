import type { ComponentChildren } from 'preact';
import { useLaterPane } from '../later-parts';
import { Button } from '../parts/button';
import { Delayed } from '../parts/delayed';
import * as glyphs from '../parts/glyphs';
import * as laterGlyphs from '../parts/later-glyphs';
import { Notice } from '../parts/notice';

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
        <Button look="quiet" icon={laterGlyphs.back} onPress={onBack} autofocus>
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
