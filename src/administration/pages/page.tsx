import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, glyphs } from '../../parts';
import { useAdministration } from './administration-context';

interface PageProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ComponentChildren;
  /** The bar at the foot. */
  readonly foot?: ComponentChildren;
  /** Who has the focus when the page opens: its title, or the element of this selector. */
  readonly focus?: string;
}

/** The frame of a page: the way back, the title, the body, and the bar with its one action. */
export function Page({ title, onBack, children, foot, focus = 'title' }: PageProps) {
  const { words } = useAdministration();
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
    const wanted = focus === 'title' ? undefined : page.current?.querySelector<HTMLElement>(focus);
    (wanted ?? page.current?.querySelector('h1'))?.focus({ preventScroll: wanted === undefined });
  }, []);
  return (
    <div class="pane" ref={page}>
      <header class="top">
        <Button look="quiet" icon={glyphs.back} onPress={onBack}>
          {words.back}
        </Button>
      </header>
      <main class="stack">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </main>
      {foot}
    </div>
  );
}
