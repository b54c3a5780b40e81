import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { OFFLINE_HINT_ID } from '../offline-hint';
import type { ListSection } from './arrange-placements';

/** `settled`: the rows had a problem or a question, and keep their place until the order may change. */
export type HeadingSection = ListSection | 'settled';

interface ListHeadingProps {
  readonly section: HeadingSection;
  readonly sheet: string | undefined;
  /** Shows a button that refreshes the sheet; a short list has none. */
  readonly offersRefresh: boolean;
  readonly isRefreshDisabled: boolean;
  readonly isOnline: boolean;
}

/** Shows what the next rows of the list have in common: a problem, a question, or their sheet. */
export function ListHeading({ section, sheet, offersRefresh, isRefreshDisabled, isOnline }: ListHeadingProps) {
  const { app, messages } = usePage();
  const { placements } = messages;
  if (section !== 'others') return <h2 class="sheet">{placements.sections[section]}</h2>;
  return (
    <h2 class="sheet">
      {sheet ?? placements.withoutCells}
      {offersRefresh && sheet !== undefined && (
        <Button
          small
          variant="quiet"
          name={`${placements.refresh}, ${sheet}`}
          isDisabled={isRefreshDisabled}
          describedBy={isOnline ? undefined : OFFLINE_HINT_ID}
          onPress={() => void app.placements.refreshSheet(sheet)}
        >
          {placements.refresh}
        </Button>
      )}
    </h2>
  );
}
