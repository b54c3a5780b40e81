import { CopyButton, createScrollableAttributes } from '../../parts';
import { usePage } from '../shell/pane-context';
import { pageIcons } from './page-icons';

interface CodeTextProps {
  readonly text: string;
  readonly name: string;
  readonly describeCopy?: () => string;
}

/** Shows a query or a formula, with a button that copies it. */
export function CodeText({ text, name, describeCopy }: CodeTextProps) {
  const { messages } = usePage();
  return (
    <>
      <pre {...createScrollableAttributes(name)}>{text}</pre>
      <div class="row">
        <CopyButton icon={pageIcons.copy} getText={() => text} describeCopy={describeCopy ?? (() => messages.copied)}>
          {messages.report.copy}
        </CopyButton>
      </div>
    </>
  );
}
