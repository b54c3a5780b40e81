import { Checkbox } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { isBusy, type OpenReport, PlaceSwitch } from './place-line';

/** Shows the options before placing. They are above the preview, which shows their effect. */
export function PlaceOptions({ state }: { readonly state: OpenReport }) {
  const { headers, hasHeaderLevels, options, placing } = state;
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
      <PlaceSwitch name="caption" options={options} isDisabled={isDisabled} />
      <PlaceSwitch name="table" options={options} isDisabled={isDisabled} />
    </div>
  );
}
