import type { ReportState } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { FiltersDisclosure } from '../filters/filters-disclosure';
import { FiltersEditor, type FinishFilter } from '../filters/filters-editor';
import { isBusy } from './place-line';

type OpenReport = Extract<ReportState, { kind: 'open' }>;

interface FilterOptionsProps {
  readonly state: OpenReport;
  readonly onEditing: (finishFilter: FinishFilter | undefined) => void;
}

/** Edits the filters before placing. The preview shows the filtered rows. */
export function FilterOptions({ state: { detail, options, placing, preview }, onEditing }: FilterOptionsProps) {
  const { app } = usePage();
  const userFilters = 'unread' in options.filters ? [] : options.filters;
  return (
    <FiltersDisclosure userFilterCount={userFilters.length}>
      <FiltersEditor
        key={detail.id}
        filters={detail.filters}
        userFilters={userFilters}
        times={preview.kind === 'ready' ? preview.times : undefined}
        isDisabled={isBusy(placing)}
        onEditing={onEditing}
        onChange={(filters) => app.report.setOptions({ filters })}
      />
    </FiltersDisclosure>
  );
}
