import type { ComponentChildren } from 'preact';
import { openInBrowser } from '../open-in-browser';
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
