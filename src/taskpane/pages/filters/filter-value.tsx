/**
 * Asks for the value of a condition: values of the data, a text, numbers, days, or a relative
 * period.
 */
import type { FilterMember, ReportFilters } from '../../../app';
import { Field, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { type FilterDraft, UNITS } from './filter-draft';
import { ValuesBox } from './values-box';

interface FilterValueProps {
  /** An error belongs to the control with this id. */
  readonly id: string;
  readonly filters: ReportFilters;
  readonly member: FilterMember;
  readonly draft: FilterDraft;
  readonly isWrong: boolean;
  readonly onChange: (change: Partial<FilterDraft>) => void;
}

/** All supported browsers have a date picker that also works with the keyboard. */
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
  if (member.type === 'string' && operator !== 'contains') return <ValuesBox {...props} />;
  return input(0, words.valueLabel);
}

function Period({ id, draft: { values }, onChange }: FilterValueProps) {
  const { placementFilters: words } = usePage().words;
  return (
    <Field id={id} label={words.period} hint={words.moves}>
      <Select
        id={id}
        value={values[0] ?? ''}
        options={[...(values.length === 0 ? [{ value: '', text: words.noPeriod }] : []), ...words.periods]}
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
