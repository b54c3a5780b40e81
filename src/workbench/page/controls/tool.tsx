/** Buttons of the ribbon, and the groups that they stand in. */
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
  run(): void;
}

export function Tool({ icon, label, keys, isWorded, isPressed, run }: ToolProps) {
  return (
    <button
      type="button"
      class={isWorded ? 'tool worded' : 'tool'}
      aria-label={label}
      aria-pressed={isPressed}
      title={keys ? `${label} (${keys})` : label}
      onClick={run}
    >
      <Icon name={icon} />
      {isWorded && <span>{label}</span>}
    </button>
  );
}
