import type { ComponentChildren } from 'preact';
import { scrollsByKeyboard } from '../../parts';

interface TextTableProps {
  /** What is said of it where it is scrolled. */
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly align: 'start' | 'end' }[];
  /** Of each row as many texts as are shown of it. */
  readonly rows: readonly (readonly string[])[];
  /** A column of numbers before the others. */
  readonly numbers?: { readonly title: ComponentChildren; of(row: number): number | undefined } | undefined;
  /** Its rows are there no more. */
  readonly gone?: boolean;
}

/** Rows of texts in a box that scrolls, its headers staying in sight. */
export function TextTable({ name, columns, rows, numbers, gone = false }: TextTableProps) {
  const sides = columns.map(({ align }) => (align === 'end' ? 'r' : undefined));
  return (
    <div class="scroll" {...scrollsByKeyboard(name)}>
      <table>
        <thead>
          <tr>
            {numbers && <th scope="col">{numbers.title}</th>}
            {columns.map(({ title }, index) => (
              <th key={index} scope="col" class={sides[index]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((texts, row) => (
            <tr key={row}>
              {numbers && <td>{numbers.of(row)}</td>}
              {texts.map((text, index) => (
                <td key={index} class={sides[index]}>
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
