/**
 * Opens a page in the person's own browser, where Excel has a way to: a link in Excel's frame may open a window without their sign-ins.
 * @returns false where there is no such way, as in Excel on the web: the link itself then opens a tab
 */
export function openInBrowser(address: string): boolean {
  if (typeof Office === 'undefined' || !Office.context?.requirements?.isSetSupported('OpenBrowserWindowApi', '1.1'))
    return false;
  try {
    Office.context.ui.openBrowserWindow(address);
    return true;
  } catch {
    return false;
  }
}
