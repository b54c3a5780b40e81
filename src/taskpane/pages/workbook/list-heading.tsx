import { IconButton } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { OFFLINE_HINT_ID } from '../offline-hint';
import { pageIcons } from '../page-icons';

interface ListHeadingProps {
  readonly sheet: string | undefined;
  /** Shows a button that refreshes the sheet; a short list has none. */
  readonly offersRefresh: boolean;
  readonly isRefreshDisabled: boolean;
  readonly isOnline: boolean;
}

/** Names the sheet of the next rows of the list. */
export function ListHeading({ sheet, offersRefresh, isRefreshDisabled, isOnline }: ListHeadingProps) {
  const { app, messages } = usePage();
  const { placements } = messages;
  return (
    <h2 class="sheet">
      {sheet ?? placements.withoutCells}
      {offersRefresh && sheet !== undefined && (
        <IconButton
          small
          icon={pageIcons.refresh}
          name={`${placements.refresh}, ${sheet}`}
          isDisabled={isRefreshDisabled}
          describedBy={isOnline ? undefined : OFFLINE_HINT_ID}
          onPress={() => void app.placements.refreshSheet(sheet)}
        />
      )}
    </h2>
  );
}
