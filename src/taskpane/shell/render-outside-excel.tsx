import { render } from 'preact';
import { Art } from '../../parts';
import type { Catalogue } from '../words/catalogue';
import { outsideExcelWords as english } from '../words/en/outside-excel-words';

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
