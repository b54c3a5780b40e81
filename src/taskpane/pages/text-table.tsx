import type { ComponentChildren } from 'preact';
import { createScrollableAttributes } from '../../parts';

interface TextTableProps {
  /** Screen readers announce it for the box that scrolls. */
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly align: 'start' | 'end'; readonly isTotal?: true }[];
  /** Each header row has one list of texts; the default is one row with the titles. */
  readonly headers?: readonly (readonly string[])[];
  /** Each row has only the texts that are shown. */
  readonly rows: readonly (readonly string[])[];
  /** The rows with these indexes are totals. */
  readonly totalRows?: readonly number[] | undefined;
  /** Adds a column of numbers before the others. */
  readonly rowNumbers?: { readonly title: ComponentChildren; findNumber(row: number): number | undefined } | undefined;
  /** The rows no longer exist, so they are struck through. */
  readonly isRemoved?: boolean;
}

/** Shows rows of texts in a box that scrolls while its headers stay visible. */
export function TextTable({ name, columns, headers, rows, totalRows, rowNumbers, isRemoved = false }: TextTableProps) {
  const columnClasses = columns.map(({ align, isTotal }) =>
    [align === 'end' && 'r', isTotal && 'total'].filter(Boolean).join(' '),
  );
  const headerRows = headers ?? [columns.map(({ title }) => title)];
  return (
    <div class="scroll" {...createScrollableAttributes(name)}>
      <table>
        <thead>
          {headerRows.map((texts, row) => (
            <tr key={row}>
              {rowNumbers && (row === headerRows.length - 1 ? <th scope="col">{rowNumbers.title}</th> : <td />)}
              {texts.map((text, index) => {
                // An empty cell is not a header of anything.
                if (text === '') return <td key={index} />;
                return (
                  <th key={index} scope="col" class={columnClasses[index] || undefined}>
                    {text}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map((texts, row) => (
            <tr key={row} class={totalRows?.includes(row) ? 'total' : undefined}>
              {rowNumbers && <td>{rowNumbers.findNumber(row)}</td>}
              {texts.map((text, index) => (
                <td key={index} class={columnClasses[index] || undefined}>
                  {isRemoved ? <del>{text}</del> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
