import type { ComponentChildren } from 'preact';
import { Icon, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface SelectedCellCardProps {
  /** Is shown while the card is closed, too. */
  readonly line: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * Shows one line about the selected cell until the user opens it. It then stays open for other
 * cells.
 */
export function SelectedCellCard({ line, children }: SelectedCellCardProps) {
  const { navigation, detailsMessages } = usePage();
  const { isCardOpen } = navigation;
  return (
    <section aria-label={detailsMessages.cellDetails.title}>
      <details
        open={isCardOpen.value}
        onToggle={(event) => {
          isCardOpen.value = event.currentTarget.open;
        }}
      >
        <summary>
          <Icon path={icons.right} />
          <span class="card-line">{line}</span>
        </summary>
        <div class="cell-details">{children}</div>
      </details>
    </section>
  );
}
