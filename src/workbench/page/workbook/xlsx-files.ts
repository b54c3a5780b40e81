/** Exports and imports the open workbook as an Excel file; loads the code for it on demand. */
import type { Workbench } from './workbench';

/** Returns the open workbook as the bytes of an Excel file. */
export async function exportWorkbook(workbench: Workbench): Promise<Uint8Array> {
  const { exportXlsx } = await loadXlsx();
  return exportXlsx(workbench.workbook.value.view.store.toFile(), workbench.addin);
}

/**
 * Opens an Excel file as a new workbook.
 * @param name the file's name; the workbook's name omits its extension
 * @throws if the bytes are no Excel file; the open workbook stays open
 */
export async function importWorkbook(workbench: Workbench, bytes: Uint8Array, name: string): Promise<void> {
  const { acceptFormulas, importXlsx } = await loadXlsx();
  const { file, unreadableFormulas } = acceptFormulas(importXlsx(bytes, workbench.addin.id));
  await workbench.openExternalFile(name.replace(/\.xlsx$/i, ''), file);
  if (unreadableFormulas.length > 0) {
    const count = unreadableFormulas.length === 1 ? '1 formula' : `${unreadableFormulas.length} formulas`;
    const text = `${count} cannot be read here, such as ${unreadableFormulas[0]}. The cells keep their last values.`;
    workbench.notice.value = { text, isError: true };
  }
}

export async function downloadWorkbook(workbench: Workbench): Promise<void> {
  const bytes = await exportWorkbook(workbench);
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: XLSX_TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${workbench.workbook.value.name}.xlsx`;
  link.click();
  URL.revokeObjectURL(address);
}

export function chooseWorkbook(workbench: Workbench): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = `.xlsx,${XLSX_TYPE}`;
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      await importWorkbook(workbench, new Uint8Array(await file.arrayBuffer()), file.name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      workbench.notice.value = { text: `${file.name} could not be opened. ${reason}`, isError: true };
    }
  });
  input.click();
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += MAX_CHUNK)
    text += String.fromCharCode(...bytes.subarray(offset, offset + MAX_CHUNK));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Each call converts this many characters, because engines limit the arguments of a function. */
const MAX_CHUNK = 8_192;

/** Loads the large library on demand, because most visits never need it. */
function loadXlsx() {
  return import(/* webpackChunkName: "xlsx" */ '../../xlsx');
}
