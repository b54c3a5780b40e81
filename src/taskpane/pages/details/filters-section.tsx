import { useId, useLayoutEffect, useState } from 'preact/hooks';
import type { PlacementDetails, PlacementFilter, PlacementOptions, ReportFilters } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { FiltersDisclosure } from '../filters/filters-disclosure';
import { FiltersPart } from '../filters/filters-part';

interface FiltersSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** They do not include the draft. */
  readonly options: PlacementOptions;
  /** Nothing can be chosen during a refresh. */
  readonly off: boolean;
  /** The user wants to replace this filter cell with another one. */
  readonly filterCell: string | undefined;
  readonly onChoose: (change: Partial<PlacementOptions>) => Promise<void>;
}

/**
 * Edits the filters of an existing placement. Changes are collected in a draft and applied by one
 * refresh.
 */
export function FiltersSection({ details, id, options, off, filterCell, onChoose }: FiltersSectionProps) {
  const { app, words } = usePage();
  const { placementFilters } = words;
  const why = useId();
  const [draft, setDraft] = useState<readonly PlacementFilter[] | undefined>(undefined);
  const [isEditing, edit] = useState(false);
  const filters = details.filtersOf(id);
  const rows = useCount(filters, draft, options.laidOut);
  const own = options.filters;
  if ('unread' in own) return <p>{placementFilters.newer}</p>;
  if (!filters) return null;
  return (
    <>
      {details.filtersWait(id) && !draft && !off && (
        <div class="row">
          <p class="say">{placementFilters.wait}</p>
          <Button small onPress={() => void app.placements.refresh(id)}>
            {placementFilters.refresh}
          </Button>
        </div>
      )}
      <FiltersDisclosure own={own.length} startsOpen={filterCell !== undefined}>
        <div class="stack">
          <FiltersPart
            filters={filters}
            own={draft ?? own}
            off={off}
            filterCell={filterCell}
            onChange={setDraft}
            onEditing={edit}
          />
          {draft && (
            <>
              <p id={why}>
                {placementFilters.changed} {rows !== undefined && placementFilters.gives(rows)}
              </p>
              <div class="row">
                <Button
                  look="main"
                  off={off || isEditing}
                  describedBy={why}
                  onPress={() => {
                    setDraft(undefined);
                    void onChoose({ filters: draft }).then(() => app.placements.refresh(id));
                  }}
                >
                  {placementFilters.apply}
                </Button>
                <Button look="quiet" onPress={() => setDraft(undefined)}>
                  {placementFilters.discard}
                </Button>
              </div>
            </>
          )}
        </div>
      </FiltersDisclosure>
    </>
  );
}

/**
 * Returns the number of rows that the draft filters would give; undefined while it is unknown. A
 * further change aborts the request. Nothing waits for the number.
 */
function useCount(
  filters: ReportFilters | undefined,
  draft: readonly PlacementFilter[] | undefined,
  laidOut: PlacementOptions['laidOut'],
): number | undefined {
  const [counted, set] = useState<{ readonly draft: typeof draft; readonly rows: number | undefined } | undefined>(
    undefined,
  );
  useLayoutEffect(() => {
    if (!filters || !draft) return;
    const asking = new AbortController();
    filters.count({ filters: draft, laidOut }, asking.signal).then(
      (rows) => !asking.signal.aborted && set({ draft, rows }),
      () => undefined,
    );
    return () => asking.abort();
  }, [draft, laidOut]);
  return counted?.draft === draft ? counted?.rows : undefined;
}
