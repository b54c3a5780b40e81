import type { ComponentChildren } from 'preact';
import { scrollsByKeyboard } from '../../parts';

interface TextTableProps {
  /** What is said of it where it is scrolled. */
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly align: 'start' | 'end'; readonly isTotal?: true }[];
  /** The texts of each row of headers; the titles in one, where left out. */
  readonly headers?: readonly (readonly string[])[];
  /** Of each row as many texts as are shown of it. */
  readonly rows: readonly (readonly string[])[];
  /** Which of them are totals, by their places. */
  readonly totals?: readonly number[] | undefined;
  /** A column of numbers before the others. */
  readonly numbers?: { readonly title: ComponentChildren; of(row: number): number | undefined } | undefined;
  /** Its rows are there no more. */
  readonly gone?: boolean;
}

/** Rows of texts in a box that scrolls, its headers staying in sight. */
export function TextTable({ name, columns, headers, rows, totals, numbers, gone = false }: TextTableProps) {
  const sides = columns.map(({ align, isTotal }) =>
    [align === 'end' && 'r', isTotal && 'total'].filter(Boolean).join(' '),
  );
  const headerRows = headers ?? [columns.map(({ title }) => title)];
  return (
    <div class="scroll" {...scrollsByKeyboard(name)}>
      <table>
        <thead>
          {headerRows.map((texts, row) => (
            <tr key={row}>
              {numbers && (row === headerRows.length - 1 ? <th scope="col">{numbers.title}</th> : <td />)}
              {texts.map((text, index) => {
                // An empty cell is the header of nothing.
                if (text === '') return <td key={index} />;
                return (
                  <th key={index} scope="col" class={sides[index] || undefined}>
                    {text}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map((texts, row) => (
            <tr key={row} class={totals?.includes(row) ? 'total' : undefined}>
              {numbers && <td>{numbers.of(row)}</td>}
              {texts.map((text, index) => (
                <td key={index} class={sides[index] || undefined}>
                  {gone ? <del>{text}</del> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
