/**
 * Edits one filter: its column, condition and values. It shows errors before the filter is
 * accepted.
 */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellFault, CellFilter, FilterMember, PlacementFilter, ReportFilters, WrongValue } from '../../../app';
import { Button, Field, FieldError, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { FilterCell } from './filter-cell';
import {
  draftOf,
  type Fault,
  type FilterDraft,
  firstDraft,
  mayBeFromCell,
  namedBy,
  operatorsOf,
  readDraft,
  readingsOf,
} from './filter-draft';
import { FilterValue } from './filter-value';
import { useReadType } from './read-type';

interface FilterFormProps {
  readonly filters: ReportFilters;
  readonly members: readonly FilterMember[];
  /** It is undefined for a new filter. */
  readonly first: PlacementFilter | undefined;
  /** A new filter begins with this column. */
  readonly column: FilterMember | undefined;
  /** The form was opened to choose another cell, so that field gets the focus. */
  readonly choosesCell: boolean;
  readonly onDone: (filter: PlacementFilter) => void;
  readonly onCancel: () => void;
}

export function FilterForm({ filters, members, first, column: begun, choosesCell, onDone, onCancel }: FilterFormProps) {
  const page = usePage();
  const { placementFilters: words } = page.words;
  const id = useId();
  const [draft, set] = useState(() => firstDraft(first, begun, words.typedNumber));
  const [fault, say] = useState<Fault | 'tooMany' | 'cell' | 'cellUnread' | undefined>(undefined);
  const [refused, refuse] = useState<CellFault | undefined>(undefined);
  const [wrong, tell] = useState<WrongValue | undefined>(undefined);
  const [isChecking, check] = useState(false);
  const isOpen = useRef(true);
  const column = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (!choosesCell) column.current?.focus();
    return () => {
      isOpen.current = false;
    };
  }, []);
  const chosen = members.find(({ name }) => name === draft.member);
  const { member, isReading } = useReadType(filters, chosen, (read) =>
    // The condition stays if the type has it.
    set((now) => (operatorsOf(read).includes(now.operator) ? now : draftOf(read))),
  );
  const operators = member ? operatorsOf(member) : [];

  function change(next: Partial<FilterDraft>): void {
    say(undefined);
    refuse(undefined);
    tell(undefined);
    set({ ...draft, ...next });
  }

  /** Checks the cell, then whether the data contain its values, before it accepts the filter. */
  async function doneFromCell({ cell = '' }: FilterDraft, operator: CellFilter['operator']): Promise<void> {
    if (!member || cell.trim() === '') {
      say(member ? 'cell' : 'column');
      return;
    }
    check(true);
    const chosen = await filters.chooseCell(cell, { ...namedBy(member), operator }, first).catch(() => undefined);
    const taken = chosen?.kind === 'taken' ? chosen.filter : undefined;
    const asked = taken && { ...taken, values: taken.cell.values };
    const found = asked && (await filters.wrongValue(asked).catch(() => undefined));
    if (!isOpen.current) return;
    check(false);
    if (chosen?.kind === 'fault') refuse(chosen.fault);
    else if (!taken) say(chosen ? 'cell' : 'cellUnread');
    tell(found);
    if (taken && !found) onDone(taken);
  }

  async function done(now: FilterDraft): Promise<void> {
    if (now.cell !== undefined && mayBeFromCell(now.operator)) return doneFromCell(now, now.operator);
    const read = readDraft(now, member);
    if (read.kind === 'fault') {
      say(read.fault);
      return;
    }
    if (read.filter.values.length > filters.most.values) {
      say('tooMany');
      return;
    }
    check(true);
    // If the check fails, the filter is accepted as it is; then the refresh has no rows, or says
    // why it failed.
    const found = await filters.wrongValue(read.filter).catch(() => undefined);
    if (!isOpen.current) return;
    check(false);
    if (read.filter.type !== 'number') set({ ...now, values: read.filter.values, typed: '' });
    tell(found);
    if (!found) onDone(read.filter);
  }

  function use({ typed, nearest }: WrongValue): void {
    tell(undefined);
    const values = draft.values.flatMap((value) => (value === typed ? (nearest ?? []) : value));
    void done({ ...draft, values: [...new Set(values)] });
  }

  const error = wrong
    ? words.wrong(wrong, member?.title ?? '')
    : refused
      ? page.words.failure({ code: 'FilterCell', filterCell: refused }).what
      : fault && said(fault);
  function said(what: NonNullable<typeof fault>): string {
    if (typeof what === 'object') return words.ambiguous(what.typed, readingsOf(what, words.typedNumber));
    return what === 'tooMany' ? words.tooManyValues(filters.most.values) : words.faults[what];
  }

  return (
    <form
      class="stack close filter-form"
      aria-label={words.form}
      onKeyDown={(event) => {
        // Escape closes this form, not the page around it.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChecking && !isReading) void done(draft);
      }}
    >
      <Field id={`${id}-column`} label={words.column}>
        <Select
          id={`${id}-column`}
          elementRef={column}
          value={draft.member}
          options={[
            ...(chosen ? [] : [{ value: '', text: words.choose }]),
            ...members.map(({ name, title, isMeasure }) => ({
              value: name,
              text: isMeasure ? words.measure(title) : title,
            })),
          ]}
          onChoose={(choice) => change(draftOf(members.find(({ name }) => name === choice)))}
        />
      </Field>
      {member && (
        <>
          <Field id={`${id}-condition`} label={words.conditionLabel}>
            <Select
              id={`${id}-condition`}
              value={draft.operator}
              options={operators.map((operator) => ({ value: operator, text: words.conditions[operator] }))}
              onChoose={(choice) => {
                const operator = operators.find((one) => one === choice) ?? 'is';
                change({ operator, values: [], typed: '' });
              }}
            />
          </Field>
          {mayBeFromCell(draft.operator) && (
            <Field id={`${id}-source`} label={words.source}>
              <Select
                id={`${id}-source`}
                value={draft.cell === undefined ? 'fixed' : 'cell'}
                options={[
                  { value: 'fixed', text: words.sources.fixed },
                  { value: 'cell', text: words.sources.cell },
                ]}
                onChoose={(source) => change({ values: [], typed: '', cell: source === 'cell' ? '' : undefined })}
              />
            </Field>
          )}
          {draft.cell !== undefined && mayBeFromCell(draft.operator) ? (
            <FilterCell
              id={`${id}-value`}
              typed={draft.cell}
              isWrong={error !== undefined}
              isFirst={choosesCell}
              onChange={(cell) => change({ cell })}
            />
          ) : (
            <FilterValue
              id={`${id}-value`}
              filters={filters}
              member={member}
              draft={draft}
              isWrong={error !== undefined}
              onChange={change}
            />
          )}
        </>
      )}
      {member?.isMeasure && <small>{words.ofMeasure}</small>}
      <div role="alert">
        <FieldError id={`${id}-value`} error={error} />
      </div>
      {wrong?.nearest !== undefined && draft.cell === undefined && (
        <div class="row">
          <Button small onPress={() => use(wrong)}>
            {words.use(wrong.nearest)}
          </Button>
        </div>
      )}
      {isChecking && <p role="status">{words.checking}</p>}
      {isReading && <p role="status">{words.valuesLoading}</p>}
      <div class="row">
        <Button look="main" off={isChecking || isReading} onPress={() => void done(draft)}>
          {words.done}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
