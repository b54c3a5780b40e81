import type { ComponentChildren } from 'preact';
import { useParts } from '../parts-context';

interface PageLinkProps {
  readonly address: string;
  readonly children: ComponentChildren;
}

/** Links to a page of the platform. It opens in the browser, so the pane never navigates away. */
export function PageLink({ address, children }: PageLinkProps) {
  const { openPage: openPageOverride = openInBrowser } = useParts();
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (openPageOverride(address)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}

/** Returns a function that opens a page as {@link PageLink} does. */
export function useOpenPage(): (address: string) => void {
  const { openPage = openInBrowser } = useParts();
  return (address) => {
    if (!openPage(address)) window.open(address, '_blank', 'noopener,noreferrer');
  };
}

/**
 * Opens a page in the user's own browser if Excel can, because a link in Excel's frame may open a
 * window without the user's sign-ins.
 * @returns false if Excel cannot, as in Excel on the web; then the link itself opens a tab
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
