import type { ComponentChildren } from 'preact';
import type { Failure } from '../../app';
import { CopyDetails, glyphs, Notice } from '../../parts';
import { useAdministration } from './administration-context';

interface PlatformFailureNoticeProps {
  readonly failure: Failure;
  /** What the failure means here, in bold. */
  readonly lead: string;
  /** Replaces the next step of the failure's own words. */
  readonly next?: string;
  /** Buttons before the one that copies the details. */
  readonly children?: ComponentChildren;
}

/** A failure with the platform's own words beside ours: who manages a platform knows what they mean. */
export function PlatformFailureNotice({ failure, lead, next, children }: PlatformFailureNoticeProps) {
  const { words, manageWords } = useAdministration();
  const { said, ...unsaid } = failure;
  const ours = words.failure(unsaid);
  return (
    <Notice tone="bad" icon={glyphs.alert}>
      <p>
        <b>{lead}</b> {ours.what} {next ?? ours.next}
      </p>
      {said !== undefined && <p>{manageWords.platformSays(said)}</p>}
      <div class="row">
        {children}
        <CopyDetails small failure={failure} />
      </div>
    </Notice>
  );
}
