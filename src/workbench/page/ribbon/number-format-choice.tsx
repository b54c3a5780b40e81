import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';

const FORMATS = [
  ['General', 'General'],
  ['Number', '0.00'],
  ['Thousands', '#,##0'],
  ['Currency', '$#,##0.00'],
  ['Percentage', '0%'],
  ['Short date', 'm/d/yyyy'],
  ['ISO date', 'yyyy-mm-dd'],
  ['Time', 'h:mm:ss AM/PM'],
  ['Text', '@'],
] as const;

/** The number format of the selection, and common ones to give it. */
export function NumberFormatChoice({ view, actions }: { readonly view: WorkbookView; readonly actions: SheetActions }) {
  view.revision.value;
  const { sheetId, rect } = view.selection.value;
  const current = view.store.commonStyle(sheetId, rect).numberFormat ?? '';
  const isKnown = current === '' || FORMATS.some(([, format]) => format === current);
  return (
    <select
      aria-label="Number format"
      value={current}
      onChange={(event) => actions.setStyle({ numberFormat: event.currentTarget.value })}
    >
      {current === '' && <option value="">Mixed</option>}
      {!isKnown && <option value={current}>{current}</option>}
      {FORMATS.map(([label, format]) => (
        <option key={format} value={format}>
          {label}
        </option>
      ))}
    </select>
  );
}
