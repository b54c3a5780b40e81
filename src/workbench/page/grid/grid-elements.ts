/** The elements that the grid is drawn into. */
export type GridElements = ReturnType<typeof gridElements>;

export function gridElements(root: HTMLElement) {
  const part = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
    const found = root.querySelector<Kind>(selector);
    if (!found) throw new Error(`The grid has no ${selector}.`);
    return found;
  };
  return {
    root,
    corner: part('.corner'),
    viewport: part('.viewport'),
    cells: part('.cells'),
    overlay: part('.overlay'),
    fillHandle: part('.fill-handle'),
    editor: part<HTMLTextAreaElement>('textarea'),
    columnHeaders: part('.column-headers'),
    rowHeaders: part('.row-headers'),
    outline: part('.outline'),
    verticalBar: part('.bar.vertical'),
    horizontalBar: part('.bar.horizontal'),
  };
}
