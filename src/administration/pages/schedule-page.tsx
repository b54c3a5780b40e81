import type { OpenedSchedule, Schedule } from '../state/schedules';
import { Page, PlatformFailureNotice, useAdministration } from './page';
import { RemovalSection } from './removal-section';

interface SchedulePageProps {
  readonly openedSchedule: OpenedSchedule;
  readonly onBack: () => void;
}

export function SchedulePage({ openedSchedule: { schedule, failure }, onBack }: SchedulePageProps) {
  const { messages } = useAdministration();
  const { schedules } = messages;
  return (
    <Page title={schedules.title(schedule)} backTitle={messages.sections.schedules.name} onBack={onBack}>
      {failure && <PlatformFailureNotice failure={failure} lead={schedules.outdated} />}
      <p>
        <b>{messages.schedule.when(schedule)}</b>
      </p>
      <Facts schedule={schedule} />
      <RemovalSection schedule={schedule} />
    </Page>
  );
}

function Facts({ schedule }: { readonly schedule: Schedule }) {
  const { schedules, schedule: scheduleTexts } = useAdministration().messages;
  const { facts } = schedules;
  const { filters, timeGrains, memberSwitchers } = schedule;
  const formatOnOff = (value: boolean | null | undefined) =>
    value == null ? schedules.unknown : value ? schedules.on : schedules.off;
  return (
    <dl class="facts">
      <Fact name={facts.dashboard} value={String(schedule.dashboardId)} />
      {schedule.deploymentId != null && <Fact name={facts.deployment} value={String(schedule.deploymentId)} />}
      <Fact name={facts.runs} value={formatOnOff(schedule.isEnabled)} />
      <Fact name={facts.sends} value={formatOnOff(schedule.notificationEnabled)} />
      <Fact
        name={facts.format}
        value={schedule.notificationFormat ? schedules.format(schedule.notificationFormat) : schedules.unknown}
      />
      {schedule.notificationAiSummary != null && (
        <Fact name={facts.summary} value={formatOnOff(schedule.notificationAiSummary)} />
      )}
      <Fact name={facts.cron} value={schedule.cronExpression} />
      <Fact name={facts.zone} value={schedule.timezone} />
      {schedule.humanReadableSchedule && (
        <Fact isWide name={facts.platformWords} value={schedule.humanReadableSchedule} />
      )}
      {filters && filters.length > 0 && (
        <MultiValueFact name={facts.filters} values={filters.map(scheduleTexts.filter)} />
      )}
      {timeGrains && timeGrains.length > 0 && (
        <MultiValueFact name={facts.grains} values={timeGrains.map(scheduleTexts.grain)} />
      )}
      {memberSwitchers && memberSwitchers.length > 0 && (
        <MultiValueFact name={facts.switches} values={memberSwitchers.map(scheduleTexts.switched)} />
      )}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly isWide?: boolean;
}

function Fact({ name, value, isWide = false }: FactProps) {
  return (
    <div class={isWide ? 'whole' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Shows a fact with several values, one per line. */
function MultiValueFact({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  return (
    <div class="whole">
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value}>{value}</dd>
      ))}
    </div>
  );
}
