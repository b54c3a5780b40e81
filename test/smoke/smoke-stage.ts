/** Provides the stages of the smoke run, where jest gives each test 30 seconds. */
import { type GalleryStage, setUpGalleryStage } from '../browser/gallery-stage';
import { type Stage, setUpStage } from '../browser/stage';

/**
 * This is shorter than jest's time limit of a test, so a wait that fails says for which state it
 * waited.
 */
const WAIT_MS = 60_000;

export function setUpSmokeStage(options: Parameters<typeof setUpStage>[0] = {}): Stage {
  return setUpStage({ waitMs: WAIT_MS, ...options });
}

export function setUpSmokeGalleryStage(): GalleryStage {
  return setUpGalleryStage({ waitMs: WAIT_MS });
}
