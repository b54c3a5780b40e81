import type { Preview } from '../../../app';
import { Delayed, FailureNotice, scrollsByKeyboard } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface PreviewRegionProps {
  readonly preview: Preview;
  /** Who can repair the query. */
  readonly author: string | undefined;
}

/** The first rows, before anything touches the sheet. */
export function PreviewRegion({ preview, author }: PreviewRegionProps) {
  const { app, words } = usePage();
  return (
    <section aria-labelledby="preview" class="stack tight">
      <div class="row">
        <h2 id="preview" class="grow">
          {words.report.preview}
        </h2>
        {preview.kind === 'ready' && (
          <small>{words.report.previewSize(preview.rows.length, preview.total, preview.columns.length)}</small>
        )}
      </div>
      {preview.kind === 'loading' && (
        <Delayed>
          <p class="say">{words.report.previewLoading}</p>
          <progress aria-label={words.report.previewLoading} />
        </Delayed>
      )}
      {preview.kind === 'failed' && (
        <FailureNotice
          failure={preview.failure}
          onRetry={() => void app.report.retry()}
          next={
            preview.failure.code === 'QueryFailed' && author !== undefined ? words.report.repairedBy(author) : undefined
          }
        />
      )}
      {preview.kind === 'ready' && <PreviewTable preview={preview} />}
    </section>
  );
}

function PreviewTable({ preview }: { readonly preview: Extract<Preview, { kind: 'ready' }> }) {
  const { words } = usePage();
  return (
    <>
      <div class="scroll" {...scrollsByKeyboard(words.report.previewTable)}>
        <table>
          <thead>
            <tr>
              {preview.columns.map((column, index) => (
                <th key={index} scope="col" class={column.align === 'end' ? 'r' : undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, rowIndex) => (
              <tr key={rowIndex}>
                {row.map((text, index) => (
                  <td key={index} class={preview.columns[index]?.align === 'end' ? 'r' : undefined}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {preview.rows.length === 0 && <p class="say">{words.report.previewEmpty}</p>}
    </>
  );
}
