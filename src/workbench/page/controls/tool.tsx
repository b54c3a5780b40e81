/** Draws buttons with an icon, and their groups on the ribbon. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';

/** Shows related buttons with their common name below. */
export function Group({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <fieldset class="group" aria-label={label}>
      <div class="group-content">{children}</div>
      <div class="group-label" aria-hidden="true">
        {label}
      </div>
    </fieldset>
  );
}

export interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly keys?: string;
  readonly showsLabel?: boolean;
  readonly isPressed?: boolean;
  readonly disabled?: boolean;
  /** The tooltip is needed only if the label is not enough. */
  readonly title?: string;
  run(): void;
}

export function Tool({ icon, label, keys, showsLabel, isPressed, disabled, title, run }: ToolProps) {
  return (
    <button
      type="button"
      class={showsLabel ? 'tool worded' : 'tool'}
      aria-label={label}
      aria-pressed={isPressed}
      title={title ?? (keys ? `${label} (${keys})` : label)}
      disabled={disabled}
      onClick={run}
    >
      <Icon name={icon} />
      {showsLabel && <span>{label}</span>}
    </button>
  );
}

interface ToggleProps extends Pick<ToolProps, 'icon' | 'label' | 'title'> {
  readonly isOn: boolean;
  set(isOn: boolean): void;
}

/** Shows a button that is pressed while something is on. */
export function Toggle({ isOn, set, ...tool }: ToggleProps) {
  return <Tool {...tool} showsLabel isPressed={isOn} run={() => set(!isOn)} />;
}
