/**
 * The gallery shows the pane for development.
 * `gallery.html?view=report&state=too-big&theme=dark&language=de` draws only one state; without a
 * view it is a page to browse all of them. The page's `data-drawn` says that the last button has
 * been pressed, or never will be.
 */
import { render } from 'preact';
import '../../parts/index.css';
import './gallery.css';
import { GalleryBrowser } from './browse';
import { drawState } from './draw-state';
import { GALLERY } from './states';

async function main(): Promise<void> {
  const root = document.getElementById('pane');
  if (!root) throw new Error('The page has no element for the gallery.');
  const parameters = new URLSearchParams(location.search);
  const state = GALLERY[parameters.get('view') ?? '']?.[parameters.get('state') ?? ''];
  if (!state) {
    render(<GalleryBrowser />, root);
    return;
  }
  // Taking the focus would scroll the page around the thumbnails.
  if (parameters.has('thumbnail')) HTMLElement.prototype.focus = () => undefined;
  const theme = parameters.get('theme');
  await drawState(root, state, {
    theme: theme === 'light' || theme === 'dark' ? theme : 'office',
    language: parameters.get('language') ?? 'en-GB',
    isMirrored: parameters.get('direction') === 'rtl',
  }).finally(() => {
    document.documentElement.dataset.drawn = '';
  });
}

void main();
