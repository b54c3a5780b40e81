import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface FiltersDisclosureProps {
  /** The user has added this many filters. */
  readonly userFilterCount: number;
  readonly startsOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Collapses the filters at first, because opening them requests the choices. */
export function FiltersDisclosure({ userFilterCount, startsOpen = false, children }: FiltersDisclosureProps) {
  const { messages } = usePage();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details open={startsOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="say">
        <Icon path={icons.right} />
        {messages.placementFilters.summary(userFilterCount)}
      </summary>
      {isOpen && children}
    </details>
  );
}
