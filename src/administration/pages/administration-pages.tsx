/** Lists the sections that this sign-in may manage, and shows the page of each. */
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { DelayedProgress, FailureNotice, type Formats, formatFailure, icons, Notice, useParts } from '../../parts';
import { type AdministrationTexts, createAdministrationMessages } from '../messages/administration-messages';
import type { Access, Section, SectionAccess } from '../state/access';
import type { Administration } from '../state/administration';
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
  texts: AdministrationTexts,
): ComponentType<AdministrationProps> {
  return function AdministrationPages({ formats, closesTo, onClose }) {
    const { messages, announce } = useParts();
    const tools = useMemo(
      () => ({
        administration,
        announce,
        messages: { ...messages, ...createAdministrationMessages(texts, formats, messages.failure) },
      }),
      [announce, formats, messages],
    );
    const access = administration.access.value;
    const [openSection, setOpenSection] = useState<Section>();
    const [lastSection, setLastSection] = useState<Section>();
    useEffect(() => {
      if (access.kind === 'unknown') void administration.loadAccess();
    }, [access.kind]);
    const sections = access.kind === 'known' ? access.sections : [];
    const current = sections.find(({ section }) => section === openSection);
    const closeSection = () => setOpenSection(undefined);
    const CurrentPage = current && PAGES[current.section];

    return (
      <AdministrationContext.Provider value={tools}>
        {current?.isOffered === false && <NotOfferedPage section={current.section} onBack={closeSection} />}
        {current?.isOffered && CurrentPage && <CurrentPage key={openSection} onBack={closeSection} />}
        {!current && (
          <SectionListPage
            access={access}
            lastSection={lastSection}
            onOpen={(section) => {
              setLastSection(section);
              setOpenSection(section);
            }}
            closesTo={closesTo}
            onClose={onClose}
          />
        )}
      </AdministrationContext.Provider>
    );
  };
}

interface SectionListPageProps extends Pick<AdministrationProps, 'closesTo' | 'onClose'> {
  readonly access: Access;
  /** The row of this section, which was opened last, gets the focus again. */
  readonly lastSection: Section | undefined;
  readonly onOpen: (section: Section) => void;
}

function SectionListPage({ access, lastSection, onOpen, closesTo, onClose }: SectionListPageProps) {
  const { administration, messages } = useAdministration();
  const signedIn = administration.signedIn.value;
  useAnnouncement(access);
  return (
    <Page
      title={messages.title}
      backTitle={closesTo}
      focusTarget={lastSection === undefined ? 'title' : `[data-section=${lastSection}]`}
      onBack={onClose}
    >
      {signedIn && (
        <p class="say">{messages.deploymentOf({ deployment: signedIn.deployment.name, host: signedIn.host })}</p>
      )}
      {access.kind === 'failed' && (
        <FailureNotice
          failure={access.failure}
          lead={messages.notKnown}
          onRetry={() => void administration.loadAccess()}
        />
      )}
      {access.kind === 'known' && <SectionList sections={access.sections} onOpen={onOpen} />}
      {(access.kind === 'unknown' || access.kind === 'asking') && <DelayedProgress label={messages.asking} />}
    </Page>
  );
}

interface SectionListProps extends Pick<SectionListPageProps, 'onOpen'> {
  readonly sections: readonly SectionAccess[];
}

function SectionList({ sections, onOpen }: SectionListProps) {
  const { messages } = useAdministration();
  if (sections.length === 0) {
    return (
      <Notice icon={icons.alert}>
        <p>
          <b>{messages.nothing}</b> {messages.nothingNext}
        </p>
      </Notice>
    );
  }
  return (
    <ul class="list" aria-label={messages.title}>
      {sections.map(({ section, isOffered }) => {
        const { name, hint } = messages.sections[section];
        return (
          <li key={section}>
            <button type="button" class="item" data-section={section} onClick={() => onOpen(section)}>
              <b>{name}</b>
              <span class="meta">{isOffered ? hint : messages.notOffered}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Announces the content below the title, because the focus is on the title by then. */
function useAnnouncement(access: Access): void {
  const { announce, messages } = useAdministration();
  useEffect(() => {
    if (access.kind === 'failed') announce('alert', formatFailure(messages, access.failure, messages.notKnown));
    if (access.kind === 'known' && access.sections.length === 0) {
      announce('status', `${messages.nothing} ${messages.nothingNext}`);
    }
  }, [access]);
}

interface NotOfferedPageProps extends SectionPageProps {
  readonly section: Section;
}

/** Replaces a section that this platform does not have. */
function NotOfferedPage({ section, onBack }: NotOfferedPageProps) {
  const { messages } = useAdministration();
  return (
    <Page title={messages.sections[section].name} onBack={onBack}>
      <Notice icon={icons.alert}>
        <p>
          <b>{messages.notOffered}</b> {messages.notOfferedText}
        </p>
      </Notice>
    </Page>
  );
}
