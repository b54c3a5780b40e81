/**
 * Edits one filter in one line: its column, condition and value. It shows errors before the filter
 * is accepted.
 */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellFault, CellFilter, FilterMember, PlacementFilter, ReportFilters, WrongValue } from '../../../app';
import { Button, Field, FieldError, IconButton, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';
import { FilterCellField } from './filter-cell';
import {
  createEmptyDraft,
  createInitialDraft,
  type DraftFault,
  describeMember,
  type FilterDraft,
  listAllowedOperators,
  listPossibleNumbers,
  mayBeFromCell,
  parseDraft,
} from './filter-draft';
import { FilterValue } from './filter-value';
import { useResolvedMember } from './resolved-member';
import { scrollIntoView } from './scroll-into-view';

interface FilterFormProps {
  readonly filters: ReportFilters;
  readonly members: readonly FilterMember[];
  /** It is undefined for a new filter. */
  readonly existing: PlacementFilter | undefined;
  /** A new filter begins with this column. */
  readonly column: FilterMember | undefined;
  /** The form was opened to choose another cell, so the field of the cell gets the focus. */
  readonly startsWithCell: boolean;
  /** Receives the function that does what Done does; it resolves to false if the filter is incomplete. */
  readonly finish: { current: () => Promise<boolean> };
  readonly onDone: (filter: PlacementFilter) => void;
  readonly onCancel: () => void;
}

export function FilterForm({
  filters,
  members,
  existing,
  column: initialColumn,
  startsWithCell,
  finish,
  onDone,
  onCancel,
}: FilterFormProps) {
  const page = usePage();
  const { placementFilters: messages } = page.messages;
  const id = useId();
  const [draft, setDraft] = useState(() => createInitialDraft(existing, initialColumn, messages.typedNumber));
  const [fault, setFault] = useState<DraftFault | 'tooMany' | 'cell' | 'cellUnread' | undefined>(undefined);
  const [cellFault, setCellFault] = useState<CellFault | undefined>(undefined);
  const [wrongValue, setWrongValue] = useState<WrongValue | undefined>(undefined);
  const [isChecking, setChecking] = useState(false);
  const isMounted = useRef(true);
  const columnSelect = useRef<HTMLSelectElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const showForm = () => form.current && scrollIntoView(form.current);
  useLayoutEffect(() => {
    if (!startsWithCell) columnSelect.current?.focus({ preventScroll: true });
    showForm();
    return () => {
      isMounted.current = false;
    };
  }, []);
  const hasLeftCell = useRef(false);
  useLayoutEffect(() => {
    // The button that was pressed has gone together with the field for the cell.
    if (hasLeftCell.current) document.getElementById(`${id}-value`)?.focus();
    hasLeftCell.current = false;
  }, [draft.cell]);
  const chosenMember = members.find(({ name }) => name === draft.member);
  const { member, isReadingType } = useResolvedMember(filters, chosenMember, (resolved) =>
    // The draft keeps its condition if the type of the column allows it.
    setDraft((current) =>
      listAllowedOperators(resolved).includes(current.operator) ? current : createEmptyDraft(resolved),
    ),
  );
  const operators = member ? listAllowedOperators(member) : [];

  function change(next: Partial<FilterDraft>): void {
    setFault(undefined);
    setCellFault(undefined);
    setWrongValue(undefined);
    setDraft((current) => ({ ...current, ...next }));
  }

  function leaveCell(): void {
    hasLeftCell.current = true;
    change({ cell: undefined });
  }

  /** Checks the cell, then whether the data contain its values, before it accepts the filter. */
  async function submitFromCell({ cell = '' }: FilterDraft, operator: CellFilter['operator']): Promise<boolean> {
    if (!member || cell.trim() === '') {
      setFault(member ? 'cell' : 'column');
      return false;
    }
    setChecking(true);
    const cellChoice = await filters
      .readChosenCell(cell, { ...describeMember(member), operator }, existing)
      .catch(() => undefined);
    const takenCell = cellChoice?.kind === 'taken' ? cellChoice : undefined;
    const cellFilter = takenCell?.filter;
    const filterToCheck = cellFilter && { ...cellFilter, values: cellFilter.cell.dataValues ?? cellFilter.cell.values };
    const wrongValueFound = filterToCheck && (await filters.findWrongValue(filterToCheck).catch(() => undefined));
    if (!isMounted.current) return false;
    setChecking(false);
    if (cellChoice?.kind === 'fault') setCellFault(cellChoice.fault);
    else if (!cellFilter) setFault(cellChoice ? 'cell' : 'cellUnread');
    setWrongValue(
      wrongValueFound && {
        ...wrongValueFound,
        typedValue: takenCell?.shownTexts?.get(wrongValueFound.typedValue) ?? wrongValueFound.typedValue,
      },
    );
    if (!cellFilter || wrongValueFound) return false;
    onDone(cellFilter);
    return true;
  }

  /** Returns false if the filter was not accepted; the form then says why. */
  async function submit(current: FilterDraft): Promise<boolean> {
    if (isChecking || isReadingType) return false;
    if (current.cell !== undefined && mayBeFromCell(current.operator)) return submitFromCell(current, current.operator);
    const parsed = parseDraft(current, member);
    if (parsed.kind === 'fault') {
      setFault(parsed.fault);
      return false;
    }
    if (parsed.filter.values.length > filters.limits.values) {
      setFault('tooMany');
      return false;
    }
    setChecking(true);
    // If the values cannot be checked, the filter is accepted unchecked. With a wrong value the
    // refresh then has no rows, or says why it failed.
    const wrongValueFound = await filters.findWrongValue(parsed.filter).catch(() => undefined);
    if (!isMounted.current) return false;
    setChecking(false);
    if (parsed.filter.type !== 'number') setDraft({ ...current, values: parsed.filter.values, typed: '' });
    setWrongValue(wrongValueFound);
    if (wrongValueFound) return false;
    onDone(parsed.filter);
    return true;
  }

  finish.current = async () => {
    const isFinished = await submit(draft);
    if (!isFinished) showForm();
    return isFinished;
  };

  function applyNearest({ typedValue, nearest }: WrongValue): void {
    setWrongValue(undefined);
    const typedText = draft.typed.trim();
    const typedValues = typedText === '' ? draft.values : [...draft.values, typedText];
    const values = typedValues.flatMap((value) => (value === typedValue ? (nearest ?? []) : value));
    void submit({ ...draft, values: [...new Set(values)], typed: '' });
  }

  const error = wrongValue
    ? messages.wrong(wrongValue, member?.title ?? '')
    : cellFault
      ? page.messages.failure({ code: 'FilterCell', filterCell: cellFault }).problem
      : fault && describeFault(fault);
  function describeFault(draftFault: NonNullable<typeof fault>): string {
    if (typeof draftFault === 'object')
      return messages.ambiguous(draftFault.typed, listPossibleNumbers(draftFault, messages.typedNumber));
    return draftFault === 'tooMany' ? messages.tooManyValues(filters.limits.values) : messages.faults[draftFault];
  }

  const startedWithCell = existing !== undefined && 'cell' in existing;
  const cellToggle = mayBeFromCell(draft.operator) && (
    <IconButton
      icon={pageIcons.cell}
      name={messages.fromCell}
      isPressed={draft.cell !== undefined}
      onPress={() => (draft.cell === undefined ? change({ cell: '' }) : leaveCell())}
    />
  );

  return (
    <form
      class="stack close filter-form"
      aria-label={messages.form}
      ref={form}
      onKeyDown={(event) => {
        // Escape cancels selecting a cell; otherwise it closes this form, but not the page around it.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (draft.cell === undefined || startedWithCell) onCancel();
        else leaveCell();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(draft);
      }}
    >
      <div class="filter-row">
        <Field id={`${id}-column`} label={messages.column} isLabelHidden>
          <Select
            id={`${id}-column`}
            elementRef={columnSelect}
            value={draft.member}
            options={[
              ...(chosenMember ? [] : [{ value: '', text: messages.choose }]),
              ...members.map(({ name, title, isMeasure }) => ({
                value: name,
                text: isMeasure ? messages.measure(title) : title,
              })),
            ]}
            onChoose={(choice) => change(createEmptyDraft(members.find(({ name }) => name === choice)))}
          />
        </Field>
        {member && (
          <>
            <Field id={`${id}-condition`} label={messages.conditionLabel} isLabelHidden>
              <Select
                id={`${id}-condition`}
                value={draft.operator}
                options={operators.map((operator) => ({ value: operator, text: messages.conditions[operator] }))}
                onChoose={(choice) => {
                  const operator = operators.find((other) => other === choice) ?? 'is';
                  change({ operator, values: [], typed: '' });
                }}
              />
            </Field>
            {draft.cell !== undefined && mayBeFromCell(draft.operator) ? (
              <FilterCellField
                id={`${id}-value`}
                typedAddress={draft.cell}
                hasError={error !== undefined}
                takesFocus={startsWithCell || !startedWithCell}
                cellToggle={cellToggle}
                onChange={(cell) => change({ cell })}
              />
            ) : (
              <FilterValue
                id={`${id}-value`}
                filters={filters}
                member={member}
                draft={draft}
                hasError={error !== undefined}
                cellToggle={cellToggle}
                onChange={change}
                onWrongValue={setWrongValue}
                onListShown={showForm}
              />
            )}
          </>
        )}
      </div>
      {member?.isMeasure && <small>{messages.ofMeasure}</small>}
      <div role="alert">
        <FieldError id={`${id}-value`} error={error} />
      </div>
      {wrongValue?.nearest !== undefined && draft.cell === undefined && (
        <div class="row">
          <Button small onPress={() => applyNearest(wrongValue)}>
            {messages.use(wrongValue.nearest)}
          </Button>
        </div>
      )}
      {isChecking && <p role="status">{messages.checking}</p>}
      {isReadingType && <p role="status">{messages.valuesLoading}</p>}
      <div class="row">
        <Button variant="main" isDisabled={isChecking || isReadingType} onPress={() => void submit(draft)}>
          {messages.done}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
