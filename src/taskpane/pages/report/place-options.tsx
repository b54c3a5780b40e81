/** What is placed and how, as the analyst chooses it before. */
import type { Placing } from '../../../app';
import { Check } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { isRunning, type Open } from './place-line';

/** What is placed and how: they stand over the preview, which shows it. */
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
      {hasFormulasBeside && (
        <Check
          label={words.report.fillBeside}
          on={options.fillBeside}
          off={off}
          onChange={(fillBeside) => app.report.setOptions({ fillBeside })}
        />
      )}
      <Check
        label={words.report.caption}
        {...(options.caption && { hint: words.report.captionHint })}
        on={options.caption}
        off={off}
        onChange={(caption) => app.report.setOptions({ caption })}
      />
    </div>
  );
}

/** It is placed as it is, or the analyst is asked how. */
export function isBusy(placing: Placing): boolean {
  return isRunning(placing) || placing.kind === 'deciding';
}
