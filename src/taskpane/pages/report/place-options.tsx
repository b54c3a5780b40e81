import { type PlacementOptions, type Placing, SWITCHES, type SwitchName, switchOption } from '../../../app';
import { Check } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { isRunning, type Open } from './place-line';

/** Shows the options before placing. They are above the preview, which shows their effect. */
export function PlaceOptions({ state }: { readonly state: Open }) {
  const { headers, hasHeaderLevels, options, hasFormulasBeside, placing } = state;
  const { app, words } = usePage();
  const off = isBusy(placing);
  return (
    <div class="row">
      <Check label={words.report.headers} on={headers} off={off} onChange={app.report.setHeaders} />
      {hasHeaderLevels && (
        <Check
          label={words.report.headersInOneRow}
          on={options.headersInOneRow}
          off={off}
          onChange={(headersInOneRow) => app.report.setOptions({ headersInOneRow })}
        />
      )}
      {SWITCHES.filter((name) => name !== 'fillBeside' || hasFormulasBeside).map((name) => (
        <PlaceSwitch key={name} name={name} options={options} off={off} />
      ))}
    </div>
  );
}

interface PlaceSwitchProps {
  readonly name: SwitchName;
  readonly options: PlacementOptions;
  readonly off: boolean;
}

function PlaceSwitch({ name, options, off }: PlaceSwitchProps) {
  const { app, words } = usePage();
  const { label, hintAtPlacing: hint } = words.report.switches[name];
  return (
    <Check
      label={label}
      {...(options[name] && hint !== undefined && { hint })}
      on={options[name]}
      off={off}
      onChange={(on) => app.report.setOptions(switchOption(name, on))}
    />
  );
}

/** Returns true while the report is being placed or placing waits for an answer. */
export function isBusy(placing: Placing): boolean {
  return isRunning(placing) || placing.kind === 'deciding';
}
