import type { OpenedSchedule, Schedule } from '../state/schedules';
import { Page, PlatformFailureNotice, useAdministration } from './page';
import { RemovalSection } from './removal-section';

interface SchedulePageProps {
  readonly openedSchedule: OpenedSchedule;
  readonly onBack: () => void;
}

export function SchedulePage({ openedSchedule: { schedule, failure }, onBack }: SchedulePageProps) {
  const { messages } = useAdministration();
  const { schedules: texts } = messages;
  return (
    <Page title={texts.title(schedule)} backTitle={messages.sections.schedules.name} onBack={onBack}>
      {failure && <PlatformFailureNotice failure={failure} lead={texts.outdated} />}
      <p>
        <b>{messages.schedule.when(schedule)}</b>
      </p>
      <Facts schedule={schedule} />
      <RemovalSection schedule={schedule} />
    </Page>
  );
}

function Facts({ schedule }: { readonly schedule: Schedule }) {
  const { schedules: texts, schedule: scheduleTexts } = useAdministration().messages;
  const { facts: labels } = texts;
  const { filters, timeGrains, memberSwitchers } = schedule;
  const formatOnOff = (isOn: boolean | null | undefined) =>
    isOn == null ? texts.unknown : isOn ? texts.on : texts.off;
  return (
    <dl class="facts">
      <Fact name={labels.dashboard} value={String(schedule.dashboardId)} />
      {schedule.deploymentId != null && <Fact name={labels.deployment} value={String(schedule.deploymentId)} />}
      <Fact name={labels.runs} value={formatOnOff(schedule.isEnabled)} />
      <Fact name={labels.sends} value={formatOnOff(schedule.notificationEnabled)} />
      <Fact
        name={labels.format}
        value={schedule.notificationFormat ? texts.format(schedule.notificationFormat) : texts.unknown}
      />
      {schedule.notificationAiSummary != null && (
        <Fact name={labels.summary} value={formatOnOff(schedule.notificationAiSummary)} />
      )}
      <Fact name={labels.cron} value={schedule.cronExpression} />
      <Fact name={labels.zone} value={schedule.timezone} />
      {schedule.humanReadableSchedule && (
        <Fact isWide name={labels.platformWords} value={schedule.humanReadableSchedule} />
      )}
      {filters && filters.length > 0 && (
        <MultiValueFact name={labels.filters} values={filters.map(scheduleTexts.filter)} />
      )}
      {timeGrains && timeGrains.length > 0 && (
        <MultiValueFact name={labels.grains} values={timeGrains.map(scheduleTexts.grain)} />
      )}
      {memberSwitchers && memberSwitchers.length > 0 && (
        <MultiValueFact name={labels.switches} values={memberSwitchers.map(scheduleTexts.switched)} />
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
