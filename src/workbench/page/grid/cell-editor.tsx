import { findNextSelection } from '../sheet/selection-moves';
import type { SheetActions } from '../sheet/sheet-actions';
import type { CellEdit, WorkbookView } from '../sheet/workbook-view';
import { findDirectionAfterEdit, readArrowDirection } from './grid-keys';
import { type EditField, pointByArrow } from './pointing';

/**
 * Overlays the edited cell with a text field. It always exists, so that the browser types the key
 * that starts an edit into it, including dead keys and input methods.
 */
export function CellEditor({ view, actions }: { readonly view: WorkbookView; readonly actions: SheetActions }) {
  const edit = view.edit.value;
  return (
    <textarea
      class={edit ? 'cell-editor' : 'cell-editor idle'}
      aria-label="Cell"
      rows={1}
      tabIndex={-1}
      spellcheck={false}
      autocomplete="off"
      value={edit?.text ?? ''}
      onInput={(event) => updateEdit(view, { text: event.currentTarget.value })}
      onFocus={() => updateEdit(view, { place: 'cell' })}
      onPointerDown={() => updateEdit(view, { mode: 'edit' })}
      onKeyDown={(event) => handleEditKey(event, view, actions)}
      onBlur={(event) => commitOnBlur(event, actions)}
    />
  );
}

/** Handles a key pressed while a cell is edited, in the cell or in the formula bar. */
export function handleEditKey(event: KeyboardEvent, view: WorkbookView, actions: SheetActions): void {
  const edit = view.edit.value;
  if (!edit || event.isComposing) return;
  event.stopPropagation();
  const input = event.currentTarget;
  if (event.key === 'Enter' && event.altKey && input instanceof HTMLTextAreaElement) {
    event.preventDefault();
    input.setRangeText('\n', input.selectionStart, input.selectionEnd, 'end');
    updateEdit(view, { text: input.value });
    return;
  }
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    actions.commitEdit(true);
    return;
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    actions.cancelEdit();
    return;
  }
  if (event.key === 'F2') {
    event.preventDefault();
    updateEdit(view, { mode: edit.mode === 'edit' ? 'enter' : 'edit' });
    return;
  }
  const arrow = edit.mode === 'enter' ? readArrowDirection(event) : undefined;
  if (arrow && isEditField(input) && pointByArrow(event, arrow, view, input)) {
    event.preventDefault();
    return;
  }
  const direction = findDirectionAfterEdit(event, edit.mode);
  if (!direction) return;
  event.preventDefault();
  if (!actions.commitEdit()) return;
  const next = findNextSelection(view.selection.value, direction, view.axes.value);
  actions.select(next.rect, next.rect.rows * next.rect.columns === 1 ? undefined : next.active);
}

/**
 * Moving the focus to another control of the page ends the edit. Moving it to the pane does not:
 * Excel stays in cell-editing mode then, which the add-in has to handle.
 */
export function commitOnBlur(event: FocusEvent, actions: SheetActions): void {
  const next = event.relatedTarget;
  if (next instanceof HTMLElement && !next.matches('.cell-editor, .formula-input, iframe')) actions.commitEdit();
}

export function updateEdit(view: WorkbookView, change: Partial<Pick<CellEdit, 'text' | 'mode' | 'place'>>): void {
  const edit = view.edit.value;
  if (!edit) return;
  const { pointedCells, ...rest } = edit;
  view.edit.value = { ...rest, ...(pointedCells && change.text === undefined && { pointedCells }), ...change };
}

function isEditField(target: EventTarget | null): target is EditField {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}
