import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { glyphs, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface FiltersDisclosureProps {
  /** Counts the filters that the user has added. */
  readonly own: number;
  readonly startsOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Is collapsed at first, because the choices are requested only when the user opens it. */
export function FiltersDisclosure({ own, startsOpen = false, children }: FiltersDisclosureProps) {
  const { words } = usePage();
  const [isOpen, open] = useState(startsOpen);
  return (
    <details open={startsOpen} onToggle={(event) => open(event.currentTarget.open)}>
      <summary class="say">
        <Icon glyph={glyphs.right} />
        {words.placementFilters.summary(own)}
      </summary>
      {isOpen && children}
    </details>
  );
}
