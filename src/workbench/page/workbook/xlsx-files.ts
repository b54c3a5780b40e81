/** The open workbook as an Excel file, and back; the code for it is loaded when it is needed. */
import type { Workbench } from './workbench';

/** The open workbook as the bytes of an Excel file. */
export async function exportWorkbook(workbench: Workbench): Promise<Uint8Array> {
  const { exportXlsx } = await loadXlsx();
  return exportXlsx(workbench.workbook.value.view.store.toFile(), workbench.addin);
}

/**
 * Opens an Excel file as a workbook of its own.
 * @param name the file's name; its ending is left out
 * @throws when it is none; what is open stays open
 */
export async function importWorkbook(workbench: Workbench, bytes: Uint8Array, name: string): Promise<void> {
  const { acceptFormulas, importXlsx } = await loadXlsx();
  const { file, unread } = acceptFormulas(importXlsx(bytes, workbench.addin.id));
  await workbench.openFileFromElsewhere(name.replace(/\.xlsx$/i, ''), file);
  if (unread.length > 0) {
    const count = unread.length === 1 ? '1 formula' : `${unread.length} formulas`;
    const text = `${count} cannot be read here, such as ${unread[0]}. The cells keep their last values.`;
    workbench.notice.value = { text, isError: true };
  }
}

/** Saves the open workbook where the browser keeps downloads. */
export async function downloadWorkbook(workbench: Workbench): Promise<void> {
  const bytes = await exportWorkbook(workbench);
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: XLSX_TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${workbench.workbook.value.name}.xlsx`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Lets the person choose an Excel file, and opens it. */
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
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Characters in one call: engines limit how many parameters a function takes. */
const PIECE = 8_192;

/** A large library that most visits never need: loaded when it is. */
function loadXlsx() {
  return import(/* webpackChunkName: "xlsx" */ '../../xlsx');
}
