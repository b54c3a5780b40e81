import { Dialog, FailureNotice } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/**
 * Opens on any page when the user goes to hidden cells, or to cells of a hidden sheet. It offers to
 * unhide only sheets that Excel's Unhide dialog lists.
 */
export function HiddenSheetDialog() {
  const { app, messages } = usePage();
  const { hiddenSheet, answerHiddenSheet } = app.placements;
  const hidden = hiddenSheet.value;
  if (!hidden) return null;
  const { sheet, hiddenAs, failure } = hidden;
  const { dialogs } = messages;
  const title = hiddenAs === 'cells' ? dialogs.hiddenCells : dialogs.hiddenSheet(sheet);
  return (
    <Dialog
      title={title}
      text={<p>{dialogs.hiddenSheetText[hiddenAs]}</p>}
      confirmLabel={hiddenAs === 'hidden' ? dialogs.unhide : undefined}
      onConfirm={() => void answerHiddenSheet('unhide')}
      cancelLabel={hiddenAs === 'hidden' ? undefined : dialogs.close}
      onCancel={() => void answerHiddenSheet('close')}
      focusesCancel
    >
      {/* A screen reader announces nothing outside an open dialog. */}
      <div role="alert">{failure && <FailureNotice failure={failure} />}</div>
    </Dialog>
  );
}
