import type { OpenedSchedule, Schedule } from '../state/schedules';
import { Page, PlatformFailureNotice, useAdministration } from './page';
import { RemovalSection } from './removal-section';

interface SchedulePageProps {
  readonly opened: OpenedSchedule;
  readonly onBack: () => void;
}

export function SchedulePage({ opened: { schedule, failure }, onBack }: SchedulePageProps) {
  const { words } = useAdministration();
  const { schedules } = words;
  return (
    <Page title={schedules.title(schedule)} back={words.sections.schedules.name} onBack={onBack}>
      {failure && <PlatformFailureNotice failure={failure} lead={schedules.outdated} />}
      <p>
        <b>{words.schedule.when(schedule)}</b>
      </p>
      <Facts schedule={schedule} />
      <RemovalSection schedule={schedule} />
    </Page>
  );
}

function Facts({ schedule }: { readonly schedule: Schedule }) {
  const { schedules, schedule: say } = useAdministration().words;
  const { facts } = schedules;
  const { filters, timeGrains, memberSwitchers } = schedule;
  const onOff = (value: boolean | null | undefined) =>
    value == null ? schedules.unknown : value ? schedules.on : schedules.off;
  return (
    <dl class="facts">
      <Fact name={facts.dashboard} value={String(schedule.dashboardId)} />
      {schedule.deploymentId != null && <Fact name={facts.deployment} value={String(schedule.deploymentId)} />}
      <Fact name={facts.runs} value={onOff(schedule.isEnabled)} />
      <Fact name={facts.sends} value={onOff(schedule.notificationEnabled)} />
      <Fact
        name={facts.format}
        value={schedule.notificationFormat ? schedules.format(schedule.notificationFormat) : schedules.unknown}
      />
      {schedule.notificationAiSummary != null && (
        <Fact name={facts.summary} value={onOff(schedule.notificationAiSummary)} />
      )}
      <Fact name={facts.cron} value={schedule.cronExpression} />
      <Fact name={facts.zone} value={schedule.timezone} />
      {schedule.humanReadableSchedule && (
        <Fact wide name={facts.platformWords} value={schedule.humanReadableSchedule} />
      )}
      {filters && filters.length > 0 && <ManyFact name={facts.filters} values={filters.map(say.filter)} />}
      {timeGrains && timeGrains.length > 0 && <ManyFact name={facts.grains} values={timeGrains.map(say.grain)} />}
      {memberSwitchers && memberSwitchers.length > 0 && (
        <ManyFact name={facts.switches} values={memberSwitchers.map(say.switched)} />
      )}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly wide?: boolean;
}

function Fact({ name, value, wide = false }: FactProps) {
  return (
    <div class={wide ? 'whole' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Shows a fact with several values, one per line. */
function ManyFact({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  return (
    <div class="whole">
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value}>{value}</dd>
      ))}
    </div>
  );
}
