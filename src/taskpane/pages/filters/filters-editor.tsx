/** Shows the fixed filters of a report, and below them the user's filters, which can be edited. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type {
  CellFilter,
  CurrentCells,
  FilterChoices,
  FilterMember,
  NoFilters,
  PlacementFilter,
  QueryTimes,
  ReportFilters,
} from '../../../app';
import { Button, IconButton, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AddressLink } from '../cell-link';
import { pageIcons } from '../page-icons';
import { CellDropDown, mayHaveDropDown } from './cell-drop-down';
import { FilterForm } from './filter-form';
import { OfferedFilters } from './offered-filters';

interface FiltersEditorProps {
  readonly filters: ReportFilters;
  readonly userFilters: readonly PlacementFilter[];
  /** Undefined while the zone and the dates of the rows are unknown. */
  readonly times: QueryTimes | undefined;
  readonly isDisabled: boolean;
  /** The user wants to replace this filter cell, so the form opens with its filter. */
  readonly filterCell?: string | undefined;
  readonly onChange: (userFilters: readonly PlacementFilter[]) => void;
  /**
   * Receives, while a filter is being edited, the function that finishes it. Without it, a request
   * would omit this filter.
   */
  readonly onEditing: (finishFilter: FinishFilter | undefined) => void;
}

/** Resolves to false if the filter is incomplete; its form then says why. */
export type FinishFilter = () => Promise<boolean>;

type ChoicesState = FilterChoices | NoFilters | 'loading' | 'failed';

export function FiltersEditor({
  filters,
  userFilters,
  times,
  isDisabled,
  filterCell,
  onChange,
  onEditing,
}: FiltersEditorProps) {
  const { placementFilters: messages } = usePage().messages;
  const { choices, retry } = useFilterChoices(filters);
  const cellStates = useFilterCells(filters, userFilters, isDisabled);
  const sectionProps = { userFilters, times, cellStates, isDisabled, onChange, onEditing };
  const zoneText = times?.timeZone && <small>{messages.timeZone(times.timeZone)}</small>;
  if (choices === 'loading') return <p role="status">{messages.loading}</p>;
  if (typeof choices === 'string' && choices !== 'failed') {
    return (
      <>
        <p>{messages.noFilters[choices]}</p>
        {zoneText}
        {userFilters.length > 0 && <UserFilters {...sectionProps} />}
      </>
    );
  }
  return (
    <div class="stack close">
      {choices === 'failed' ? (
        <div class="row">
          <p class="say">{messages.unread}</p>
          <Button small onPress={retry}>
            {messages.again}
          </Button>
        </div>
      ) : (
        <ReportFilterList choices={choices} times={times} />
      )}
      <UserFilters
        {...sectionProps}
        filterCell={filterCell}
        {...(choices !== 'failed' && {
          form: { filters, members: choices.members, offeredMembers: choices.offeredMembers },
        })}
      />
      {choices !== 'failed' && choices.unfilterableTitles.length > 0 && (
        <small>{messages.notFilterable(choices.unfilterableTitles)}</small>
      )}
      {choices !== 'failed' && choices.members.some(({ isColumn }) => isColumn) && <small>{messages.ofResult}</small>}
      {zoneText}
    </div>
  );
}

function useFilterChoices(filters: ReportFilters): { readonly choices: ChoicesState; retry(): void } {
  const [choices, setChoices] = useState<ChoicesState>('loading');
  const [attempt, setAttempt] = useState(0);
  // Each render may pass another object for the same report.
  const latestFilters = useRef(filters);
  latestFilters.current = filters;
  useLayoutEffect(() => {
    let isMounted = true;
    latestFilters.current.readChoices().then(
      (loaded) => isMounted && setChoices(loaded),
      () => isMounted && setChoices('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [attempt]);
  return {
    choices,
    retry: () => {
      setChoices('loading');
      setAttempt(attempt + 1);
    },
  };
}

type FilterCellStates = ReadonlyMap<PlacementFilter, CurrentCells>;

/**
 * Reads the filter cells when the editor opens and after each refresh. A filter that is added later
 * was read when it was added. If Excel does not answer, the last values stay.
 */
function useFilterCells(
  filters: ReportFilters,
  userFilters: readonly PlacementFilter[],
  isRefreshing: boolean,
): FilterCellStates {
  const [cells, setCells] = useState<FilterCellStates>(new Map());
  useLayoutEffect(() => {
    if (isRefreshing) return;
    let isMounted = true;
    filters.readCurrentCells(userFilters).then(
      (cellStates) => isMounted && setCells(cellStates),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isRefreshing]);
  return cells;
}

type ReportFilterListProps = Pick<FiltersEditorProps, 'times'> & { readonly choices: FilterChoices };

function ReportFilterList({ choices: { reportFilters }, times }: ReportFilterListProps) {
  const { placementFilters: messages } = usePage().messages;
  if (reportFilters.length === 0) return null;
  return (
    <section class="stack tight" aria-label={messages.ofReport}>
      <h2>{messages.ofReport}</h2>
      <ul class="filter-list" aria-label={messages.ofReport}>
        {reportFilters.map(({ titles, operator, values, numberKind }) => (
          <li key={JSON.stringify([titles, operator, values])}>
            {messages.reportSentence(titles, operator, values, numberKind)}
            {messages.dates({ operator, values }, times)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UserFiltersProps
  extends Pick<FiltersEditorProps, 'userFilters' | 'times' | 'isDisabled' | 'filterCell' | 'onChange' | 'onEditing'> {
  readonly cellStates: FilterCellStates;
  /** Undefined if no filter can be added or edited. */
  readonly form?: Pick<FiltersEditorProps, 'filters'> & Pick<FilterChoices, 'members' | 'offeredMembers'>;
}

interface EditState {
  readonly editedIndex?: number;
  readonly column?: FilterMember;
}

const NOT_EDITING: EditState = {};

function UserFilters(props: UserFiltersProps) {
  const { userFilters, times, cellStates, isDisabled, filterCell, onChange, onEditing, form } = props;
  const { announce, messages } = usePage();
  const { placementFilters } = messages;
  /**
   * The index after the last one means a new filter, which may begin with a column that the report
   * offers.
   */
  const [{ editedIndex, column }, setEditState] = useState<EditState>(() => {
    const index = findCellFilterIndex(userFilters, filterCell);
    return index === undefined ? NOT_EDITING : { editedIndex: index };
  });
  const startsWithCell = useRef(editedIndex !== undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const restoresFocus = useRef(false);
  const isEditing = form !== undefined && editedIndex !== undefined;
  const isFiltered = (name: string) => userFilters.some(({ member }) => member === name);
  const finish = useRef<FinishFilter>(async () => true);
  useLayoutEffect(() => {
    onEditing(isEditing ? () => finish.current() : undefined);
    return () => onEditing(undefined);
  }, [isEditing]);
  useLayoutEffect(() => {
    if (restoresFocus.current && editedIndex === undefined) addButton.current?.focus();
    restoresFocus.current = false;
  }, [editedIndex, userFilters]);

  function closeForm(newFilters?: readonly PlacementFilter[], announcement?: string): void {
    restoresFocus.current = true;
    startsWithCell.current = false;
    setEditState(NOT_EDITING);
    if (newFilters) onChange(newFilters);
    if (announcement !== undefined) announce('status', announcement);
  }

  return (
    <section class="stack tight" aria-label={placementFilters.own}>
      <h2>{placementFilters.own}</h2>
      <ul class="filter-list" aria-label={placementFilters.own}>
        {userFilters.map((userFilter, index) => {
          const cellState = cellStates.get(userFilter);
          const filter = cellState?.kind === 'read' ? cellState.filter : userFilter;
          const sentence = placementFilters.sentence(filter);
          if (editedIndex === index) return null;
          return (
            <li key={sentence} class="row nowrap">
              <span class="grow">
                {filter.title} {placementFilters.condition(filter)}{' '}
                {'cell' in filter ? (
                  <CellFilterValue filter={filter} cellState={cellState} />
                ) : (
                  <b>{placementFilters.value(filter) + placementFilters.dates(filter, times)}</b>
                )}
              </span>
              {form && (
                <IconButton
                  small
                  isDisabled={isDisabled}
                  icon={pageIcons.edit}
                  name={placementFilters.editOf(sentence)}
                  onPress={() => setEditState({ editedIndex: index })}
                />
              )}
              <IconButton
                small
                isDisabled={isDisabled}
                icon={icons.close}
                name={placementFilters.removeOf(sentence)}
                onPress={() =>
                  closeForm(
                    userFilters.filter((_, otherIndex) => otherIndex !== index),
                    placementFilters.removed(sentence),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {form &&
        editedIndex === undefined &&
        userFilters.map(
          (filter) =>
            'cell' in filter &&
            mayHaveDropDown(filter) && (
              <CellDropDown key={filter.cell.name} filters={form.filters} filter={filter} isDisabled={isDisabled} />
            ),
        )}
      {form && editedIndex !== undefined && (
        <FilterForm
          key={editedIndex}
          {...form}
          existing={userFilters[editedIndex]}
          column={column}
          startsWithCell={startsWithCell.current}
          finish={finish}
          onDone={(filter) =>
            closeForm([...userFilters.slice(0, editedIndex), filter, ...userFilters.slice(editedIndex + 1)])
          }
          onCancel={() => closeForm()}
        />
      )}
      {editedIndex === 0 && userFilters.length === 0 && <small>{placementFilters.hint}</small>}
      {form && editedIndex === undefined && userFilters.length < form.filters.limits.filters && (
        <>
          <OfferedFilters
            members={form.members.filter(({ name }) => form.offeredMembers.includes(name) && !isFiltered(name))}
            isDisabled={isDisabled}
            onChoose={(member) => setEditState({ editedIndex: userFilters.length, column: member })}
          />
          <div class="row">
            <Button
              small
              isDisabled={isDisabled}
              elementRef={addButton}
              onPress={() => setEditState({ editedIndex: userFilters.length })}
            >
              {placementFilters.add}
            </Button>
          </div>
        </>
      )}
      {form && userFilters.length >= form.filters.limits.filters && (
        <small>{placementFilters.tooMany(form.filters.limits.filters)}</small>
      )}
    </section>
  );
}

function findCellFilterIndex(userFilters: readonly PlacementFilter[], name: string | undefined): number | undefined {
  const index = userFilters.findIndex((filter) => 'cell' in filter && filter.cell.name === name);
  return index < 0 ? undefined : index;
}

interface CellFilterValueProps {
  readonly filter: CellFilter;
  readonly cellState: CurrentCells | undefined;
}

/** Links to the cells, and shows their values or why these cannot be used in a filter. */
function CellFilterValue({ filter, cellState }: CellFilterValueProps) {
  const { messages } = usePage();
  const fault = cellState?.kind === 'fault' ? cellState.fault : undefined;
  return (
    <>
      {/* The address of deleted cells now belongs to other cells. */}
      {fault?.problem.kind !== 'deleted' && <AddressLink address={filter.cell.address} />}{' '}
      {fault ? (
        <span class="bad-t">{messages.failure({ code: 'FilterCell', filterCell: fault }).problem}</span>
      ) : (
        <b>{messages.placementFilters.held(filter)}</b>
      )}
    </>
  );
}
