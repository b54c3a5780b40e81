/**
 * Puts text on the clipboard. Office shows add-ins in a frame whose permissions may forbid the clipboard's own
 * interface; there the older command still works, while a press of a button is being handled.
 * @returns false when neither way is open
 */
export async function copyText(document: Document, text: string): Promise<boolean> {
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(document, text);
  }
}

function copyBySelection(document: Document, text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'vh';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
