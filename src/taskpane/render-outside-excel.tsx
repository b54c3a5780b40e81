import { render } from 'preact';
import type { Catalogue } from './catalogue';
import { Art } from './parts/art';
import { outsideExcelWords as english } from './words/outside-excel-words';

/** For whoever opens the page in a browser: what it is, and where it works. */
export function renderOutsideExcel(root: Element, catalogue: Catalogue | undefined): void {
  const words = catalogue?.outsideExcelWords ?? english;
  root.ownerDocument.documentElement.lang = catalogue?.language ?? 'en';
  render(
    <div class="pane">
      <main class="empty first">
        <Art filled />
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </main>
    </div>,
    root,
  );
}
