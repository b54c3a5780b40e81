import { CopyButton, createScrollableAttributes } from '../../parts';
import { usePage } from '../shell/pane-context';
import { pageIcons } from './page-icons';

interface CodeTextProps {
  readonly text: string;
  readonly name: string;
  readonly describeCopy?: () => string;
}

/** @param omitted names the filters that the formula does not contain */
export function FormulaCode({ text, omitted }: { readonly text: string; readonly omitted: readonly string[] }) {
  const { copyFormula, formulaCopied, formulaCopiedWithout } = usePage().messages.report;
  const describeCopy = () => (omitted.length === 0 ? formulaCopied : formulaCopiedWithout(omitted));
  return <CodeText {...{ text, name: copyFormula, describeCopy }} />;
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
