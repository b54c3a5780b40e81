/** What the page loads when: each part that comes later is one file, asked for by the first thing that needs it. */
import type { Loaders } from '../app';

/** Rejects where the file cannot be had: no network, or a newer version was put up since the pane was opened. Asking again loads again. */
export const loaders: Loaders = {
  cells: () => import(/* webpackChunkName: "cells" */ '../app/cells'),
};
