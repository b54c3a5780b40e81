import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacementDetails, PlacementView } from '../../../app';
import { BackButton } from '../../../parts';
import type { DetailsMessages } from '../../messages/details/details-messages';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { useOfflineHintId } from '../offline-hint';
import { useFreshRunStatus } from '../run-status';

export interface DetailsPageProps {
  readonly details: PlacementDetails;
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** The user wants to replace this filter cell with another one. */
  readonly filterCell?: string;
  readonly onBack: () => void;
}

export const DetailsContext = createContext<DetailsMessages | undefined>(undefined);

export function useDetailsMessages(): DetailsMessages {
  const messages = useContext(DetailsContext);
  if (!messages) throw new Error('This view stands outside the details of a placement.');
  return messages;
}

/** Names the placement of a page, with a link to its cells. */
export function AboutPlacement({ placement, sheet }: Pick<DetailsPageProps, 'placement' | 'sheet'>) {
  return (
    <p class="row">
      {placement.name} <PlacementLink placement={placement} sheet={sheet} />
    </p>
  );
}

interface DetailsPageFrameProps {
  readonly title: string;
  /** The page shows it right below the title. */
  readonly about: ComponentChildren;
  readonly onBack: () => void;
  /** The page shows it above the title. */
  readonly lead?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly footer?: ComponentChildren;
}

/** Draws the frame of a page about one placement: back button, title, body and footer. */
export function DetailsPage({ title, about, lead, onBack, children, footer }: DetailsPageFrameProps) {
  const { messages } = usePage();
  const offlineHintId = useOfflineHintId();
  const { runStatus } = useFreshRunStatus(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="pane">
      <header class="top">
        <BackButton to={messages.thisWorkbook} onPress={onBack} />
      </header>
      <main class="stack">
        {lead}
        <div class="stack tight">
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {about}
        </div>
        {children}
      </main>
      {(runStatus || footer) && (
        <footer class="bar">
          {runStatus}
          {footer && offlineHintId && <small id={offlineHintId}>{messages.offline}</small>}
          {footer && <div class="row">{footer}</div>}
        </footer>
      )}
    </div>
  );
}
