/** Joins the English texts of the administration. */
import type { Section } from '../../state/access';
import { embedTexts } from './embed-texts';
import { schedulePageTexts, scheduleTexts } from './schedule-texts';

interface SectionMessages {
  readonly name: string;
  readonly hint: string;
}

export const administrationTexts = {
  embed: embedTexts,
  schedules: schedulePageTexts,
  schedule: scheduleTexts,

  title: 'Manage',
  asking: 'Asking what you may manage',
  notKnown: 'Whether you may manage the platform is not known.',
  nothing: 'You may not manage this platform.',
  nothingNext:
    'That takes the right to change reports, or to administer the account. Whoever administers it gives rights.',
  deploymentOf: '{deployment} on {host}',
  sections: {
    schedules: { name: 'Schedules', hint: 'When dashboards are sent. Find by recipient, and remove recipients.' },
    dbtSync: { name: 'dbt sync', hint: 'Bring the data model up to date with its dbt project.' },
    workbooks: { name: 'Workbooks', hint: 'Duplicate a workbook of the platform with its reports.' },
    aiThread: { name: 'AI assistant thread', hint: 'Show a thread in an AI widget of a dashboard.' },
    embedSession: { name: 'Embed session', hint: 'Let one person open embedded dashboards.' },
    embedTable: { name: 'Embed sessions from the sheet', hint: 'One for each row of a table.' },
    embedTenant: { name: 'Delete an embed tenant', hint: 'With its people, their groups and sessions.' },
  } satisfies Record<Section, SectionMessages>,
  notOffered: 'This platform does not offer it.',
  notOfferedText: 'This platform describes itself without this operation. A newer release of it may have it.',
  copyOf: 'Copy {name}',
  platformSays: 'The platform says: “{text}”',
  maybeDone: 'It may have been done all the same: look in the platform before you try again.',
  stopped: 'You stopped waiting.',
  needsNetwork: 'This needs a network.',
  selected: 'Selected:',
  noSelection: 'Select one area of cells in the sheet.',
  needsWholeNumber: 'Type a whole number, for example 12.',

  aiThread: {
    text: 'Puts a thread of the AI assistant into a widget of the workbook’s published dashboard.',
    widget: 'Widget id',
    widgetHint: 'Of the AI widget in the published dashboard.',
    thread: 'Thread id',
    needed: 'Type it as the platform shows it.',
    checksum: 'Checksum of the dashboard',
    checksumHint: 'May stay empty. With it, the platform refuses when someone changed the dashboard since.',
    attach: 'Attach thread',
    attaching: 'Attaching the thread',
    notAttached: 'The thread was not attached.',
    changed: 'Look at the dashboard, then give its new checksum, or leave the field empty.',
    dashboard: 'The dashboard',
    titled: '“{title}”',
    attachedTo: '{dashboard} shows the thread.',
    attachedIn: '{dashboard} shows the thread, in version {version}.',
    newChecksum: 'New checksum',
  },

  dbtSync: {
    text: 'The sync goes on in the platform after it has begun; reports follow once it is through.',
    branch: 'Branch',
    production: 'Production',
    otherBranch: 'Another branch…',
    branchName: 'Name of the branch',
    branchHint: 'As the platform names it. Empty for production.',
    start: 'Start dbt sync',
    starting: 'Starting the sync',
    notStarted: 'The sync was not started.',
    startedProduction: 'The sync has begun.',
    startedBranch: 'The sync of {branch} has begun.',
    job: 'Sync job id',
    workflow: 'Workflow id',
    noIds: 'The platform named no ids for it.',
  },

  workbooks: {
    which: 'Workbook',
    other: 'Another one…',
    reports: '{id}: {reports}',
    moreReports: '{id}: {reports} and {rest} more',
    id: 'Workbook id',
    idHint: 'The number in the workbook’s address in the platform.',
    shared: 'Copy what the shared workspace shows',
    sharedHint: 'The published dashboard and its reports, not the drafts behind them.',
    duplicate: 'Duplicate',
    duplicating: 'Duplicating the workbook',
    notDuplicated: 'The workbook was not duplicated.',
    duplicatedUnnamed: 'Duplicated. The platform did not name the copy.',
    duplicatedAs: 'Duplicated. The copy is “{name}”.',
    copyId: 'Id of the copy',
    folder: 'Folder',
  },
} as const;
