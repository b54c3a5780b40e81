/** Shows the fixed filters of a report, and below them the user's filters, which can be edited. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellFilter, CellsNow, FilterChoices, FilterMember, PlacementFilter, ReportFilters } from '../../../app';
import { Button, glyphs, IconButton } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AnyCells } from '../cell-link';
import { pageGlyphs } from '../page-glyphs';
import { FilterForm } from './filter-form';
import { OfferedFilters } from './offered-filters';

interface FiltersPartProps {
  readonly filters: ReportFilters;
  readonly own: readonly PlacementFilter[];
  readonly off: boolean;
  /** The user wants to replace this filter cell, so the form opens with its filter. */
  readonly filterCell?: string | undefined;
  readonly onChange: (own: readonly PlacementFilter[]) => void;
  /** Reports whether a filter is being edited. A request at that moment would omit this filter. */
  readonly onEditing: (isEditing: boolean) => void;
}

type Known = FilterChoices | 'sql' | 'unreadable' | 'loading' | 'failed';

export function FiltersPart({ filters, own, off, filterCell, onChange, onEditing }: FiltersPartProps) {
  const { placementFilters: words } = usePage().words;
  const { known, retry } = useChoices(filters);
  const cells = useCells(filters, own, off);
  if (known === 'loading') return <p role="status">{words.loading}</p>;
  if (known === 'sql' || known === 'unreadable') {
    return (
      <>
        <p>{words[known]}</p>
        {own.length > 0 && <OwnFilters own={own} cells={cells} off={off} onChange={onChange} onEditing={onEditing} />}
      </>
    );
  }
  return (
    <div class="stack close">
      {known === 'failed' ? (
        <div class="row">
          <p class="say">{words.unread}</p>
          <Button small onPress={retry}>
            {words.again}
          </Button>
        </div>
      ) : (
        <OfReport choices={known} />
      )}
      <OwnFilters
        own={own}
        cells={cells}
        off={off}
        onChange={onChange}
        onEditing={onEditing}
        filterCell={filterCell}
        {...(known !== 'failed' && { form: { filters, members: known.members, offered: known.offered } })}
      />
      {known !== 'failed' && known.notFilterable.length > 0 && (
        <small>{words.notFilterable(known.notFilterable)}</small>
      )}
      <small>{words.hint}</small>
    </div>
  );
}

function useChoices(filters: ReportFilters): { readonly known: Known; retry(): void } {
  const [known, set] = useState<Known>('loading');
  const [tries, retry] = useState(0);
  // Each render may pass another object for the same report.
  const source = useRef(filters);
  source.current = filters;
  useLayoutEffect(() => {
    let isHere = true;
    source.current.choices().then(
      (found) => isHere && set(found),
      () => isHere && set('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [tries]);
  return {
    known,
    retry: () => {
      set('loading');
      retry(tries + 1);
    },
  };
}

type Cells = ReadonlyMap<PlacementFilter, CellsNow>;

/**
 * Reads the filter cells when the editor opens and after each refresh. A filter that is added later
 * was read when it was added. If Excel does not answer, the last values stay.
 */
function useCells(filters: ReportFilters, own: readonly PlacementFilter[], isRefreshing: boolean): Cells {
  const [cells, set] = useState<Cells>(new Map());
  useLayoutEffect(() => {
    if (isRefreshing) return;
    let isHere = true;
    filters.cellsNow(own).then(
      (now) => isHere && set(now),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isRefreshing]);
  return cells;
}

function OfReport({ choices: { ofReport } }: { readonly choices: FilterChoices }) {
  const { placementFilters: words } = usePage().words;
  if (ofReport.length === 0) return null;
  return (
    <section class="stack tight" aria-label={words.ofReport}>
      <h2>{words.ofReport}</h2>
      <ul class="filter-list" aria-label={words.ofReport}>
        {ofReport.map(({ titles, operator, values, isNumber }) => (
          <li key={JSON.stringify([titles, operator, values])}>
            {words.reportSentence(titles, operator, values, isNumber)}
          </li>
        ))}
      </ul>
      <small>{words.fixed}</small>
    </section>
  );
}

interface OwnFiltersProps extends Pick<FiltersPartProps, 'own' | 'off' | 'filterCell' | 'onChange' | 'onEditing'> {
  readonly cells: Cells;
  /** Undefined if no filter can be added or edited. */
  readonly form?: Pick<FiltersPartProps, 'filters'> & Pick<FilterChoices, 'members' | 'offered'>;
}

interface Edited {
  readonly edited?: number;
  readonly column?: FilterMember;
}

const NOTHING: Edited = {};

function OwnFilters({ own, cells, off, filterCell, onChange, onEditing, form }: OwnFiltersProps) {
  const { announce, words } = usePage();
  const { placementFilters } = words;
  /**
   * The index after the last one means a new filter, which may begin with a column that the report
   * offers.
   */
  const [{ edited, column }, edit] = useState<Edited>(() => {
    const place = placeOf(own, filterCell);
    return place === undefined ? NOTHING : { edited: place };
  });
  const choosesCell = useRef(edited !== undefined);
  const add = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  const isEditing = form !== undefined && edited !== undefined;
  const isFiltered = (name: string) => own.some(({ member }) => member === name);
  useLayoutEffect(() => {
    onEditing(isEditing);
    return () => onEditing(false);
  }, [isEditing]);
  useLayoutEffect(() => {
    if (returns.current && edited === undefined) add.current?.focus();
    returns.current = false;
  }, [edited, own]);

  function end(next?: readonly PlacementFilter[], said?: string): void {
    returns.current = true;
    choosesCell.current = false;
    edit(NOTHING);
    if (next) onChange(next);
    if (said !== undefined) announce('status', said);
  }

  return (
    <section class="stack tight" aria-label={placementFilters.own}>
      <h2>{placementFilters.own}</h2>
      {own.length === 0 && edited === undefined && <p class="meta">{placementFilters.none}</p>}
      <ul class="filter-list" aria-label={placementFilters.own}>
        {own.map((chosen, index) => {
          const now = cells.get(chosen);
          const filter = now?.kind === 'read' ? now.filter : chosen;
          const sentence = placementFilters.sentence(filter);
          if (edited === index) return null;
          return (
            <li key={sentence} class="row nowrap">
              <span class="grow">
                {filter.title} {placementFilters.condition(filter)}{' '}
                {'cell' in filter ? <FromCell filter={filter} now={now} /> : <b>{placementFilters.value(filter)}</b>}
              </span>
              {form && (
                <IconButton
                  small
                  off={off}
                  icon={pageGlyphs.edit}
                  name={placementFilters.editOf(sentence)}
                  onPress={() => edit({ edited: index })}
                />
              )}
              <IconButton
                small
                off={off}
                icon={glyphs.close}
                name={placementFilters.removeOf(sentence)}
                onPress={() =>
                  end(
                    own.filter((_, at) => at !== index),
                    placementFilters.removed(sentence),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {form && edited !== undefined && (
        <FilterForm
          key={edited}
          {...form}
          first={own[edited]}
          column={column}
          choosesCell={choosesCell.current}
          onDone={(filter) => end([...own.slice(0, edited), filter, ...own.slice(edited + 1)])}
          onCancel={() => end()}
        />
      )}
      {form && edited === undefined && own.length < form.filters.most.filters && (
        <>
          <OfferedFilters
            members={form.members.filter(({ name }) => form.offered.includes(name) && !isFiltered(name))}
            off={off}
            onChoose={(member) => edit({ edited: own.length, column: member })}
          />
          <div class="row">
            <Button small off={off} elementRef={add} onPress={() => edit({ edited: own.length })}>
              {placementFilters.add}
            </Button>
          </div>
        </>
      )}
      {form && own.length >= form.filters.most.filters && (
        <small>{placementFilters.tooMany(form.filters.most.filters)}</small>
      )}
    </section>
  );
}

function placeOf(own: readonly PlacementFilter[], name: string | undefined): number | undefined {
  const place = own.findIndex((one) => 'cell' in one && one.cell.name === name);
  return place < 0 ? undefined : place;
}

interface FromCellProps {
  readonly filter: CellFilter;
  readonly now: CellsNow | undefined;
}

/** Links to the cells, and shows their values or why these cannot be used in a filter. */
function FromCell({ filter, now }: FromCellProps) {
  const { words } = usePage();
  const fault = now?.kind === 'fault' ? now.fault : undefined;
  return (
    <>
      {/* The address of deleted cells now belongs to other cells. */}
      {fault?.problem.kind !== 'deleted' && <AnyCells address={filter.cell.address} />}{' '}
      {fault ? (
        <span class="bad-t">{words.failure({ code: 'FilterCell', filterCell: fault }).what}</span>
      ) : (
        <b>{words.placementFilters.held(filter)}</b>
      )}
    </>
  );
}
