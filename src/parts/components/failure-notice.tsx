import type { Failure } from '../../app';
import { failureDetails } from '../../taskpane/shell/failure-text';
import { useLaterPane } from '../../taskpane/shell/later-parts';
import { Button } from './button';
import { CopyButton } from './copy-button';
import * as glyphs from './glyphs';
import { Notice } from './notice';

interface FailureNoticeProps {
  readonly failure: Failure;
  /** What the failure means here, in bold; without it, what happened is the bold part. */
  readonly lead?: string;
  /** Replaces the next step of the failure's own words. */
  readonly next?: string | undefined;
  /** What stays safe. */
  readonly safe?: string;
  readonly onRetry?: () => void;
  readonly small?: boolean;
}

export function FailureNotice({ failure, lead, next, safe, onRetry, small = false }: FailureNoticeProps) {
  const pane = useLaterPane();
  const { words } = pane;
  const said = words.failure(failure);
  return (
    <Notice tone="bad" icon={glyphs.alert}>
      <p>
        <b>{lead ?? said.what}</b>{' '}
        {[lead !== undefined && said.what, next ?? said.next, safe].filter(Boolean).join(' ')}
      </p>
      <div class="row">
        {onRetry && (
          <Button small={small} onPress={onRetry}>
            {words.tryAgain}
          </Button>
        )}
        <CopyButton quiet small={small} text={() => failureDetails(pane, failure)}>
          {words.copyDetails}
        </CopyButton>
      </div>
    </Notice>
  );
}
