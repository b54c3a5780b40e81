import type { ReadonlySignal } from '@preact/signals';
import type { Ref } from 'preact';

interface SearchInputProps {
  /** The user reads it in the empty field; screen readers always read it. */
  readonly name: string;
  readonly value: string | ReadonlySignal<string>;
  readonly elementRef?: Ref<HTMLInputElement>;
  readonly onInput: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Shows a field to search a list by; the browser neither completes nor corrects it. */
export function SearchInput({ name, value, elementRef = null, onInput, onKeyDown }: SearchInputProps) {
  return (
    <input
      class="input"
      type="search"
      aria-label={name}
      placeholder={name}
      value={value}
      ref={elementRef}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => onInput(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
