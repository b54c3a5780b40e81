import type { ComponentChildren, Ref } from 'preact';
import { useParts } from '../parts-context';
import { type Glyph, glyphs, Icon } from './icon';

interface Pressable {
  /** A disabled button can still be focused, so that a screen reader can read the reason. */
  readonly off?: boolean | undefined;
  readonly onPress?: () => void;
  /** The element with this id describes the button to screen readers. */
  readonly describedBy?: string | undefined;
  readonly small?: boolean;
  readonly autofocus?: boolean;
  readonly elementRef?: Ref<HTMLButtonElement>;
}

interface ButtonProps extends Pressable {
  readonly children: ComponentChildren;
  readonly look?: 'main' | 'quiet' | 'plain';
  readonly wide?: boolean;
  /** Replaces the accessible name if the label alone is ambiguous. It begins with the label. */
  readonly name?: string | undefined;
  readonly icon?: Glyph;
  /** Esc presses the button. */
  readonly isBack?: boolean;
  /** The button submits the form with this id. */
  readonly submits?: string;
}

export function Button({
  children,
  look = 'plain',
  small,
  wide,
  name,
  icon,
  isBack,
  submits,
  ...pressable
}: ButtonProps) {
  const classes = ['btn', look !== 'plain' && look, small && 'small', wide && 'wide'].filter(Boolean).join(' ');
  return (
    <button
      class={classes}
      aria-label={name}
      data-back={isBack}
      {...(submits !== undefined && { form: submits })}
      {...attributes(pressable, submits)}
    >
      {icon && <Icon glyph={icon} />}
      {children}
    </button>
  );
}

interface BackButtonProps extends Pressable {
  /** The button leads to the page of this name. */
  readonly to: string;
}

/** Shows the button at the top of a page that leads back. */
export function BackButton({ to, ...pressable }: BackButtonProps) {
  const { words } = useParts();
  return (
    <Button isBack look="quiet" icon={glyphs.back} name={words.backTo(to)} {...pressable}>
      {to}
    </Button>
  );
}

interface IconButtonProps extends Pressable {
  readonly name: string;
  readonly icon: Glyph;
  readonly pressed?: boolean;
  /** The button opens a menu, and this says whether the menu is open. */
  readonly expanded?: boolean;
}

export function IconButton({ name, icon, small, pressed, expanded, ...pressable }: IconButtonProps) {
  return (
    <button
      class={small ? 'icon small' : 'icon'}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      aria-expanded={expanded}
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
