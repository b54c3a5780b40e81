import { render } from 'preact';
import { Art } from './parts/art';
import { outsideExcelWords } from './words/outside-excel-words';

/** For whoever opens the page in a browser: what it is, and where it works. */
export function renderOutsideExcel(root: Element): void {
  render(
    <div class="pane">
      <main class="empty first">
        <Art filled />
        <h1>{outsideExcelWords.title}</h1>
        <p>{outsideExcelWords.text}</p>
      </main>
    </div>,
    root,
  );
}
