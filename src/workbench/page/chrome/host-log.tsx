import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { BatchLogEntry, ExcelHost } from '../../host';

const MAX_ENTRIES = 200;
const REFRESH_MS = 400;
/** Keyboard users must be able to reach a scrolling box. */
const FOCUSABLE_GROUP = { tabIndex: 0, role: 'group', 'aria-label': 'Batches' } as const;

/** Shows every batch that reached the host, newest first. */
export function HostLog({ host }: { readonly host: ExcelHost }) {
  const entries = useSignal<readonly BatchLogEntry[]>(host.readLog());
  useEffect(() => {
    entries.value = host.readLog();
    const timer = setInterval(() => {
      const next = host.readLog();
      if (next.length !== entries.value.length) entries.value = next;
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [host, entries]);
  const entryList = entries.value;
  const rows = entryList
    .slice(-MAX_ENTRIES)
    .map((entry, index) => ({ entry, number: Math.max(0, entryList.length - MAX_ENTRIES) + index + 1 }));
  return (
    <section class="host-log" aria-label="Host log">
      <header>
        <h2>Host log</h2>
        <span>
          {entryList.length === 1 ? '1 batch' : `${entryList.length} batches`},{' '}
          {formatBytes(sumBytes(entryList, 'requestBytes'))} in, {formatBytes(sumBytes(entryList, 'responseBytes'))} out
        </span>
        <button
          type="button"
          class="tool"
          onClick={() => {
            host.clearLog();
            entries.value = [];
          }}
        >
          Clear
        </button>
      </header>
      {entryList.length === 0 ? (
        <p>No batch has reached the host yet. Everything the add-in asks of the workbook shows up here.</p>
      ) : (
        <div class="host-log-rows" {...FOCUSABLE_GROUP}>
          <table>
            <thead>
              <tr>
                {['Batch', 'Calls', 'Cells', 'Request', 'Response', 'Time', 'Outcome'].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.reverse().map(({ entry, number }) => (
                <tr key={number} class={entry.error ? 'failed' : undefined}>
                  <td>{number}</td>
                  <td>{entry.actions.toLocaleString('en-US')}</td>
                  <td>{entry.cells.toLocaleString('en-US')}</td>
                  <td>{formatBytes(entry.requestBytes)}</td>
                  <td>{formatBytes(entry.responseBytes)}</td>
                  <td>{formatMilliseconds(entry.ms)}</td>
                  <td>{entry.error ?? 'done'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function sumBytes(entries: readonly BatchLogEntry[], key: 'requestBytes' | 'responseBytes'): number {
  return entries.reduce((sum, entry) => sum + entry[key], 0);
}

/** Browsers measure in tenths of a millisecond. */
function formatMilliseconds(ms: number): string {
  if (ms < 0.1) return '< 0.1 ms';
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US')} ms`;
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
}
