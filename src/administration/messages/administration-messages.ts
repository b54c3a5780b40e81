/** Holds the messages of the list of sections, of all pages, and of the actions on a deployment. */
import {
  bindTexts,
  type DescribeFailure,
  type Formats,
  formatFolderPath,
  listFirst,
  type Translation,
} from '../../parts';
import type { ChangedDashboard, StartedDbtSync, WorkbookCopy, WorkbookOption } from '../state/deployment-actions';
import { createEmbedMessages } from './embed-messages';
import type { administrationTexts } from './en/administration-texts';
import { createScheduleMessages } from './schedule-messages';
import { createSchedulePageMessages } from './schedule-page-messages';

/** Workbooks are described by at most this many of their reports. */
const MAX_NAMED_REPORTS = 2;

export type AdministrationTexts = Translation<typeof administrationTexts>;
export type AdministrationMessages = ReturnType<typeof createAdministrationMessages>;

export function createAdministrationMessages(
  { embed, schedules, schedule, ...pageTexts }: AdministrationTexts,
  formats: Formats,
  describeFailure: DescribeFailure,
) {
  const texts = bindTexts<Omit<typeof administrationTexts, 'embed' | 'schedules' | 'schedule'>>(pageTexts, formats);
  const { aiThread, dbtSync, workbooks } = texts;
  return {
    ...texts,
    embed: createEmbedMessages(embed, formats, describeFailure),
    schedules: createSchedulePageMessages(schedules, formats),
    schedule: createScheduleMessages(schedule, formats),
    copyId: (name: string) => texts.copyOf(toMidSentence(name, formats.language)),
    aiThread: {
      ...aiThread,
      attached({ title, version }: ChangedDashboard): string {
        const dashboard = title === undefined ? aiThread.dashboard : aiThread.titled(title);
        return version === undefined
          ? aiThread.attachedTo(dashboard)
          : aiThread.attachedIn({ dashboard, version: String(version) });
      },
    },
    dbtSync: {
      ...dbtSync,
      started: ({ branch }: StartedDbtSync) =>
        branch === undefined ? dbtSync.startedProduction : dbtSync.startedBranch(branch),
    },
    workbooks: {
      ...workbooks,
      option: ({ id, reports }: WorkbookOption): string =>
        workbooks.option({ id: String(id), reports: listFirst(workbooks.moreReports, reports, MAX_NAMED_REPORTS) }),
      duplicated: ({ id, name }: WorkbookCopy) =>
        name === undefined || id === undefined ? workbooks.duplicatedUnnamed : workbooks.duplicatedAs(name),
      path: formatFolderPath,
    },
  };
}

/** German nouns keep their capital. */
function toMidSentence(name: string, language: string): string {
  return language === 'de' ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
