import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  type ModelField,
  moveField,
  type PlacementFilter,
  type QueryFields,
  removeField,
  setGranularity,
} from '../../../app';
import { Button, capitalize, Icon, IconButton, icons, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';
import type { DropTarget } from '../report/axis-moves';
import { useFieldDrag } from '../report/field-drag';
import { listFilteredMembers, type QueryViews } from './query-views';

/** Holds the filters of the page, of which a range of a time is one. */
export interface TimeRanges {
  readonly filters: readonly PlacementFilter[];
  readonly onChange: (filters: readonly PlacementFilter[]) => void;
}

interface ChosenFieldsProps {
  readonly json: string;
  readonly fields: QueryFields;
  readonly queryViews: QueryViews;
  readonly isDisabled: boolean;
  readonly onChange: (json: string) => void;
  readonly ranges?: TimeRanges | undefined;
}

/**
 * Lists the fields of the query in the order of its columns. A field is dragged, or moved by its
 * button or by Alt with an arrow key, among those of its kind.
 */
export function ChosenFields({ json, fields, queryViews, isDisabled, onChange, ranges }: ChosenFieldsProps) {
  const { announce, messages } = usePage();
  const { explore } = messages;
  const box = useRef<HTMLDivElement>(null);
  const movedColumn = useRef<string | undefined>(undefined);
  const lists = [
    { axis: 'rows', name: explore.dimensions, columns: fields.dimensions },
    { axis: 'columns', name: explore.measures, columns: fields.measures },
  ] as const;
  useLayoutEffect(() => {
    const column = movedColumn.current;
    movedColumn.current = undefined;
    const row = [...(box.current?.querySelectorAll<HTMLElement>('[data-member]') ?? [])].find(
      ({ dataset }) => dataset.member === column,
    );
    row?.querySelector('button')?.focus();
  }, [json]);

  function move(column: string, index: number): void {
    const columns = lists.find((list) => list.columns.includes(column))?.columns ?? [];
    if (isDisabled || index < 0 || index >= columns.length || columns.indexOf(column) === index) return;
    movedColumn.current = column;
    onChange(moveField(json, column, index));
    const title = queryViews.nameField(column);
    announce('status', explore.moved({ title, place: index + 1, all: columns.length }));
  }
  /** Returns the index at which a dropped field would be; undefined if it is of the other kind. */
  function findDropIndex(column: string, { axis, before }: DropTarget): number | undefined {
    const columns = lists.find((list) => list.axis === axis)?.columns ?? [];
    if (!columns.includes(column)) return undefined;
    const others = columns.filter((other) => other !== column);
    return before === undefined || before === column ? others.length : others.indexOf(before);
  }
  const dragged = useFieldDrag({
    box,
    isDisabled,
    canDrop: (column, dropTarget) => findDropIndex(column, dropTarget) !== undefined,
    onDrop: (column, dropTarget) => move(column, findDropIndex(column, dropTarget) ?? -1),
  });

  useLayoutEffect(() => {
    const container = box.current;
    function onKeyDown(event: KeyboardEvent): void {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const { target } = event;
      if (!event.altKey || step === 0 || !(target instanceof Element)) return;
      const column = target.closest<HTMLElement>('[data-member]')?.dataset.member;
      if (column === undefined) return;
      event.preventDefault();
      const columns = lists.find((list) => list.columns.includes(column))?.columns ?? [];
      move(column, columns.indexOf(column) + step);
    }
    container?.addEventListener('keydown', onKeyDown);
    return () => container?.removeEventListener('keydown', onKeyDown);
  });

  if (fields.dimensions.length + fields.measures.length === 0) return <p class="say">{explore.noFields}</p>;
  return (
    <div ref={box} class={dragged ? 'dragging' : undefined}>
      {lists.map(({ axis, name, columns }) => (
        <ul
          key={axis}
          class="axis"
          data-axis={axis}
          aria-label={name}
          data-landing={
            dragged?.dropTarget?.axis === axis && dragged.dropTarget.before === undefined ? 'last' : undefined
          }
        >
          {columns.map((column, index) => (
            <li
              key={column}
              class="row axis-field"
              data-member={column}
              data-dragged={dragged?.name === column ? true : undefined}
              data-landing={dragged?.dropTarget?.before === column ? 'before' : undefined}
            >
              <span class="grip" data-grip title={messages.report.pivot.howToMove}>
                <Icon path={pageIcons.grip} />
              </span>
              <span class="grow">{queryViews.findField(column)?.title ?? column}</span>
              {index > 0 && (
                <Button
                  small
                  variant="quiet"
                  isDisabled={isDisabled}
                  name={explore.up.named(queryViews.nameField(column))}
                  onPress={() => move(column, index - 1)}
                >
                  {explore.up.short}
                </Button>
              )}
              <IconButton
                small
                icon={icons.close}
                name={explore.remove(queryViews.nameField(column))}
                isDisabled={isDisabled}
                onPress={() => onChange(removeField(json, column))}
              />
              <TimeChoices field={queryViews.findField(column)} {...{ column, json, fields, onChange, ranges }} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

const GRANULARITIES = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

interface TimeChoicesProps extends Pick<ChosenFieldsProps, 'json' | 'fields' | 'onChange' | 'ranges'> {
  readonly field: ModelField | undefined;
  readonly column: string;
}

/** Shows by which periods a time is grouped, and which range of it the rows have. */
function TimeChoices({ field, column, json, fields, onChange, ranges }: TimeChoicesProps) {
  const { explore } = usePage().messages;
  if (field?.type !== 'time' || field.kind === 'measure') return null;
  const granularity = column.slice(field.name.length + 1);
  const hasQueryFilter = fields.filters.some((filter) => listFilteredMembers(filter).includes(field.name));
  const ownNames = field.granularities.map(({ name }) => name);
  const names = ['', ...new Set([...GRANULARITIES, ...ownNames, ...(granularity === '' ? [] : [granularity])])];
  const findTitle = (name: string) =>
    field.granularities.find((own) => own.name === name)?.title ??
    capitalize(explore.granularityName(name || undefined));
  return (
    <span class="row nowrap time-choices">
      <Select
        name={explore.granularity(field.title)}
        value={granularity}
        options={names.map((name) => ({ value: name, text: findTitle(name) }))}
        onChoose={(name) => onChange(setGranularity(json, column, name === '' ? undefined : name))}
      />
      {ranges && <RangeSelect {...{ field, hasQueryFilter, ranges }} />}
    </span>
  );
}

/** Stands for a filter that is no range in words. */
const OTHER_FILTER = 'filtered';

interface RangeSelectProps {
  readonly field: ModelField;
  /** Is true if the query itself filters the time, whatever range the user adds. */
  readonly hasQueryFilter: boolean;
  readonly ranges: TimeRanges;
}

function RangeSelect({ field, hasQueryFilter, ranges }: RangeSelectProps) {
  const { explore, placementFilters } = usePage().messages;
  const ownFilters = ranges.filters.filter(({ member }) => member === field.name);
  const [only, ...others] = ownFilters;
  const period = only?.operator === 'inPeriod' && !('cell' in only) ? only.values[0] : undefined;
  const value = only === undefined ? '' : others.length === 0 && period !== undefined ? period : OTHER_FILTER;
  return (
    <Select
      name={explore.range(field.title)}
      value={value}
      options={[
        { value: '', text: hasQueryFilter ? explore.queryRange : explore.allTime },
        ...(value === OTHER_FILTER ? [{ value: OTHER_FILTER, text: explore.filtered }] : []),
        ...placementFilters.periods,
      ]}
      onChoose={(chosen) => {
        if (chosen === OTHER_FILTER) return;
        const otherFilters = ranges.filters.filter((filter) => !ownFilters.includes(filter));
        const { name: member, title } = field;
        const range = { member, title, type: 'time', operator: 'inPeriod', values: [chosen] } as const;
        ranges.onChange(chosen === '' ? otherFilters : [...otherFilters, range]);
      }}
    />
  );
}
