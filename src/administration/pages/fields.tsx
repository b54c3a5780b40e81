/**
 * Provides forms that the page validates, and the field that selects a workbook of the platform.
 */

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { createDescribedByAttributes, Field, Select } from '../../parts';
import type { WorkbookOption } from '../state/deployment-actions';
import { useAdministration } from './page';

interface FormProps {
  readonly id: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}

/** Shows a form that the page validates instead of the browser. */
export function Form({ id, onSubmit, children }: FormProps) {
  return (
    <form
      id={id}
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly inputMode?: 'numeric';
  readonly elementRef?: { current: HTMLInputElement | null };
}

export function TextField({ id, label, value, onType, hint, error, inputMode, elementRef }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} {...(hint !== undefined && { hint })}>
      <input
        class="input"
        id={id}
        type="text"
        value={value}
        {...(inputMode !== undefined && { inputMode })}
        autocomplete="off"
        spellcheck={false}
        ref={elementRef ?? null}
        onInput={(event) => onType(event.currentTarget.value)}
        {...createDescribedByAttributes(id, hint, error)}
      />
    </Field>
  );
}

/** Focuses the form's first field with an error, once it is drawn. */
export function focusFirstProblem(formId: string): void {
  requestAnimationFrame(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
}

/** Returns undefined unless the text is a whole number above zero, as the platform's ids are. */
function parseWholeNumber(text: string): number | undefined {
  return /^\s*[1-9]\d{0,14}\s*$/.test(text) ? Number(text) : undefined;
}

/** The user picks one of the workbooks that contain the listed reports, or types an id. */
interface WorkbookChoice {
  /** Holds the id of an option, '' for the first option, or `OTHER_WORKBOOK` for a typed id. */
  readonly pickedId: string;
  readonly typedId: string;
}

export const NO_WORKBOOK_CHOSEN: WorkbookChoice = { pickedId: '', typedId: '' };

const OTHER_WORKBOOK = 'other';

/** Returns the id of the workbook; undefined if the typed text is not an id. */
export function readWorkbookId(
  { pickedId, typedId }: WorkbookChoice,
  options: readonly WorkbookOption[],
): number | undefined {
  const [firstOption] = options;
  if (!firstOption || usesTypedId({ pickedId, typedId })) return parseWholeNumber(typedId);
  return options.find(({ id }) => String(id) === pickedId)?.id ?? firstOption.id;
}

/**
 * Returns true if the typed id applies. An id that the user typed before the options loaded is
 * still used and stays visible.
 */
function usesTypedId({ pickedId, typedId }: WorkbookChoice): boolean {
  return pickedId === OTHER_WORKBOOK || (pickedId === '' && typedId !== '');
}

interface WorkbookFieldProps {
  readonly choice: WorkbookChoice;
  readonly onChoose: (change: Partial<WorkbookChoice>) => void;
  readonly error: string | undefined;
}

export function WorkbookField({ choice, onChoose, error }: WorkbookFieldProps) {
  const { administration, messages } = useAdministration();
  const { workbooks } = messages;
  const options = administration.workbooks.options.value;
  useEffect(() => void administration.workbooks.loadOptions(), [administration]);
  const [firstOption] = options;
  return (
    <>
      {firstOption && (
        <Field id="workbook" label={workbooks.which}>
          <Select
            id="workbook"
            value={usesTypedId(choice) ? OTHER_WORKBOOK : choice.pickedId || String(firstOption.id)}
            options={[
              ...options.map((option) => ({ value: String(option.id), text: workbooks.option(option) })),
              { value: OTHER_WORKBOOK, text: workbooks.other },
            ]}
            onChoose={(pickedId) => onChoose({ pickedId })}
          />
        </Field>
      )}
      {(!firstOption || usesTypedId(choice)) && (
        <TextField
          id="workbook-id"
          label={workbooks.id}
          hint={workbooks.idHint}
          error={error}
          inputMode="numeric"
          value={choice.typedId}
          onType={(typedId) => onChoose({ typedId })}
        />
      )}
    </>
  );
}
