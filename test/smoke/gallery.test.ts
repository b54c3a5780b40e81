/** Checks one state of each page of the pane, as the gallery draws it. */
import { defineGalleryState, SMOKE_STATES } from '../browser/gallery-checks';
import { setUpSmokeGalleryStage } from './smoke-stage';

const gallery = setUpSmokeGalleryStage();

for (const [view, states] of Object.entries(SMOKE_STATES))
  for (const state of states) defineGalleryState(gallery, view, state);
