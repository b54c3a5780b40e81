import { useRef, useState } from 'preact/hooks';
import { formatCell, formatRect, tryParseAddress } from '../../../grid';
import { changeEdit, leaveEdit, pressEditKey } from '../grid/cell-editor';
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
        value={edit?.text ?? view.store.editText(sheetId, active.row, active.column)}
        onFocus={() => {
          if (edit) changeEdit(view, { place: 'bar', mode: 'edit' });
          else actions.beginEdit({ mode: 'edit', place: 'bar' });
        }}
        onInput={(event) => changeEdit(view, { text: event.currentTarget.value })}
        onKeyDown={(event) => pressEditKey(event, view, actions)}
        onBlur={(event) => leaveEdit(event, actions)}
      />
    </section>
  );
}

/** Shows the selection's address; typing an address or name selects its cells. */
function NameBox({ view, actions }: FormulaBarProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const { rect, active } = view.selection.value;
  const isSelecting = rect.rows * rect.columns > 1;
  const shown =
    isSelecting && rect.rows < 1_000 && rect.columns < 100 ? formatRect(rect) : formatCell(active.row, active.column);
  const navigate = () => {
    if (selectTyped(typed ?? '', view, actions)) {
      setTyped(undefined);
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
      value={typed ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') navigate();
        if (event.key === 'Escape') {
          setTyped(undefined);
          document.querySelector<HTMLElement>('.cells')?.focus();
        }
      }}
    />
  );
}

function selectTyped(text: string, view: WorkbookView, actions: SheetActions): boolean {
  const sheet = view.activeSheet.value;
  const address = tryParseAddress(text, sheet.name);
  const named = address
    ? undefined
    : (view.store.nameReference(text.trim(), sheet.id) ?? view.store.nameReference(text.trim()));
  const target = address ? view.store.findSheet(address.sheet)?.id : named?.sheetId;
  const rect = address?.rect ?? named?.rect;
  if (target === undefined || !rect) return false;
  if (target !== sheet.id && !actions.activateSheet(target)) return false;
  actions.select(rect);
  return true;
}
