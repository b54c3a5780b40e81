import type { ComponentChildren } from 'preact';
import { describedBy, Field } from '../../parts';

interface FormProps {
  readonly id: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}

/** A form that is checked by the page, not by the browser. */
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
        {...describedBy(id, hint, error)}
      />
    </Field>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}

/** Puts the focus on the first field of the form that has something to correct; once it is drawn. */
export function focusFirstProblem(form: string): void {
  requestAnimationFrame(() => {
    document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
}

/** Undefined unless the text is a whole number above zero, as the platform counts its things. */
export function wholeNumber(text: string): number | undefined {
  return /^\s*[1-9]\d{0,14}\s*$/.test(text) ? Number(text) : undefined;
}
