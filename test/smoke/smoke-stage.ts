/** Provides the stages of the smoke run, where jest gives each test 30 seconds. */
import { type GalleryStage, setGalleryStage } from '../browser/gallery-stage';
import { type Stage, setStage } from '../browser/stage';

/**
 * This is shorter than jest's time limit of a test, so a wait that fails says for which state it
 * waited.
 */
const WAIT_MS = 20_000;

export function setSmokeStage(): Stage {
  return setStage({ waitMs: WAIT_MS });
}

export function setSmokeGalleryStage(): GalleryStage {
  return setGalleryStage({ waitMs: WAIT_MS });
}
