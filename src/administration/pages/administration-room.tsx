/** Lists the sections that this sign-in may manage, and shows the page of each. */
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Delayed, FailureNotice, type Formats, failureText, glyphs, Notice, useParts } from '../../parts';
import type { Access, Section, SectionAccess } from '../state/access';
import type { Administration } from '../state/administration';
import type { createAdministrationWords } from '../words/en/administration-words';
import { AiThreadPage, DbtSyncPage, WorkbooksPage } from './deployment-pages';
import { EmbedSessionPage } from './embed-session-page';
import { EmbedTablePage } from './embed-table-page';
import { EmbedTenantPage } from './embed-tenant-page';
import { AdministrationContext, Page, type SectionPageProps, useAdministration } from './page';
import { SchedulesPage } from './schedules-page';
import './embed.css';

export interface AdministrationProps {
  readonly formats: Formats;
  /** Names the page that closing leads back to. */
  readonly closesTo: string;
  readonly onClose: () => void;
}

const PAGES: Readonly<Record<Section, ComponentType<SectionPageProps>>> = {
  schedules: SchedulesPage,
  dbtSync: DbtSyncPage,
  workbooks: WorkbooksPage,
  aiThread: AiThreadPage,
  embedSession: EmbedSessionPage,
  embedTable: EmbedTablePage,
  embedTenant: EmbedTenantPage,
};

/** Returns the component for this state. It asks for permissions when it is first drawn. */
export function createAdministrationPages(
  administration: Administration,
  createWords: typeof createAdministrationWords,
): ComponentType<AdministrationProps> {
  return function AdministrationPages({ formats, closesTo, onClose }) {
    const { words, announce } = useParts();
    const tools = useMemo(
      () => ({ administration, announce, words: { ...words, ...createWords(formats, words.failure) } }),
      [announce, formats, words],
    );
    const access = administration.access.value;
    const [open, setOpen] = useState<Section>();
    const [last, setLast] = useState<Section>();
    useEffect(() => {
      if (access.kind === 'unknown') void administration.askAccess();
    }, [access.kind]);
    const sections = access.kind === 'known' ? access.sections : [];
    const current = sections.find(({ section }) => section === open);
    const leave = () => setOpen(undefined);
    const CurrentPage = current && PAGES[current.section];

    return (
      <AdministrationContext.Provider value={tools}>
        {current?.offered === false && <NotOfferedPage section={current.section} onBack={leave} />}
        {current?.offered && CurrentPage && <CurrentPage key={open} onBack={leave} />}
        {!current && (
          <Entrance
            access={access}
            last={last}
            onOpen={(section) => {
              setLast(section);
              setOpen(section);
            }}
            closesTo={closesTo}
            onClose={onClose}
          />
        )}
      </AdministrationContext.Provider>
    );
  };
}

interface EntranceProps extends Pick<AdministrationProps, 'closesTo' | 'onClose'> {
  readonly access: Access;
  /** The row of this section, which was opened last, gets the focus again. */
  readonly last: Section | undefined;
  readonly onOpen: (section: Section) => void;
}

function Entrance({ access, last, onOpen, closesTo, onClose }: EntranceProps) {
  const { administration, words } = useAdministration();
  const signedIn = administration.signedIn.value;
  useAnnounced(access);
  return (
    <Page
      title={words.title}
      back={closesTo}
      focus={last === undefined ? 'title' : `[data-section=${last}]`}
      onBack={onClose}
    >
      {signedIn && <p class="say">{words.deploymentOf(signedIn.deployment.name, signedIn.host)}</p>}
      {access.kind === 'failed' && (
        <FailureNotice failure={access.failure} lead={words.notKnown} onRetry={() => void administration.askAccess()} />
      )}
      {access.kind === 'known' && <Sections sections={access.sections} onOpen={onOpen} />}
      {(access.kind === 'unknown' || access.kind === 'asking') && (
        <Delayed>
          <progress aria-label={words.asking} />
        </Delayed>
      )}
    </Page>
  );
}

interface SectionsProps extends Pick<EntranceProps, 'onOpen'> {
  readonly sections: readonly SectionAccess[];
}

function Sections({ sections, onOpen }: SectionsProps) {
  const { words } = useAdministration();
  if (sections.length === 0) {
    return (
      <Notice icon={glyphs.alert}>
        <p>
          <b>{words.nothing}</b> {words.nothingNext}
        </p>
      </Notice>
    );
  }
  return (
    <ul class="list" aria-label={words.title}>
      {sections.map(({ section, offered }) => {
        const { name, hint } = words.sections[section];
        return (
          <li key={section}>
            <button type="button" class="item" data-section={section} onClick={() => onOpen(section)}>
              <b>{name}</b>
              <span class="meta">{offered ? hint : words.notOffered}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Announces the content below the title, because the focus is on the title by then. */
function useAnnounced(access: Access): void {
  const { announce, words } = useAdministration();
  useEffect(() => {
    if (access.kind === 'failed') announce('alert', failureText(words, access.failure, words.notKnown));
    if (access.kind === 'known' && access.sections.length === 0) {
      announce('status', `${words.nothing} ${words.nothingNext}`);
    }
  }, [access]);
}

interface NotOfferedPageProps extends SectionPageProps {
  readonly section: Section;
}

/** Replaces a section that this platform does not have. */
function NotOfferedPage({ section, onBack }: NotOfferedPageProps) {
  const { words } = useAdministration();
  return (
    <Page title={words.sections[section].name} onBack={onBack}>
      <Notice icon={glyphs.alert}>
        <p>
          <b>{words.notOffered}</b> {words.notOfferedText}
        </p>
      </Notice>
    </Page>
  );
}
