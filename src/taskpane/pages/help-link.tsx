import { usePage } from '../shell/pane-context';

/** Lists the sections of the help page that the pane links to, by their ids. */
type HelpSection = 'edited-cells' | 'filter-cell' | 'notes';

interface HelpLinkProps {
  readonly section: HelpSection;
  /** It completes the link's accessible name if other links have the same text. */
  readonly label?: string | undefined;
}

/** Links to a section of the help page. It opens in the browser, so the pane does not navigate away. */
export function HelpLink({ section, label }: HelpLinkProps) {
  const { help } = usePage().messages;
  const name = label === undefined ? undefined : `${help.learnMore}, ${label}`;
  return (
    <small>
      <a href={`${help.page}#${section}`} target="_blank" rel="noopener" aria-label={name}>
        {help.learnMore}
      </a>
    </small>
  );
}
