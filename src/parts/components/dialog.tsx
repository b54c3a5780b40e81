import '../styles/dialogs.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useParts } from '../parts-context';
import { Button } from './button';
import { glyphs, Icon } from './icon';

interface DialogProps {
  readonly title: string;
  /** Screen readers read it together with the title. */
  readonly text: ComponentChildren;
  /** They are drawn between the text and the buttons. */
  readonly children?: ComponentChildren;
  readonly warning?: boolean;
  /** The confirming button shows it; a dialog without it only informs. */
  readonly verb?: string | undefined;
  /** The confirming button stays disabled until the user has chosen something. */
  readonly needsChoice?: boolean;
  readonly onConfirm: () => void;
  /** The button with this label changes nothing; Esc does the same. */
  readonly cancel?: string | undefined;
  readonly onCancel: () => void;
  /** The cancel button gets the focus if no choice can have it. */
  readonly focusCancel?: boolean;
}

/**
 * Shows a native modal dialog: the browser keeps the focus inside and restores it afterwards. Enter
 * confirms, Esc cancels.
 */
export function Dialog({
  title,
  text,
  children,
  warning,
  verb,
  needsChoice = false,
  onConfirm,
  cancel,
  onCancel,
  focusCancel,
}: DialogProps) {
  const { words } = useParts();
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
          if (verb !== undefined && !needsChoice) onConfirm();
        }}
      >
        <div class="row nowrap">
          {warning && (
            <span class="tile warn">
              <Icon glyph={glyphs.warning} />
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
        <Button onPress={onCancel} autofocus={focusCancel ?? false}>
          {cancel ?? words.cancel}
        </Button>
        {verb !== undefined && (
          <Button look="main" off={needsChoice} submits={id}>
            {verb}
          </Button>
        )}
      </div>
    </dialog>
  );
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly hint: string }[];
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

/**
 * Shows radio buttons, one per line. When the dialog opens, the chosen one gets the focus, or else
 * the first.
 */
export function Choices<Value extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<Value>) {
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
            checked={value === chosen}
            autofocus={chosen === undefined ? index === 0 : value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
          <small>{hint}</small>
        </label>
      ))}
    </fieldset>
  );
}
