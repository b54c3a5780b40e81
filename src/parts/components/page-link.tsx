import type { ComponentChildren } from 'preact';
import { useParts } from '../parts-context';

interface PageLinkProps {
  readonly address: string;
  readonly children: ComponentChildren;
}

/** A link to a page of the platform. It opens in the browser: the pane never leaves. */
export function PageLink({ address, children }: PageLinkProps) {
  const { openPage = openInBrowser } = useParts();
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (openPage(address)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}

/**
 * Opens a page in the analyst's own browser, where Excel has a way to: a link in Excel's frame may open a window without their sign-ins.
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
