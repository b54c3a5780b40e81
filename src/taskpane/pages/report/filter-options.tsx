import { useEffect, useState } from 'preact/hooks';
import type { NoFilters, ReportState } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { FiltersDisclosure } from '../filters/filters-disclosure';
import { FiltersEditor, type FinishFilter } from '../filters/filters-editor';
import { isBusy } from './place-options';

type OpenReport = Extract<ReportState, { kind: 'open' }>;

interface FilterOptionsProps {
  readonly state: OpenReport;
  readonly onEditing: (finishFilter: FinishFilter | undefined) => void;
}

/**
 * Returns why the report takes no filters; undefined if it does, or that is not known yet. Only SQL that
 * runs unchanged is asked before the user opens the filters.
 */
function useNoFiltersReason({ filters, layout }: OpenReport['detail']): NoFilters | undefined {
  const [reason, setReason] = useState<NoFilters | undefined>(undefined);
  const isUnconverted = layout.unconvertedReason !== undefined;
  useEffect(() => {
    let isMounted = true;
    // A failure shows as soon as the user opens the filters.
    if (isUnconverted)
      filters.readChoices().then(
        (choices) => isMounted && setReason(typeof choices === 'string' ? choices : undefined),
        () => undefined,
      );
    return () => {
      isMounted = false;
    };
  }, [isUnconverted]);
  return reason;
}

/** Edits the filters before placing. The preview shows the filtered rows. */
export function FilterOptions({ state: { detail, options, placing, preview }, onEditing }: FilterOptionsProps) {
  const { app, messages } = usePage();
  const userFilters = 'unread' in options.filters ? [] : options.filters;
  const reason = useNoFiltersReason(detail);
  if (reason && userFilters.length === 0) return <p class="say">{messages.placementFilters.noFilters[reason]}</p>;
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
