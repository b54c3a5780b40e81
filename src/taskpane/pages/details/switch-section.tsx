import type { SwitchName } from '../../../app';
import { Checkbox } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface SwitchSectionProps {
  readonly name: SwitchName;
  readonly isOn: boolean;
  /** The switch is disabled, as during a refresh. */
  readonly isDisabled?: boolean;
  /** Says why the switch stays off; it replaces the hint. */
  readonly refusal?: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** Shows the switch for one option of an existing placement. */
export function SwitchSection({ name, isOn, isDisabled = false, refusal, onChange }: SwitchSectionProps) {
  const { title, label, hint } = usePage().messages.report.switches[name];
  return (
    <fieldset class="stack tight">
      <legend>{title}</legend>
      <Checkbox label={label} isOn={isOn} isDisabled={isDisabled} onChange={onChange} />
      {refusal === undefined ? <small>{hint}</small> : <p class="say">{refusal}</p>}
    </fieldset>
  );
}
