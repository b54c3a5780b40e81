/**
 * Asks for the value of a condition: values of the data, a text, numbers, days, or a relative
 * period.
 */
import type { FilterMember, ReportFilters } from '../../../app';
import { Field, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { type FilterDraft, PERIOD_UNITS } from './filter-draft';
import { ValuesCombobox } from './values-combobox';

interface FilterValueProps {
  /** An error belongs to the control with this id. */
  readonly id: string;
  readonly filters: ReportFilters;
  readonly member: FilterMember;
  readonly draft: FilterDraft;
  readonly hasError: boolean;
  readonly onChange: (change: Partial<FilterDraft>) => void;
}

/** All supported browsers have a date picker that also works with the keyboard. */
const DATE_INPUT = { type: 'date' } as const;

export function FilterValue(props: FilterValueProps) {
  const { placementFilters: messages } = usePage().messages;
  const { id, filters, member, draft, hasError, onChange } = props;
  const { operator, values } = draft;
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return null;
  if (operator === 'inPeriod') return <PeriodField {...props} />;
  if (operator === 'inTheLast') return <LastPeriods {...props} />;
  const setValueAt = (index: number) => (text: string) =>
    onChange({ values: index === 0 ? [text, ...values.slice(1)] : [values[0] ?? '', text] });
  const errorAttributes = hasError && { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  const renderInput = (index: number, label: string) => (
    <Field id={index === 0 ? id : `${id}-to`} label={label} key={index}>
      <input
        class="input"
        id={index === 0 ? id : `${id}-to`}
        {...(member.type === 'time' ? DATE_INPUT : { inputMode: member.type === 'number' ? 'decimal' : 'text' })}
        {...errorAttributes}
        maxLength={filters.limits.characters}
        autocomplete="off"
        value={values[index] ?? ''}
        onInput={(event) => setValueAt(index)(event.currentTarget.value)}
      />
    </Field>
  );
  if (operator === 'between') {
    return (
      <>
        {renderInput(0, messages.from)}
        {renderInput(1, member.type === 'time' ? messages.to : messages.upTo)}
      </>
    );
  }
  if (member.type === 'boolean') {
    return (
      <Field id={id} label={messages.valueLabel}>
        <Select
          id={id}
          value={values[0] ?? ''}
          options={[
            ...(values.length === 0 ? [{ value: '', text: messages.noValue }] : []),
            { value: 'true', text: messages.yes },
            { value: 'false', text: messages.no },
          ]}
          onChoose={(value) => onChange({ values: [value] })}
        />
      </Field>
    );
  }
  if (member.type === 'string' && operator !== 'contains') return <ValuesCombobox {...props} />;
  return renderInput(0, messages.valueLabel);
}

function PeriodField({ id, draft: { values }, onChange }: FilterValueProps) {
  const { placementFilters: messages } = usePage().messages;
  return (
    <Field id={id} label={messages.period} hint={messages.moves}>
      <Select
        id={id}
        value={values[0] ?? ''}
        options={[...(values.length === 0 ? [{ value: '', text: messages.noPeriod }] : []), ...messages.periods]}
        onChoose={(period) => onChange({ values: [period] })}
      />
    </Field>
  );
}

function LastPeriods({ id, draft: { values }, hasError, onChange }: FilterValueProps) {
  const { placementFilters: messages } = usePage().messages;
  const [amount = '', unit = PERIOD_UNITS[0]] = values;
  return (
    <>
      <Field id={id} label={messages.howMany}>
        <input
          class="input"
          id={id}
          inputMode="numeric"
          maxLength={3}
          autocomplete="off"
          value={amount}
          {...(hasError && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          onInput={(event) => onChange({ values: [event.currentTarget.value, unit] })}
        />
      </Field>
      <Field id={`${id}-unit`} label={messages.ofWhat} hint={messages.complete}>
        <Select
          id={`${id}-unit`}
          value={unit}
          options={PERIOD_UNITS.map((one) => ({ value: one, text: messages.units[one] ?? one }))}
          onChoose={(chosenUnit) => onChange({ values: [amount, chosenUnit] })}
        />
      </Field>
    </>
  );
}
