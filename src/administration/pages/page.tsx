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
  glyphs,
  Notice,
  type PartsTools,
  useLongWait,
} from '../../parts';
import type { Administration } from '../state/administration';
import type { AdministrationWords } from '../words/en/administration-words';

interface AdministrationTools {
  readonly administration: Administration;
  /** Combines the messages of the administration with those of the components. */
  readonly words: AdministrationWords & PartsTools['words'];
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
  readonly back?: string;
  readonly onBack: () => void;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
  /** When the page opens, the element of this selector gets the focus; the default is the title. */
  readonly focus?: string;
}

/** Draws the frame of a page: back button, title, body, and a footer with the one action. */
export function Page({ title, back, onBack, children, foot, focus = 'title' }: PageProps) {
  const { words } = useAdministration();
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
    const target = focus === 'title' ? undefined : page.current?.querySelector<HTMLElement>(focus);
    (target ?? page.current?.querySelector('h1'))?.focus({ preventScroll: target === undefined });
  }, []);
  return (
    <div class="pane" ref={page}>
      <header class="top">
        <BackButton to={back ?? words.title} onPress={onBack} />
      </header>
      <main class="stack">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </main>
      {foot}
    </div>
  );
}

interface PlatformFailureNoticeProps {
  readonly failure: Failure;
  /** Says in bold what the failure means here. */
  readonly lead: string;
  /** Replaces the failure's own next step. */
  readonly next?: string;
  /** These buttons precede the one that copies the details. */
  readonly children?: ComponentChildren;
}

/** Shows a failure with the platform's own words, because administrators understand them. */
export function PlatformFailureNotice({ failure, lead, next, children }: PlatformFailureNoticeProps) {
  const { words } = useAdministration();
  const { said, ...unsaid } = failure;
  const ownWords = words.failure(unsaid);
  return (
    <Notice tone="bad" icon={glyphs.alert}>
      <p>
        <b>{lead}</b> {ownWords.what} {next ?? ownWords.next}
      </p>
      {said !== undefined && <p>{words.platformSays(said)}</p>}
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
  const { words } = useAdministration();
  return (
    <div>
      <div class="row">
        <small class="grow">{name}</small>
        <CopyButton quiet small text={() => value}>
          {words.copyId(name)}
        </CopyButton>
      </div>
      <p>{value}</p>
    </div>
  );
}

interface WaitingProps {
  readonly name: string;
  /** Describes the progress; without it, only the name is shown. */
  readonly text?: string;
  readonly value?: number;
  readonly max?: number | undefined;
  readonly onStop: () => void;
}

/** Shows that work is in progress once it has lasted long enough. */
export function LongWait(props: WaitingProps) {
  return useLongWait(true) ? <Waiting {...props} /> : null;
}

export function Waiting({ name, text = name, value = 0, max, onStop }: WaitingProps) {
  const { words } = useAdministration();
  return (
    <>
      <progress aria-label={name} {...(max !== undefined && { value, max })} />
      <div class="row">
        <span class="grow say num">{text}</span>
        <Button onPress={onStop}>{words.cancel}</Button>
      </div>
    </>
  );
}

/** Says which cells would be read. */
export function SelectedCells({ address }: { readonly address: string | undefined }) {
  const { words } = useAdministration();
  if (address === undefined) return <span class="say">{words.noSelection}</span>;
  return (
    <>
      {words.selected} <Cell live address={address} />
    </>
  );
}
