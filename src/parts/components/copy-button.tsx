import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLaterPane } from '../../taskpane/shell/later-parts';
import { copyText } from '../copy-text';
import { Button } from './button';
import * as glyphs from './glyphs';
import { type Glyph, Icon } from './icon';

interface CopyButtonProps {
  readonly text: () => string;
  readonly children: ComponentChildren;
  readonly quiet?: boolean;
  readonly small?: boolean;
  readonly icon?: Glyph;
  /** What to say once it is copied. */
  readonly done?: (text: string) => string;
}

/** Copies a text; where the page may not, shows it to be copied by hand. */
export function CopyButton({ text, children, quiet = false, small = false, icon, done }: CopyButtonProps) {
  const { environment, words, announce } = useLaterPane();
  const [result, setResult] = useState<{ readonly text: string; readonly copied: boolean }>();

  async function copy() {
    const copying = text();
    const copied = await (environment.copy?.(copying) ?? copyText(document, copying));
    setResult({ text: copying, copied });
    announce('status', copied ? said(copying) : words.copyByHand);
  }
  const said = (copied: string) => done?.(copied) ?? words.copied;

  return (
    <>
      <Button look={quiet ? 'quiet' : 'plain'} small={small} {...(icon && { icon })} onPress={copy}>
        {children}
      </Button>
      {result?.copied && (
        <span class="copied ok-t say">
          <Icon glyph={glyphs.done} />
          {said(result.text)}
        </span>
      )}
      {result && !result.copied && (
        <label class="field grow">
          <small>{words.copyByHand}</small>
          <textarea class="input" readonly rows={3} onFocus={(event) => event.currentTarget.select()}>
            {result.text}
          </textarea>
        </label>
      )}
    </>
  );
}
