import type { ComponentChildren, Ref } from 'preact';
import { useParts } from '../parts-context';
import { Icon, type IconPath, icons } from './icon';

interface PressableProps {
  /** A disabled button can still be focused, so that a screen reader can read the reason. */
  readonly isDisabled?: boolean | undefined;
  readonly onPress?: () => void;
  /** The element with this id describes the button to screen readers. */
  readonly describedBy?: string | undefined;
  readonly small?: boolean;
  readonly autofocus?: boolean;
  readonly elementRef?: Ref<HTMLButtonElement>;
}

interface ButtonProps extends PressableProps {
  readonly children: ComponentChildren;
  /** `danger` marks what cannot be undone, by its icon and border as well as its color. */
  readonly variant?: 'main' | 'danger' | 'quiet' | 'plain';
  readonly wide?: boolean;
  /** Replaces the accessible name if the label alone is ambiguous. It begins with the label. */
  readonly name?: string | undefined;
  readonly icon?: IconPath;
  /** Esc presses the button. */
  readonly isBack?: boolean;
  /** The button submits the form with this id. */
  readonly formId?: string;
}

export function Button({
  children,
  variant = 'plain',
  small,
  wide,
  name,
  icon = variant === 'danger' ? icons.warning : undefined,
  isBack,
  formId,
  ...pressableProps
}: ButtonProps) {
  const classes = ['btn', variant !== 'plain' && variant, small && 'small', wide && 'wide'].filter(Boolean).join(' ');
  return (
    <button
      class={classes}
      aria-label={name}
      data-back={isBack}
      {...(formId !== undefined && { form: formId })}
      {...createButtonAttributes(pressableProps, formId)}
    >
      {icon && <Icon path={icon} />}
      {children}
    </button>
  );
}

interface BackButtonProps extends PressableProps {
  /** The button leads to the page of this name. */
  readonly to: string;
}

/** Shows the button at the top of a page that leads back. */
export function BackButton({ to, ...pressableProps }: BackButtonProps) {
  const { messages } = useParts();
  return (
    <Button isBack variant="quiet" icon={icons.back} name={messages.backTo(to)} {...pressableProps}>
      {to}
    </Button>
  );
}

interface IconButtonProps extends PressableProps {
  readonly name: string;
  readonly icon: IconPath;
  readonly isPressed?: boolean;
  /** The button opens a menu, and this says whether the menu is open. */
  readonly isExpanded?: boolean;
}

export function IconButton({ name, icon, small, isPressed, isExpanded, ...pressableProps }: IconButtonProps) {
  return (
    <button
      class={small ? 'icon small' : 'icon'}
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      aria-haspopup={isExpanded === undefined ? undefined : 'menu'}
      aria-expanded={isExpanded}
      // A browser that does not focus a pressed button would blur the open menu, which closes it before
      // the click, and the click would open it again.
      onMouseDown={isExpanded ? (event) => event.preventDefault() : undefined}
      {...createButtonAttributes(pressableProps)}
    >
      <Icon path={icon} />
    </button>
  );
}

function createButtonAttributes(
  { isDisabled, onPress, describedBy, autofocus, elementRef }: PressableProps,
  formId?: string,
) {
  return {
    type: formId !== undefined && !isDisabled ? ('submit' as const) : ('button' as const),
    'aria-disabled': isDisabled ? true : undefined,
    'aria-describedby': describedBy,
    onClick: isDisabled || !onPress ? undefined : () => onPress(),
    autofocus,
    ref: elementRef ?? null,
  };
}
