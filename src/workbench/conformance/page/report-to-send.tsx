/**
 * Offers the report to the user who ran the self-test: to copy, to download, and as visible text if
 * the frame allows neither.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SelfTestReport } from './report';
import type { Delivery } from './self-test';

export function ReportToSend({ report, delivery }: { readonly report: SelfTestReport; readonly delivery: Delivery }) {
  const text = useMemo(() => JSON.stringify(report), [report]);
  const [isCopied, setIsCopied] = useState<boolean>();
  const address = useDownload(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    area.current?.select();
    setIsCopied(await copyText(text));
  };
  return (
    <>
      {typeof delivery === 'object' && <p class="bad">{delivery.refused}</p>}
      <p>
        {delivery === 'kept' ? 'The server has saved the report.' : 'Send the report to the person who asked for it.'}{' '}
        It describes this Excel and contains nothing from your workbooks.
      </p>
      <label>
        Report
        <textarea ref={area} readonly rows={3} value={text} />
      </label>
      <button type="button" onClick={copy}>
        Copy the report
      </button>{' '}
      {address && (
        <a href={address} download={`inlay-self-test-${report.excel.platform}-${report.excel.version}.json`}>
          Download the report
        </a>
      )}
      <p role="status" aria-label="Copied">
        {isCopied === undefined ? '' : isCopied ? 'Copied.' : 'Copy the text in the field: it is selected.'}
      </p>
    </>
  );
}

function useDownload(text: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [text]);
  return address;
}

/**
 * The frame of Excel on the web may forbid the clipboard API; the older command copies the selected
 * text.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
