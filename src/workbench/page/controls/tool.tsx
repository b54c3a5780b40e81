/** Buttons with an icon, and the groups that they stand in on the ribbon. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';

/** Buttons that belong together, with their common name below. */
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

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly keys?: string;
  readonly isWorded?: boolean;
  readonly isPressed?: boolean;
  readonly disabled?: boolean;
  /** Shown at the pointer, where the label does not say it all. */
  readonly title?: string;
  run(): void;
}

export function Tool({ icon, label, keys, isWorded, isPressed, disabled, title, run }: ToolProps) {
  return (
    <button
      type="button"
      class={isWorded ? 'tool worded' : 'tool'}
      aria-label={label}
      aria-pressed={isPressed}
      title={title ?? (keys ? `${label} (${keys})` : label)}
      disabled={disabled}
      onClick={run}
    >
      <Icon name={icon} />
      {isWorded && <span>{label}</span>}
    </button>
  );
}
