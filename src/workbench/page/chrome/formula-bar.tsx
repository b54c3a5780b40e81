import { useRef, useState } from 'preact/hooks';
import { formatCell, formatRect, tryParseAddress } from '../../../grid';
import { commitOnBlur, handleEditKey, updateEdit } from '../grid/cell-editor';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';

interface FormulaBarProps {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
}

export function FormulaBar({ view, actions }: FormulaBarProps) {
  view.revision.value;
  const { sheetId, active } = view.selection.value;
  const edit = view.edit.value;
  return (
    <section class="formula-bar" aria-label="Formula">
      <NameBox view={view} actions={actions} />
      <span class="formula-sign" aria-hidden="true">
        fx
      </span>
      <input
        class="formula-input"
        aria-label="Formula bar"
        spellcheck={false}
        autocomplete="off"
        value={edit?.text ?? view.store.readEditText(sheetId, active.row, active.column)}
        onFocus={() => {
          if (edit) updateEdit(view, { place: 'bar', mode: 'edit' });
          else actions.beginEdit({ mode: 'edit', place: 'bar' });
        }}
        onInput={(event) => updateEdit(view, { text: event.currentTarget.value })}
        onKeyDown={(event) => handleEditKey(event, view, actions)}
        onBlur={(event) => commitOnBlur(event, actions)}
      />
    </section>
  );
}

/** Shows the selection's address; typing an address or name selects its cells. */
function NameBox({ view, actions }: FormulaBarProps) {
  const [typedText, setTypedText] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const { rect, active, otherRects } = view.selection.value;
  const isSeveralCells = rect.rows * rect.columns > 1 && !otherRects;
  const address =
    isSeveralCells && rect.rows < 1_000 && rect.columns < 100
      ? formatRect(rect)
      : formatCell(active.row, active.column);
  const selectTypedCells = () => {
    if (selectAddressOrName(typedText ?? '', view, actions)) {
      setTypedText(undefined);
      document.querySelector<HTMLElement>('.cells')?.focus();
    } else input.current?.select();
  };
  return (
    <input
      ref={input}
      class="name-box"
      aria-label="Name box"
      spellcheck={false}
      autocomplete="off"
      value={typedText ?? address}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => setTypedText(event.currentTarget.value)}
      onBlur={() => setTypedText(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') selectTypedCells();
        if (event.key === 'Escape') {
          setTypedText(undefined);
          document.querySelector<HTMLElement>('.cells')?.focus();
        }
      }}
    />
  );
}

function selectAddressOrName(text: string, view: WorkbookView, actions: SheetActions): boolean {
  const sheet = view.activeSheet.value;
  const address = tryParseAddress(text, sheet.name);
  const nameReference = address
    ? undefined
    : (view.store.resolveName(text.trim(), sheet.id) ?? view.store.resolveName(text.trim()));
  const targetSheetId = address ? view.store.findSheet(address.sheet)?.id : nameReference?.sheetId;
  const rect = address?.rect ?? nameReference?.rect;
  if (targetSheetId === undefined || !rect) return false;
  if (targetSheetId !== sheet.id && !actions.activateSheet(targetSheetId)) return false;
  actions.select(rect);
  return true;
}
