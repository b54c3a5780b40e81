import { Dialog, FailureNotice } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/** The user wanted to go to cells whose sheet is hidden, from whatever page. Only what Excel's own Unhide lists is offered to be unhidden. */
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
      {/* A screen reader hears nothing from outside of an open dialog. */}
      <div role="alert">{failure && <FailureNotice failure={failure} />}</div>
    </Dialog>
  );
}
