/** What every page of the administration is made of: its tools, its frame, failures in the platform's words, ids to copy. */

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
  /** Of the administration, and what its components say themselves. */
  readonly words: AdministrationWords & PartsTools['words'];
  readonly announce: Announce;
}

export const AdministrationContext = createContext<AdministrationTools | undefined>(undefined);

/** Id of the sentence that says why a button is off while there is no network. */
export const NEEDS_NETWORK = 'needs-network';

export function useAdministration(): AdministrationTools {
  const tools = useContext(AdministrationContext);
  if (!tools) throw new Error('This view stands outside the administration.');
  return tools;
}

/** Of the page of one section. */
export interface SectionPageProps {
  readonly onBack: () => void;
}

interface PageProps {
  readonly title: string;
  /** Name of the page that the way back leads to: the entrance, unless said. */
  readonly back?: string;
  readonly onBack: () => void;
  readonly children: ComponentChildren;
  /** The bar at the foot. */
  readonly foot?: ComponentChildren;
  /** Who has the focus when the page opens: its title, or the element of this selector. */
  readonly focus?: string;
}

/** The frame of a page: the way back, the title, the body, and the bar with its one action. */
export function Page({ title, back, onBack, children, foot, focus = 'title' }: PageProps) {
  const { words } = useAdministration();
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
    const wanted = focus === 'title' ? undefined : page.current?.querySelector<HTMLElement>(focus);
    (wanted ?? page.current?.querySelector('h1'))?.focus({ preventScroll: wanted === undefined });
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
  /** What the failure means here, in bold. */
  readonly lead: string;
  /** Replaces the next step of the failure's own words. */
  readonly next?: string;
  /** Buttons before the one that copies the details. */
  readonly children?: ComponentChildren;
}

/** A failure with the platform's own words beside ours: who manages a platform knows what they mean. */
export function PlatformFailureNotice({ failure, lead, next, children }: PlatformFailureNoticeProps) {
  const { words } = useAdministration();
  const { said, ...unsaid } = failure;
  const ours = words.failure(unsaid);
  return (
    <Notice tone="bad" icon={glyphs.alert}>
      <p>
        <b>{lead}</b> {ours.what} {next ?? ours.next}
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

/** An id that somebody will want elsewhere. */
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
  /** What is under way. */
  readonly name: string;
  /** How far it has come; without it, the name says all. */
  readonly text?: string;
  readonly value?: number;
  readonly max?: number | undefined;
  readonly onStop: () => void;
}

/** A wait that is shown once it has become long. */
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

/** Where cells would be read from. */
export function SelectedCells({ address }: { readonly address: string | undefined }) {
  const { words } = useAdministration();
  if (address === undefined) return <span class="say">{words.noSelection}</span>;
  return (
    <>
      {words.selected} <Cell live address={address} />
    </>
  );
}
