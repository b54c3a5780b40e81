import type { ComponentChildren } from 'preact';
import type { Failure } from '../../app';
import { useParts } from '../parts-context';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Icon, type IconPath, icons } from './icon';

interface NoticeProps {
  readonly tone?: 'neutral' | 'ok' | 'warn' | 'bad';
  readonly icon: IconPath;
  readonly children: ComponentChildren;
}

/** Shows a fact and the next step. The page's one live region announces it, not this box. */
export function Notice({ tone = 'neutral', icon, children }: NoticeProps) {
  return (
    <div class={tone === 'neutral' ? 'note' : `note ${tone}`}>
      <Icon path={icon} />
      {children}
    </div>
  );
}

interface FailureNoticeProps {
  readonly failure: Failure;
  /**
   * Says in bold what the failure means here. Without it, the failure's own first sentence is bold.
   */
  readonly lead?: string | undefined;
  /** Replaces the failure's own next step. */
  readonly remedy?: string | undefined;
  /** Says what stays unharmed; omitted if that is uncertain. */
  readonly reassurance?: string | undefined;
  readonly onRetry?: () => void;
  readonly small?: boolean;
}

export function FailureNotice({ failure, lead, remedy, reassurance, onRetry, small = false }: FailureNoticeProps) {
  const { messages } = useParts();
  const failureMessage = messages.failure(failure);
  return (
    <Notice tone="bad" icon={icons.alert}>
      <p>
        <b>{lead ?? failureMessage.problem}</b>{' '}
        {[lead !== undefined && failureMessage.problem, remedy ?? failureMessage.remedy, reassurance]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div class="row">
        {onRetry && (
          <Button small={small} onPress={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
        <CopyDetails failure={failure} small={small} />
      </div>
    </Notice>
  );
}

interface CopyDetailsProps {
  readonly failure: Failure;
  readonly small?: boolean;
  /** Replaces the button's accessible name if the label alone is ambiguous. */
  readonly name?: string | undefined;
}

/** Copies what support needs to know about a failure. */
export function CopyDetails({ failure, small = false, name }: CopyDetailsProps) {
  const { versions, messages } = useParts();
  return (
    <CopyButton quiet small={small} name={name} getText={() => messages.failureDetails(failure, versions)}>
      {messages.copyDetails}
    </CopyButton>
  );
}
