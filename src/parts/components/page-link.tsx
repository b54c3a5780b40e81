import type { ComponentChildren } from 'preact';
import { useLaterPane } from '../../taskpane/shell/later-parts';
import { openInBrowser } from '../open-in-browser';

interface PageLinkProps {
  readonly address: string;
  readonly children: ComponentChildren;
}

/** A link to a page of the platform. It opens in the browser: the pane never leaves. */
export function PageLink({ address, children }: PageLinkProps) {
  const { environment } = useLaterPane();
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if ((environment.openPage ?? openInBrowser)(address)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
