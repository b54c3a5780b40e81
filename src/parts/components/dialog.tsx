import '../styles/dialogs.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useParts } from '../parts-context';
import { Button } from './button';
import { Icon, icons } from './icon';

interface DialogProps {
  readonly title: string;
  /** Screen readers read it together with the title. */
  readonly text: ComponentChildren;
  /** The dialog shows these between the text and the buttons. */
  readonly children?: ComponentChildren;
  readonly isWarning?: boolean;
  /** Marks the confirming button as one that cannot be undone. */
  readonly isDestructive?: boolean;
  /** The confirming button shows it; a dialog without it only informs. */
  readonly confirmLabel?: string | undefined;
  /** The confirming button stays disabled until the user has chosen something. */
  readonly needsChoice?: boolean;
  readonly onConfirm: () => void;
  /** The button with this label changes nothing; Esc does the same. */
  readonly cancelLabel?: string | undefined;
  readonly onCancel: () => void;
  /** The cancel button gets the focus if no choice can have it. */
  readonly focusesCancel?: boolean;
}

/**
 * Shows a native modal dialog: the browser keeps the focus inside and restores it afterwards. Enter
 * confirms, Esc cancels.
 */
export function Dialog({
  title,
  text,
  children,
  isWarning,
  isDestructive = false,
  confirmLabel,
  needsChoice = false,
  onConfirm,
  cancelLabel,
  onCancel,
  focusesCancel,
}: DialogProps) {
  const { messages } = useParts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before the element leaves the page restores the focus.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <form
        id={id}
        class="body"
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmLabel !== undefined && !needsChoice) onConfirm();
        }}
      >
        <div class="row nowrap">
          {isWarning && (
            <span class="tile warn">
              <Icon path={icons.warning} />
            </span>
          )}
          <h1 id={`${id}-title`} class="grow">
            {title}
          </h1>
        </div>
        <div class="text" id={`${id}-text`}>
          {text}
        </div>
        {children}
      </form>
      <div class="bar">
        <Button onPress={onCancel} autofocus={focusesCancel ?? false}>
          {cancelLabel ?? messages.cancel}
        </Button>
        {confirmLabel !== undefined && (
          <Button variant={isDestructive ? 'danger' : 'main'} isDisabled={needsChoice} formId={id}>
            {confirmLabel}
          </Button>
        )}
      </div>
    </dialog>
  );
}

interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly hint: string }[];
  readonly chosenValue: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

/**
 * Shows radio buttons, one per line. When the dialog opens, the chosen one gets the focus, or else
 * the first.
 */
export function RadioGroup<Value extends string>({ legend, choices, chosenValue, onChoose }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint }, index) => (
        <label class="check choice" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosenValue}
            autofocus={chosenValue === undefined ? index === 0 : value === chosenValue}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
          <small>{hint}</small>
        </label>
      ))}
    </fieldset>
  );
}
