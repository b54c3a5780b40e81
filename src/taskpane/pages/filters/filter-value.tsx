/** What a column is compared with: values of the data, a text, numbers, days, or a period in words. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FilterMember, FilterValues, ReportFilters } from '../../../app';
import { Button, Field, glyphs, IconButton, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { type FilterDraft, UNITS } from './filter-draft';

interface FilterValueProps {
  /** Of the control that an error belongs to. */
  readonly id: string;
  readonly filters: ReportFilters;
  readonly member: FilterMember;
  readonly draft: FilterDraft;
  readonly isWrong: boolean;
  readonly onChange: (change: Partial<FilterDraft>) => void;
}

const DAY = { type: 'date' } as const;

export function FilterValue(props: FilterValueProps) {
  const { placementFilters: words } = usePage().words;
  const { id, filters, member, draft, isWrong, onChange } = props;
  const { operator, values } = draft;
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return null;
  if (operator === 'inPeriod') return <Period {...props} />;
  if (operator === 'inTheLast') return <LastOnes {...props} />;
  const at = (index: number) => (text: string) =>
    onChange({ values: index === 0 ? [text, ...values.slice(1)] : [values[0] ?? '', text] });
  const wrong = isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  const input = (index: number, label: string) => (
    <Field id={index === 0 ? id : `${id}-to`} label={label} key={index}>
      <input
        class="input"
        id={index === 0 ? id : `${id}-to`}
        {...(member.type === 'time' ? DAY : { inputMode: member.type === 'number' ? 'decimal' : 'text' })}
        {...wrong}
        maxLength={filters.most.letters}
        autocomplete="off"
        value={values[index] ?? ''}
        onInput={(event) => at(index)(event.currentTarget.value)}
      />
    </Field>
  );
  if (operator === 'between') {
    return (
      <>
        {input(0, words.from)}
        {input(1, member.type === 'time' ? words.to : words.upTo)}
      </>
    );
  }
  if (member.type === 'boolean') {
    return (
      <Field id={id} label={words.valueLabel}>
        <Select
          id={id}
          value={values[0] ?? ''}
          options={[
            ...(values.length === 0 ? [{ value: '', text: words.noValue }] : []),
            { value: 'true', text: words.yes },
            { value: 'false', text: words.no },
          ]}
          onChoose={(value) => onChange({ values: [value] })}
        />
      </Field>
    );
  }
  if (member.type === 'string' && operator !== 'contains') return <OfferedValues {...props} />;
  return input(0, words.valueLabel);
}

function Period({ id, draft: { values }, onChange }: FilterValueProps) {
  const { placementFilters: words } = usePage().words;
  return (
    <Field id={id} label={words.period} hint={words.moves}>
      <Select
        id={id}
        value={values[0] ?? ''}
        options={[...(values.length === 0 ? [{ value: '', text: words.noValue }] : []), ...words.periods]}
        onChoose={(period) => onChange({ values: [period] })}
      />
    </Field>
  );
}

function LastOnes({ id, draft: { values }, isWrong, onChange }: FilterValueProps) {
  const { placementFilters: words } = usePage().words;
  const [many = '', unit = UNITS[0]] = values;
  return (
    <>
      <Field id={id} label={words.howMany}>
        <input
          class="input"
          id={id}
          inputMode="numeric"
          maxLength={3}
          autocomplete="off"
          value={many}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          onInput={(event) => onChange({ values: [event.currentTarget.value, unit] })}
        />
      </Field>
      <Field id={`${id}-unit`} label={words.ofWhat} hint={words.complete}>
        <Select
          id={`${id}-unit`}
          value={unit}
          options={UNITS.map((one) => ({ value: one, text: words.units[one] ?? one }))}
          onChoose={(chosen) => onChange({ values: [many, chosen] })}
        />
      </Field>
    </>
  );
}

/** Values as the data have them: those that begin a list, and those that hold what is typed. */
function OfferedValues({ id, filters, member, draft, isWrong, onChange }: FilterValueProps) {
  const { placementFilters: words } = usePage().words;
  const { values, typed } = draft;
  const offered = useOffered(filters, member.name, typed);
  const add = () => onChange({ values: [...new Set([...values, typed.trim()])], typed: '' });
  return (
    <>
      {values.length > 0 && (
        <ul class="filter-list" aria-label={words.chosen}>
          {values.map((value) => (
            <li key={value} class="row nowrap">
              <span class="grow">{value}</span>
              <IconButton
                small
                icon={glyphs.close}
                name={words.removeValue(value)}
                onPress={() => onChange({ values: values.filter((one) => one !== value) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Field
        id={id}
        label={words.valuesLabel}
        {...(offered && { hint: words.offered(offered.values.length, offered.isAll) })}
      >
        <input
          class="input"
          id={id}
          list={`${id}-offered`}
          maxLength={filters.most.letters}
          autocomplete="off"
          value={typed}
          aria-describedby={isWrong ? `${id}-error` : `${id}-hint`}
          aria-invalid={isWrong}
          onInput={(event) => onChange({ typed: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <datalist id={`${id}-offered`}>
        {offered?.values
          .filter((value) => !values.includes(value))
          .map((value) => (
            <option key={value} value={value} />
          ))}
      </datalist>
      {typed.trim() !== '' && (
        <div class="row">
          <Button small onPress={add}>
            {words.addValue}
          </Button>
        </div>
      )}
    </>
  );
}

/** One question at a time; what was typed meanwhile is asked next. */
function useOffered(filters: ReportFilters, member: string, typed: string): FilterValues | undefined {
  const [offered, set] = useState<FilterValues | undefined>(undefined);
  const asking = useRef(false);
  const wanted = useRef(typed);
  const isHere = useRef(true);
  useLayoutEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  useLayoutEffect(() => {
    wanted.current = typed.trim();
    void ask();
    async function ask(): Promise<void> {
      if (asking.current || (offered?.isAll && wanted.current !== '')) return;
      asking.current = true;
      const searched = wanted.current;
      const found = await filters.values(member, searched).catch(() => undefined);
      asking.current = false;
      if (!isHere.current) return;
      // A list that is whole answers by itself whatever is typed.
      if (found && (searched === '' || !offered?.isAll)) set({ ...found, isAll: found.isAll && searched === '' });
      if (wanted.current !== searched) await ask();
    }
  }, [member, typed]);
  return offered;
}
