/**
 * Asks for the value of a condition: values of the data, a text, numbers, days, or a relative
 * period.
 */
import type { ComponentChildren } from 'preact';
import type { FilterMember, ReportFilters, WrongValue } from '../../../app';
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
  /** Shows, beside the value, the button that switches to a value from a cell. */
  readonly cellToggle: ComponentChildren;
  readonly onChange: (change: Partial<FilterDraft>) => void;
  /** Receives a typed text that is not in the data. */
  readonly onWrongValue: (wrongValue: WrongValue) => void;
  /** Is called when the list of values appears. */
  readonly onListShown: () => void;
}

/** All supported browsers have a date picker that also works with the keyboard. */
const DATE_INPUT = { type: 'date' } as const;

export function FilterValue(props: FilterValueProps) {
  const { placementFilters: messages } = usePage().messages;
  const { id, filters, member, draft, hasError, cellToggle, onChange } = props;
  const { operator, values } = draft;
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return null;
  if (operator === 'inPeriod') return <PeriodField {...props} />;
  if (operator === 'inTheLast') return <LastPeriods {...props} />;
  const setValueAt = (index: number) => (text: string) =>
    onChange({ values: index === 0 ? [text, ...values.slice(1)] : [values[0] ?? '', text] });
  const errorAttributes = hasError && { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  const renderInput = (index: number, label: string) => (
    <Field id={index === 0 ? id : `${id}-to`} label={label} isLabelHidden key={index}>
      <input
        class="input"
        id={index === 0 ? id : `${id}-to`}
        {...(member.type === 'time' ? DATE_INPUT : { inputMode: member.type === 'number' ? 'decimal' : 'text' })}
        {...errorAttributes}
        maxLength={filters.limits.characters}
        autocomplete="off"
        placeholder={label}
        value={values[index] ?? ''}
        onInput={(event) => setValueAt(index)(event.currentTarget.value)}
      />
    </Field>
  );
  if (operator === 'between') {
    return (
      <div class="filter-value wide">
        {renderInput(0, messages.from)}
        {renderInput(1, member.type === 'time' ? messages.to : messages.upTo)}
        {cellToggle}
      </div>
    );
  }
  if (member.type === 'boolean') {
    return (
      <div class="filter-value">
        <Field id={id} label={messages.valueLabel} isLabelHidden>
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
        {cellToggle}
      </div>
    );
  }
  if (member.type === 'string' && operator !== 'contains') return <ValuesCombobox {...props} />;
  return (
    <div class="filter-value">
      {renderInput(0, messages.valueLabel)}
      {cellToggle}
    </div>
  );
}

function PeriodField({ id, draft: { values }, cellToggle, onChange }: FilterValueProps) {
  const { placementFilters: messages } = usePage().messages;
  return (
    <div class="filter-value">
      <Field id={id} label={messages.period} isLabelHidden>
        <Select
          id={id}
          value={values[0] ?? ''}
          options={[...(values.length === 0 ? [{ value: '', text: messages.noPeriod }] : []), ...messages.periods]}
          onChoose={(period) => onChange({ values: [period] })}
        />
      </Field>
      {cellToggle}
    </div>
  );
}

function LastPeriods({ id, draft: { values }, hasError, onChange }: FilterValueProps) {
  const { placementFilters: messages } = usePage().messages;
  const [amount = '', unit = PERIOD_UNITS[0]] = values;
  return (
    <>
      <div class="filter-value wide">
        <Field id={id} label={messages.howMany} isLabelHidden>
          <input
            class="input"
            id={id}
            inputMode="numeric"
            maxLength={3}
            autocomplete="off"
            placeholder={messages.howMany}
            value={amount}
            {...(hasError && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            onInput={(event) => onChange({ values: [event.currentTarget.value, unit] })}
          />
        </Field>
        <Field id={`${id}-unit`} label={messages.ofWhat} isLabelHidden>
          <Select
            id={`${id}-unit`}
            value={unit}
            options={PERIOD_UNITS.map((one) => ({ value: one, text: messages.units[one] ?? one }))}
            onChoose={(chosenUnit) => onChange({ values: [amount, chosenUnit] })}
          />
        </Field>
      </div>
      <small class="filter-wide">{messages.complete}</small>
    </>
  );
}
