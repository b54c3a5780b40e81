import type { ComponentChildren } from 'preact';
import { type Glyph, Icon } from './icon';

interface NoticeProps {
  readonly tone?: 'neutral' | 'ok' | 'warn' | 'bad';
  readonly icon: Glyph;
  readonly children: ComponentChildren;
}

/** A fact and its next step. What it says is announced by the page's one live region, not by the box. */
export function Notice({ tone = 'neutral', icon, children }: NoticeProps) {
  return (
    <div class={tone === 'neutral' ? 'note' : `note ${tone}`}>
      <Icon glyph={icon} />
      {children}
    </div>
  );
}
