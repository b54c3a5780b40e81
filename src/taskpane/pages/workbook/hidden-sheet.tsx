import { Dialog, FailureNotice } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/**
 * Opens on any page when the user goes to cells of a hidden sheet. It offers to unhide only sheets
 * that Excel's Unhide dialog lists.
 */
export function HiddenSheetDialog() {
  const { app, words } = usePage();
  const { hiddenSheet, answerHiddenSheet } = app.placements;
  const hidden = hiddenSheet.value;
  if (!hidden) return null;
  const { sheet, hiddenAs, failure } = hidden;
  const { dialogs } = words;
  return (
    <Dialog
      title={dialogs.hiddenSheet(sheet)}
      text={<p>{dialogs.hiddenSheetText[hiddenAs]}</p>}
      verb={hiddenAs === 'hidden' ? dialogs.unhide : undefined}
      onConfirm={() => void answerHiddenSheet('unhide')}
      cancel={hiddenAs === 'hidden' ? undefined : dialogs.close}
      onCancel={() => void answerHiddenSheet('close')}
      focusCancel
    >
      {/* A screen reader announces nothing outside an open dialog. */}
      <div role="alert">{failure && <FailureNotice failure={failure} />}</div>
    </Dialog>
  );
}
