import { useId, useLayoutEffect, useState } from 'preact/hooks';
import type { PlacementDetails, PlacementFilter, PlacementOptions, ReportFilters } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { FiltersDisclosure } from '../filters/filters-disclosure';
import { FiltersEditor } from '../filters/filters-editor';

interface FiltersSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** These options do not include the draft. */
  readonly options: PlacementOptions;
  /** Nothing can be chosen during a refresh. */
  readonly isDisabled: boolean;
  /** The user wants to replace this filter cell with another one. */
  readonly filterCell: string | undefined;
  readonly onChoose: (change: Partial<PlacementOptions>) => Promise<void>;
}

/**
 * Edits the filters of an existing placement. Changes are collected in a draft and applied by one
 * refresh.
 */
export function FiltersSection({ details, id, options, isDisabled, filterCell, onChoose }: FiltersSectionProps) {
  const { app, messages } = usePage();
  const { placementFilters } = messages;
  const hintId = useId();
  const [draft, setDraft] = useState<readonly PlacementFilter[] | undefined>(undefined);
  const [isEditing, setEditing] = useState(false);
  const filters = details.openFilters(id);
  const rowCount = useDraftRowCount(filters, draft, options);
  const userFilters = options.filters;
  if ('unread' in userFilters) return <p>{placementFilters.newer}</p>;
  if (!filters) return null;
  return (
    <>
      {details.hasOtherFilters(id) && !draft && !isDisabled && (
        <div class="row">
          <p class="say">{placementFilters.wait}</p>
          <Button small onPress={() => void app.placements.refresh(id)}>
            {placementFilters.apply}
          </Button>
        </div>
      )}
      <FiltersDisclosure userFilterCount={userFilters.length} startsOpen={filterCell !== undefined}>
        <div class="stack">
          <FiltersEditor
            filters={filters}
            userFilters={draft ?? userFilters}
            times={details.getTimes(id)}
            isDisabled={isDisabled}
            filterCell={filterCell}
            onChange={setDraft}
            onEditing={(finishFilter) => setEditing(finishFilter !== undefined)}
          />
          {draft && (
            <>
              <p id={hintId}>
                {placementFilters.changed} {rowCount !== undefined && placementFilters.gives(rowCount)}
              </p>
              <div class="row">
                <Button
                  variant="main"
                  isDisabled={isDisabled || isEditing}
                  describedBy={hintId}
                  onPress={() => {
                    setDraft(undefined);
                    void onChoose({ filters: draft }).then(() => app.placements.refresh(id));
                  }}
                >
                  {placementFilters.apply}
                </Button>
                <Button variant="quiet" name={placementFilters.discard.name} onPress={() => setDraft(undefined)}>
                  {placementFilters.discard.label}
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
function useDraftRowCount(
  filters: ReportFilters | undefined,
  draft: readonly PlacementFilter[] | undefined,
  { omitted, order, firstRows, laidOut }: PlacementOptions,
): number | undefined {
  const [result, setResult] = useState<{ readonly draft: typeof draft; readonly rows: number | undefined } | undefined>(
    undefined,
  );
  useLayoutEffect(() => {
    if (!filters || !draft) return;
    const abortController = new AbortController();
    filters.countRows({ filters: draft, omitted, order, firstRows, laidOut }, abortController.signal).then(
      (rows) => !abortController.signal.aborted && setResult({ draft, rows }),
      () => undefined,
    );
    return () => abortController.abort();
  }, [draft, order, firstRows, laidOut]);
  return result?.draft === draft ? result?.rows : undefined;
}
