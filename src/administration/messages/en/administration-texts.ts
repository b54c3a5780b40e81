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
  asking: 'Checking your permissions',
  notKnown: 'Couldn’t check your permissions.',
  nothing: 'You don’t have permission to manage this platform.',
  nothingNext: 'You need permission to edit reports or to administer the account. Ask your administrator.',
  deploymentOf: '{deployment} on {host}',
  sections: {
    schedules: { name: 'Schedules', hint: 'Find scheduled deliveries and remove recipients.' },
    dbtSync: { name: 'dbt sync', hint: 'Update the data model from its dbt project.' },
    workbooks: { name: 'Workbooks', hint: 'Duplicate a platform workbook with its reports.' },
    aiThread: { name: 'AI assistant thread', hint: 'Show a thread in an AI widget on a dashboard.' },
    embedSession: { name: 'Embed session', hint: 'Let one person open embedded dashboards.' },
    embedTable: { name: 'Embed sessions from the sheet', hint: 'Create one for each row of a table.' },
    embedTenant: { name: 'Delete an embed tenant', hint: 'Deletes its users, groups and sessions.' },
  } satisfies Record<Section, SectionMessages>,
  notOffered: 'Not available on this platform.',
  notOfferedText: 'It may be available in a newer version of the platform.',
  copyOf: 'Copy {name}',
  platformSays: 'The platform says: “{text}”',
  maybeDone: 'The request may have gone through anyway. Check on the platform before you try again.',
  stopped: 'You stopped waiting.',
  needsNetwork: 'Not available offline.',
  selected: 'Selected:',
  noSelection: 'Select a single range in the sheet.',
  needsWholeNumber: 'Enter a whole number, for example 12.',

  aiThread: {
    widget: 'Widget id',
    widgetHint: 'An AI widget in the published dashboard.',
    thread: 'Thread id',
    needed: 'Enter the id as shown on the platform.',
    checksum: 'Dashboard checksum',
    checksumHint: 'Optional. Stops if the dashboard has changed.',
    attach: 'Attach thread',
    attaching: 'Attaching the thread',
    notAttached: 'The thread wasn’t attached.',
    changed: 'Check the dashboard, then enter its new checksum or leave the field empty.',
    dashboard: 'The dashboard',
    titled: '“{title}”',
    attachedTo: '{dashboard} now shows the thread.',
    attachedIn: '{dashboard} now shows the thread (version {version}).',
    newChecksum: 'New checksum',
  },

  dbtSync: {
    branch: 'Branch',
    production: 'Production',
    otherBranch: 'Another branch…',
    branchName: 'Branch name',
    branchHint: 'Leave empty for production.',
    start: 'Start dbt sync',
    starting: 'Starting the sync',
    notStarted: 'The sync wasn’t started.',
    startedProduction: 'The sync has started.',
    startedBranch: 'The sync of {branch} has started.',
    job: 'Sync job id',
    workflow: 'Workflow id',
    noIds: 'The platform returned no ids.',
  },

  workbooks: {
    which: 'Workbook',
    other: 'Another workbook…',
    option: '{id}: {reports}',
    moreReports: '{list} and {count} more',
    id: 'Workbook id',
    idHint: 'The number in the workbook’s address on the platform.',
    shared: 'Copy from the shared workspace',
    sharedHint: 'The published dashboard and its reports, without drafts.',
    duplicate: 'Duplicate',
    duplicating: 'Duplicating the workbook',
    notDuplicated: 'The workbook wasn’t duplicated.',
    duplicatedUnnamed: 'Workbook duplicated.',
    duplicatedAs: 'Workbook duplicated as “{name}”.',
    copyId: 'New workbook id',
    folder: 'Folder',
  },
} as const;
