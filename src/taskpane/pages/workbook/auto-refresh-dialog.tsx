import { useSignal } from '@preact/signals';
import type { PlacementsState, RefreshTime } from '../../../app';
import { createDescribedByAttributes, Dialog, Field, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/** The user can choose these minutes between automatic refreshes, or never. */
const REFRESH_INTERVALS = [5, 15, 60] as const;
const DAYS = ['weekdays', 'daily'] as const;
const SEVEN_O_CLOCK = 7 * 60;

interface AutoRefreshDialogProps {
  readonly state: Pick<Extract<PlacementsState, { kind: 'ready' }>, 'refreshEvery' | 'refreshAt'>;
  readonly onClose: () => void;
}

/**
 * Lets the user choose how often, or at which time of day, the workbook refreshes while the pane is
 * open. Each change is saved at once.
 */
export function AutoRefreshDialog({ state: { refreshEvery, refreshAt }, onClose }: AutoRefreshDialogProps) {
  const { app, messages, environment } = usePage();
  const { title, every, at } = messages.placements.autoRefresh;
  const ownTimeZone = environment.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = refreshAt ?? { minuteOfDay: SEVEN_O_CLOCK, timeZone: ownTimeZone, days: 'weekdays' };
  const intervals = [undefined, ...new Set([...REFRESH_INTERVALS, ...(refreshEvery ? [refreshEvery] : [])])];
  return (
    <Dialog title={title} text={undefined} cancelLabel={messages.dialogs.close} onConfirm={onClose} onCancel={onClose}>
      <Select
        id="auto-refresh"
        name={title}
        value={refreshAt?.days ?? String(refreshEvery ?? '')}
        options={[
          ...intervals.map((minutes) => ({ value: String(minutes ?? ''), text: every(minutes) })),
          ...DAYS.map((days) => ({ value: days, text: at({ ...time, days }) })),
        ]}
        onChoose={(value) => {
          const days = DAYS.find((one) => one === value);
          if (days) void app.placements.setRefreshAt({ ...time, days });
          else void app.placements.setRefreshEvery(value === '' ? undefined : Number(value));
        }}
      />
      {refreshAt && <TimeField time={refreshAt} ownTimeZone={ownTimeZone} />}
    </Dialog>
  );
}

function TimeField({ time, ownTimeZone }: { readonly time: RefreshTime; readonly ownTimeZone: string }) {
  const { app, messages } = usePage();
  const texts = messages.placements.autoRefresh;
  const isInvalid = useSignal(false);
  const error = isInvalid.value ? texts.badTime : undefined;
  const hint = time.timeZone === ownTimeZone ? texts.whileOpen : `${texts.zone(time.timeZone)} ${texts.whileOpen}`;
  return (
    <Field id="auto-refresh-time" label={texts.time} hint={hint} error={error}>
      <input
        class="input"
        type="time"
        required
        id="auto-refresh-time"
        value={formatTime(time.minuteOfDay)}
        {...createDescribedByAttributes('auto-refresh-time', hint, error)}
        onChange={({ currentTarget }) => {
          const [hour, minute] = currentTarget.value.split(':').map(Number);
          isInvalid.value = hour === undefined || minute === undefined;
          if (hour !== undefined && minute !== undefined)
            void app.placements.setRefreshAt({ ...time, minuteOfDay: 60 * hour + minute });
        }}
      />
    </Field>
  );
}

/** -> `07:00`, as an input of times takes it */
function formatTime(minuteOfDay: number): string {
  return [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
