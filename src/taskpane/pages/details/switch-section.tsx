import type { SwitchName } from '../../../app';
import { Check } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface SwitchSectionProps {
  readonly name: SwitchName;
  readonly on: boolean;
  /** The switch is disabled, as during a refresh. */
  readonly off?: boolean;
  /** Says why the switch stays off; it replaces the hint. */
  readonly refusal?: string | undefined;
  readonly onChange: (on: boolean) => void;
}

/** Shows the switch for one option of an existing placement. */
export function SwitchSection({ name, on, off = false, refusal, onChange }: SwitchSectionProps) {
  const { title, label, hint } = usePage().words.report.switches[name];
  return (
    <fieldset class="stack tight">
      <legend>{title}</legend>
      <Check label={label} on={on} off={off} onChange={onChange} />
      {refusal === undefined ? <small>{hint}</small> : <p class="say">{refusal}</p>}
    </fieldset>
  );
}
