import { useId, useState } from 'preact/hooks';
import { describedBy, Field } from '../../../parts';
import { useCareWords } from './care-page';

interface PercentFieldProps {
  readonly label: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/** What is typed counts as soon as it is a number; until then the last one stays. */
export function PercentField({ label, percent, onChange }: PercentFieldProps) {
  const words = useCareWords();
  const id = useId();
  const [isBad, setBad] = useState(false);
  const error = isBad ? words.badPercent : undefined;
  return (
    <Field id={id} label={label} error={error} lean>
      <input
        class="input"
        id={id}
        inputMode="decimal"
        defaultValue={String(percent)}
        {...describedBy(id, undefined, error)}
        onChange={(event) => {
          const typed = event.currentTarget.value.trim().replace(',', '.').replace(/%$/, '').trim();
          const value = Number(typed);
          const isNumber = typed !== '' && Number.isFinite(value) && value >= 0;
          setBad(!isNumber);
          if (isNumber) onChange(value);
        }}
      />
    </Field>
  );
}
