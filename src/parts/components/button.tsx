import type { ComponentChildren, Ref } from 'preact';
import { type Glyph, Icon } from './icon';

interface Pressable {
  /** Switched off, but still reachable: the focus stays, and a screen reader can read why. */
  readonly off?: boolean | undefined;
  readonly onPress?: () => void;
  /** Id of the text that says more. */
  readonly describedBy?: string | undefined;
  readonly small?: boolean;
  readonly autofocus?: boolean;
  readonly elementRef?: Ref<HTMLButtonElement>;
}

interface ButtonProps extends Pressable {
  readonly children: ComponentChildren;
  readonly look?: 'main' | 'quiet' | 'plain';
  readonly wide?: boolean;
  readonly icon?: Glyph;
  /** Id of the form that this button submits. */
  readonly submits?: string;
}

export function Button({ children, look = 'plain', small, wide, icon, submits, ...pressable }: ButtonProps) {
  const classes = ['btn', look !== 'plain' && look, small && 'small', wide && 'wide'].filter(Boolean).join(' ');
  return (
    <button class={classes} {...(submits !== undefined && { form: submits })} {...attributes(pressable, submits)}>
      {icon && <Icon glyph={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Pressable {
  readonly name: string;
  readonly icon: Glyph;
  readonly pressed?: boolean;
}

export function IconButton({ name, icon, small, pressed, ...pressable }: IconButtonProps) {
  return (
    <button
      class={small ? 'icon small' : 'icon'}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      {...attributes(pressable)}
    >
      <Icon glyph={icon} />
    </button>
  );
}

function attributes({ off, onPress, describedBy, autofocus, elementRef }: Pressable, submits?: string) {
  return {
    type: submits !== undefined && !off ? ('submit' as const) : ('button' as const),
    'aria-disabled': off ? true : undefined,
    'aria-describedby': describedBy,
    onClick: off || !onPress ? undefined : () => onPress(),
    autofocus,
    ref: elementRef ?? null,
  };
}
