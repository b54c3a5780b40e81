/** Checks one state of each page of the pane, as the gallery draws it. */
import { defineGalleryState, SMOKE_STATES } from '../browser/gallery-checks';
import { setSmokeGalleryStage } from './smoke-stage';

const gallery = setSmokeGalleryStage();

for (const [view, states] of Object.entries(SMOKE_STATES))
  for (const state of states) defineGalleryState(gallery, view, state);
