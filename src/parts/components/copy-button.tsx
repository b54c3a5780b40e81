import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useParts } from '../parts-context';
import { Button } from './button';
import { Icon, type IconPath, icons } from './icon';

interface CopyButtonProps {
  readonly getText: () => string;
  readonly children: ComponentChildren;
  readonly quiet?: boolean;
  readonly small?: boolean;
  readonly name?: string | undefined;
  readonly icon?: IconPath;
  /** Returns the announcement that follows a successful copy. */
  readonly describeCopy?: (text: string) => string;
}

/** Copies a text. If the browser forbids it, shows the text so that the user can copy it. */
export function CopyButton({
  getText: text,
  children,
  quiet = false,
  small = false,
  name,
  icon,
  describeCopy,
}: CopyButtonProps) {
  const { copy: copyOverride, messages, announce } = useParts();
  const [result, setResult] = useState<{ readonly getText: string; readonly isCopied: boolean }>();

  async function copy() {
    const copiedText = text();
    const isCopied = await (copyOverride?.(copiedText) ?? copyText(document, copiedText));
    setResult({ getText: copiedText, isCopied });
    announce('status', isCopied ? formatAnnouncement(copiedText) : messages.copyByHand);
  }
  const formatAnnouncement = (copied: string) => describeCopy?.(copied) ?? messages.copied;

  return (
    <>
      <Button variant={quiet ? 'quiet' : 'plain'} small={small} name={name} {...(icon && { icon })} onPress={copy}>
        {children}
      </Button>
      {result?.isCopied && (
        <span class="copied ok-t say">
          <Icon path={icons.done} />
          {formatAnnouncement(result.getText)}
        </span>
      )}
      {result && !result.isCopied && (
        <label class="field grow">
          <small>{messages.copyByHand}</small>
          <textarea class="input" readonly rows={3} onFocus={(event) => event.currentTarget.select()}>
            {result.getText}
          </textarea>
        </label>
      )}
    </>
  );
}

/**
 * Puts text on the clipboard. Office shows add-ins in a frame whose permissions may forbid the
 * clipboard API; the older `copy` command still works there during a button press.
 * @returns false if neither works
 */
async function copyText(document: Document, text: string): Promise<boolean> {
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(document, text);
  }
}

function copyBySelection(document: Document, text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'vh';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
