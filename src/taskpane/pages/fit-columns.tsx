import { Button } from '../../parts';
import { type PageTools, usePage } from '../shell/pane-context';

/**
 * Widens the columns of a placement, and announces how many are wider now. The placement shows a
 * failure.
 * @returns false after a failure
 */
export async function fitColumns(
  { app, announce, messages }: Pick<PageTools, 'app' | 'announce' | 'messages'>,
  placementId: string,
): Promise<boolean> {
  const count = await app.placements.openDetails().fitColumns(placementId);
  if (count !== undefined) announce('status', messages.placements.columnsFitted(count));
  return count !== undefined;
}

interface FitColumnsButtonProps {
  readonly placementId: string;
  /** Names the placement to screen readers, after the label. */
  readonly name?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onFit?: () => void;
}

/** Shows a button that widens columns whose numbers do not show. */
export function FitColumnsButton({ placementId, name, isDisabled, onFit }: FitColumnsButtonProps) {
  const tools = usePage();
  const press = async () => {
    if (await fitColumns(tools, placementId)) onFit?.();
  };
  return (
    <Button small name={name} isDisabled={isDisabled ?? false} onPress={() => void press()}>
      {tools.messages.placements.fitColumns}
    </Button>
  );
}
