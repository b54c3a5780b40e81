import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { ManageSection, SectionAccess } from '../../app';
import { AiThreadPage } from './ai-thread-page';
import { DbtSyncPage } from './dbt-sync-page';
import { EmbedSessionPage } from './embed-session-page';
import { EmbedTablePage } from './embed-table-page';
import { EmbedTenantPage } from './embed-tenant-page';
import { ManageContext, type ManageTools, useManage } from './manage-context';
import { NotOfferedPage } from './not-offered-page';
import { Page } from './page';
import { SchedulesPage } from './schedules-page';
import { WorkbooksPage } from './workbooks-page';

export interface SectionPageProps {
  readonly onBack: () => void;
}

const PAGES: Readonly<Record<ManageSection, ComponentType<SectionPageProps>>> = {
  schedules: SchedulesPage,
  dbtSync: DbtSyncPage,
  workbooks: WorkbooksPage,
  aiThread: AiThreadPage,
  embedSession: EmbedSessionPage,
  embedTable: EmbedTablePage,
  embedTenant: EmbedTenantPage,
};

interface ManagePagesProps {
  readonly tools: ManageTools;
  readonly onClose: () => void;
}

/** The list of what can be managed, and the page of each. */
export function ManagePages({ tools, onClose }: ManagePagesProps) {
  const [open, setOpen] = useState<ManageSection>();
  const [last, setLast] = useState<ManageSection>();
  const access = tools.manage.access.value;
  const sections = access.kind === 'known' ? access.sections : [];
  const shown = sections.find(({ section }) => section === open);
  const Shown = shown?.offered === false ? NotOfferedPage : shown && PAGES[shown.section];

  return (
    <ManageContext.Provider value={tools}>
      {Shown ? (
        <Shown key={open} {...(shown && { section: shown.section })} onBack={() => setOpen(undefined)} />
      ) : (
        <Sections
          sections={sections}
          last={last}
          onOpen={(section) => {
            setLast(section);
            setOpen(section);
          }}
          onClose={onClose}
        />
      )}
    </ManageContext.Provider>
  );
}

interface SectionsProps {
  readonly sections: readonly SectionAccess[];
  /** The section that was left: its row gets the focus back. */
  readonly last: ManageSection | undefined;
  readonly onOpen: (section: ManageSection) => void;
  readonly onClose: () => void;
}

function Sections({ sections, last, onOpen, onClose }: SectionsProps) {
  const { app, manageWords } = useManage();
  const connection = app.connection.state.value;
  return (
    <Page title={manageWords.title} focus={last === undefined ? 'title' : `[data-section=${last}]`} onBack={onClose}>
      {connection.kind === 'connected' && (
        <p class="say">{manageWords.deploymentOf(connection.deployment.name, connection.host)}</p>
      )}
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
    </Page>
  );
}
