/** What opens first: the list of what this sign-in may administration, and the page of each. */
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Delayed, FailureNotice, type Formats, failureText, glyphs, Notice, useParts } from '../../parts';
import type { Access, Section, SectionAccess } from '../state/access';
import type { Administration } from '../state/administration';
import type { createManageWords } from '../words/en/manage-words';
import { AdministrationContext, useAdministration } from './administration-context';
import { AiThreadPage } from './ai-thread-page';
import { DbtSyncPage } from './dbt-sync-page';
import { EmbedSessionPage } from './embed-session-page';
import { EmbedTablePage } from './embed-table-page';
import { EmbedTenantPage } from './embed-tenant-page';
import { NotOfferedPage } from './not-offered-page';
import { Page } from './page';
import { SchedulesPage } from './schedules-page';
import { WorkbooksPage } from './workbooks-page';

export interface AdministrationRoomProps {
  readonly formats: Formats;
  readonly onClose: () => void;
}

export interface SectionPageProps {
  readonly onBack: () => void;
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

/** A component over this state. It asks what the sign-in may do when it is first drawn, never before. */
export function createAdministrationRoom(
  administration: Administration,
  createWords: typeof createManageWords,
): ComponentType<AdministrationRoomProps> {
  return function AdministrationRoom({ formats, onClose }) {
    const { words } = useParts();
    const tools = useMemo(
      () => ({ administration, manageWords: createWords(formats, words.failure) }),
      [formats, words],
    );
    const access = administration.access.value;
    const [open, setOpen] = useState<Section>();
    const [last, setLast] = useState<Section>();
    useEffect(() => {
      if (access.kind === 'unknown') void administration.askAccess();
    }, [access.kind]);
    const sections = access.kind === 'known' ? access.sections : [];
    const shown = sections.find(({ section }) => section === open);
    const Shown = shown?.offered === false ? NotOfferedPage : shown && PAGES[shown.section];

    return (
      <AdministrationContext.Provider value={tools}>
        {Shown ? (
          <Shown key={open} {...(shown && { section: shown.section })} onBack={() => setOpen(undefined)} />
        ) : (
          <Entrance
            access={access}
            last={last}
            onOpen={(section) => {
              setLast(section);
              setOpen(section);
            }}
            onClose={onClose}
          />
        )}
      </AdministrationContext.Provider>
    );
  };
}

interface EntranceProps extends Pick<AdministrationRoomProps, 'onClose'> {
  readonly access: Access;
  /** The section that was left: its row gets the focus back. */
  readonly last: Section | undefined;
  readonly onOpen: (section: Section) => void;
}

function Entrance({ access, last, onOpen, onClose }: EntranceProps) {
  const { administration, manageWords } = useAdministration();
  const signedIn = administration.signedIn.value;
  useAnnounced(access);
  return (
    <Page title={manageWords.title} focus={last === undefined ? 'title' : `[data-section=${last}]`} onBack={onClose}>
      {signedIn && <p class="say">{manageWords.deploymentOf(signedIn.deployment.name, signedIn.host)}</p>}
      {access.kind === 'failed' && (
        <FailureNotice
          failure={access.failure}
          lead={manageWords.notKnown}
          onRetry={() => void administration.askAccess()}
        />
      )}
      {access.kind === 'known' && <Sections sections={access.sections} onOpen={onOpen} />}
      {(access.kind === 'unknown' || access.kind === 'asking') && (
        <Delayed>
          <progress aria-label={manageWords.asking} />
        </Delayed>
      )}
    </Page>
  );
}

interface SectionsProps extends Pick<EntranceProps, 'onOpen'> {
  readonly sections: readonly SectionAccess[];
}

function Sections({ sections, onOpen }: SectionsProps) {
  const { manageWords } = useAdministration();
  if (sections.length === 0) {
    return (
      <Notice icon={glyphs.alert}>
        <p>
          <b>{manageWords.nothing}</b> {manageWords.nothingNext}
        </p>
      </Notice>
    );
  }
  return (
    <ul class="list" aria-label={manageWords.title}>
      {sections.map(({ section, offered }) => {
        const { name, hint } = manageWords.sections[section];
        return (
          <li key={section}>
            <button type="button" class="item" data-section={section} onClick={() => onOpen(section)}>
              <b>{name}</b>
              <span class="meta">{offered ? hint : manageWords.notOffered}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What comes behind the title, which has the focus by then. */
function useAnnounced(access: Access): void {
  const { announce, words, manageWords } = useAdministration();
  useEffect(() => {
    if (access.kind === 'failed') announce('alert', failureText(words, access.failure, manageWords.notKnown));
    if (access.kind === 'known' && access.sections.length === 0) {
      announce('status', `${manageWords.nothing} ${manageWords.nothingNext}`);
    }
  }, [access]);
}
