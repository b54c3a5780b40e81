import type { ComponentChildren } from 'preact';
import { Icon, icons } from './icon';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly children: ComponentChildren;
  readonly isCompact?: boolean;
  /** Hides the label from view; screen readers still read it. */
  readonly isLabelHidden?: boolean;
  /** Marks a required field next to the label. Screen readers get this from the control itself. */
  readonly requiredLabel?: string;
}

/** Shows a label above its control, and the hint or the error below it. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
  isCompact = false,
  isLabelHidden = false,
  requiredLabel,
}: FieldProps) {
  return (
    <div class={isCompact ? 'field lean' : 'field'}>
      <label for={id} class={isLabelHidden ? 'vh' : undefined}>
        {label}
        {requiredLabel !== undefined && <small aria-hidden="true"> {requiredLabel}</small>}
      </label>
      {children}
      {hint !== undefined && error === undefined && <small id={`${id}-hint`}>{hint}</small>}
      <FieldError id={id} error={error} />
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly error: string | undefined;
}

/** Shows the error to which the `aria-describedby` of the control refers. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (error === undefined) return null;
  return (
    <p class="err" id={`${id}-error`}>
      <Icon path={icons.alert} />
      <span>{error}</span>
    </p>
  );
}

/** Returns the attributes that link a control to the hint or error of its field. */
export function createDescribedByAttributes(id: string, hint: string | undefined, error: string | undefined) {
  if (error !== undefined) return { 'aria-describedby': `${id}-error`, 'aria-invalid': true };
  return hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
}

interface SelectProps {
  readonly id?: string;
  /** Screen readers read it if there is no label above. */
  readonly name?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
  readonly elementRef?: { current: HTMLSelectElement | null };
}

export function Select({ id, name, value, options, onChoose, elementRef }: SelectProps) {
  return (
    <span class="box pick">
      <select
        class="input"
        id={id}
        aria-label={name}
        value={value}
        ref={elementRef ?? null}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon path={icons.down} />
    </span>
  );
}
