import type { ReportState } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { FiltersDisclosure } from '../filters/filters-disclosure';
import { FiltersPart } from '../filters/filters-part';
import { isBusy } from './place-options';

type Open = Extract<ReportState, { kind: 'open' }>;

interface FilterOptionsProps {
  readonly state: Open;
  readonly onEditing: (isEditing: boolean) => void;
}

/** Edits the filters before placing. The preview shows the filtered rows. */
export function FilterOptions({ state: { detail, options, placing }, onEditing }: FilterOptionsProps) {
  const { app } = usePage();
  const own = 'unread' in options.filters ? [] : options.filters;
  return (
    <FiltersDisclosure own={own.length}>
      <FiltersPart
        key={detail.id}
        filters={detail.filters}
        own={own}
        off={isBusy(placing)}
        onEditing={onEditing}
        onChange={(filters) => app.report.setOptions({ filters })}
      />
    </FiltersDisclosure>
  );
}
