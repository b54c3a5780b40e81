import { useEffect } from 'preact/hooks';
import { Field, Select } from '../../parts';
import type { WorkbookOption } from '../state/deployment-actions';
import { useAdministration } from './administration-context';
import { TextField, wholeNumber } from './fields';

/** Which workbook of the platform: one that the person's reports name, or an id as typed. */
export interface WorkbookChoice {
  /** Id of an option, '' for the first one, or `OTHER`. */
  readonly picked: string;
  readonly typed: string;
}

export const NO_WORKBOOK_CHOSEN: WorkbookChoice = { picked: '', typed: '' };

const OTHER = 'other';

/** Undefined where what was typed is no id. */
export function workbookOf({ picked, typed }: WorkbookChoice, options: readonly WorkbookOption[]): number | undefined {
  const [first] = options;
  if (!first || isOther({ picked, typed })) return wholeNumber(typed);
  return options.find(({ id }) => String(id) === picked)?.id ?? first.id;
}

/** What somebody began to type before the options came counts, and stays in sight. */
function isOther({ picked, typed }: WorkbookChoice): boolean {
  return picked === OTHER || (picked === '' && typed !== '');
}

interface WorkbookFieldProps {
  readonly choice: WorkbookChoice;
  readonly onChoose: (change: Partial<WorkbookChoice>) => void;
  readonly error: string | undefined;
}

export function WorkbookField({ choice, onChoose, error }: WorkbookFieldProps) {
  const { administration, manageWords } = useAdministration();
  const { workbooks } = manageWords;
  const options = administration.workbooks.options.value;
  useEffect(() => void administration.workbooks.loadOptions(), [administration]);
  const [first] = options;
  return (
    <>
      {first && (
        <Field id="workbook" label={workbooks.which}>
          <Select
            id="workbook"
            value={isOther(choice) ? OTHER : choice.picked || String(first.id)}
            options={[
              ...options.map((option) => ({ value: String(option.id), text: workbooks.option(option) })),
              { value: OTHER, text: workbooks.other },
            ]}
            onChoose={(picked) => onChoose({ picked })}
          />
        </Field>
      )}
      {(!first || isOther(choice)) && (
        <TextField
          id="workbook-id"
          label={workbooks.id}
          hint={workbooks.idHint}
          error={error}
          inputMode="numeric"
          value={choice.typed}
          onType={(typed) => onChoose({ typed })}
        />
      )}
    </>
  );
}
