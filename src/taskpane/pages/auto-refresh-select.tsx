import { Select } from '../../parts';
import { usePage } from '../shell/pane-context';

/** The user can choose these minutes between automatic refreshes, or never. */
const REFRESH_INTERVALS = [5, 15, 60] as const;

interface AutoRefreshSelectProps {
  readonly id: string;
  /** Names the list if no label does. */
  readonly name?: string;
}

/** Lets the user choose how often the workbook refreshes while the pane is open. */
export function AutoRefreshSelect(props: AutoRefreshSelectProps) {
  const { app, messages } = usePage();
  const placements = app.placements.state.value;
  const refreshEvery = placements.kind === 'ready' ? placements.refreshEvery : undefined;
  const choices = [
    undefined,
    ...new Set([...REFRESH_INTERVALS, ...(refreshEvery === undefined ? [] : [refreshEvery])]),
  ];
  return (
    <Select
      {...props}
      value={String(refreshEvery ?? '')}
      options={choices.map((minutes) => ({
        value: String(minutes ?? ''),
        text: messages.settingsPage.every(minutes),
      }))}
      onChoose={(value) => void app.placements.setRefreshEvery(value === '' ? undefined : Number(value))}
    />
  );
}
