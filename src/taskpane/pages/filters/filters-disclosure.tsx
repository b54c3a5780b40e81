import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { glyphs, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface FiltersDisclosureProps {
  /** The user has added this many filters. */
  readonly own: number;
  readonly startsOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Collapses the filters at first, because opening them requests the choices. */
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
