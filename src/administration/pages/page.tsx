/**
 * Provides what all pages of the administration share: tools, the frame, failures that quote the
 * platform, and ids to copy.
 */

import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import type { Failure } from '../../app';
import {
  type Announce,
  BackButton,
  Button,
  Cell,
  CopyButton,
  CopyDetails,
  icons,
  Notice,
  type PartsTools,
  useLongWait,
} from '../../parts';
import type { AdministrationMessages } from '../messages/administration-messages';
import type { Administration } from '../state/administration';

interface AdministrationTools {
  readonly administration: Administration;
  /** Combines the messages of the administration with those of the components. */
  readonly messages: AdministrationMessages & PartsTools['messages'];
  readonly announce: Announce;
}

export const AdministrationContext = createContext<AdministrationTools | undefined>(undefined);

/** The element with this id says that a button needs the network. */
export const NEEDS_NETWORK = 'needs-network';

export function useAdministration(): AdministrationTools {
  const tools = useContext(AdministrationContext);
  if (!tools) throw new Error('This view stands outside the administration.');
  return tools;
}

export interface SectionPageProps {
  readonly onBack: () => void;
}

interface PageProps {
  readonly title: string;
  /** Names the page that the back button leads to; the default is the list of sections. */
  readonly backTitle?: string;
  readonly onBack: () => void;
  readonly children: ComponentChildren;
  readonly footer?: ComponentChildren;
  /** When the page opens, the element of this selector gets the focus; the default is the title. */
  readonly focusTarget?: string;
}

/** Draws the frame of a page: back button, title, body, and a footer with the one action. */
export function Page({ title, backTitle, onBack, children, footer, focusTarget = 'title' }: PageProps) {
  const { messages } = useAdministration();
  const pageElement = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
    const targetElement =
      focusTarget === 'title' ? undefined : pageElement.current?.querySelector<HTMLElement>(focusTarget);
    (targetElement ?? pageElement.current?.querySelector('h1'))?.focus({ preventScroll: targetElement === undefined });
  }, []);
  return (
    <div class="pane" ref={pageElement}>
      <header class="top">
        <BackButton to={backTitle ?? messages.title} onPress={onBack} />
      </header>
      <main class="stack">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </main>
      {footer}
    </div>
  );
}

interface PlatformFailureNoticeProps {
  readonly failure: Failure;
  /** Says in bold what the failure means here. */
  readonly lead: string;
  /** Replaces the failure's own next step. */
  readonly remedy?: string;
  /** These buttons precede the one that copies the details. */
  readonly children?: ComponentChildren;
}

/** Shows a failure with the platform's own words, because administrators understand them. */
export function PlatformFailureNotice({ failure, lead, remedy, children }: PlatformFailureNoticeProps) {
  const { messages } = useAdministration();
  const { detail, ...failureWithoutDetail } = failure;
  const failureTexts = messages.failure(failureWithoutDetail);
  return (
    <Notice tone="bad" icon={icons.alert}>
      <p>
        <b>{lead}</b> {failureTexts.problem} {remedy ?? failureTexts.remedy}
      </p>
      {detail !== undefined && <p>{messages.platformSays(detail)}</p>}
      <div class="row">
        {children}
        <CopyDetails small failure={failure} />
      </div>
    </Notice>
  );
}

interface CopyableFactProps {
  readonly name: string;
  readonly value: string;
}

/** Shows an id with a button that copies it. */
export function CopyableFact({ name, value }: CopyableFactProps) {
  const { messages } = useAdministration();
  return (
    <div>
      <div class="row">
        <small class="grow">{name}</small>
        <CopyButton quiet small getText={() => value}>
          {messages.copyId(name)}
        </CopyButton>
      </div>
      <p>{value}</p>
    </div>
  );
}

interface WaitProgressProps {
  readonly name: string;
  /** Describes the progress; without it, only the name is shown. */
  readonly text?: string;
  readonly value?: number;
  readonly max?: number | undefined;
  readonly onStop: () => void;
}

/** Shows that work is in progress once it has lasted long enough. */
export function LongWait(props: WaitProgressProps) {
  return useLongWait(true) ? <WaitProgress {...props} /> : null;
}

export function WaitProgress({ name, text = name, value = 0, max, onStop }: WaitProgressProps) {
  const { messages } = useAdministration();
  return (
    <>
      <progress aria-label={name} {...(max !== undefined && { value, max })} />
      <div class="row">
        <span class="grow say num">{text}</span>
        <Button onPress={onStop}>{messages.cancel}</Button>
      </div>
    </>
  );
}

/** Says which cells would be read. */
export function SelectedCells({ address }: { readonly address: string | undefined }) {
  const { messages } = useAdministration();
  if (address === undefined) return <span class="say caption">{messages.noSelection}</span>;
  return (
    <>
      {messages.selected} <Cell isLive address={address} />
    </>
  );
}
