import { createSwitchPatch, type PlacementOptions, type Placing, SWITCHES, type SwitchName } from '../../../app';
import { Checkbox } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { isRunning, type OpenReport } from './place-line';

/** Shows the options before placing. They are above the preview, which shows their effect. */
export function PlaceOptions({ state }: { readonly state: OpenReport }) {
  const { headers, hasHeaderLevels, options, hasFormulasBeside, placing } = state;
  const { app, messages } = usePage();
  const isDisabled = isBusy(placing);
  return (
    <div class="row">
      <Checkbox
        label={messages.report.headers}
        isOn={headers}
        isDisabled={isDisabled}
        onChange={app.report.setHeaders}
      />
      {hasHeaderLevels && (
        <Checkbox
          label={messages.report.headersInOneRow}
          isOn={options.headersInOneRow}
          isDisabled={isDisabled}
          onChange={(headersInOneRow) => app.report.setOptions({ headersInOneRow })}
        />
      )}
      {SWITCHES.filter((name) => name !== 'fillBeside' || hasFormulasBeside).map((name) => (
        <PlaceSwitch key={name} name={name} options={options} isDisabled={isDisabled} />
      ))}
    </div>
  );
}

interface PlaceSwitchProps {
  readonly name: SwitchName;
  readonly options: PlacementOptions;
  readonly isDisabled: boolean;
}

function PlaceSwitch({ name, options, isDisabled }: PlaceSwitchProps) {
  const { app, messages } = usePage();
  const { label, hintAtPlacing: hint } = messages.report.switches[name];
  return (
    <Checkbox
      label={label}
      {...(options[name] && hint !== undefined && { hint })}
      isOn={options[name]}
      isDisabled={isDisabled}
      onChange={(isOn) => app.report.setOptions(createSwitchPatch(name, isOn))}
    />
  );
}

/** Returns true while the report is being placed or placing waits for an answer. */
export function isBusy(placing: Placing): boolean {
  return isRunning(placing) || placing.kind === 'deciding';
}
