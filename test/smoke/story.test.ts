/** Runs the story of a user in the kindest Excel. */
import { defineAnalystStory } from '../browser/analyst-story';
import { setUpSmokeStage } from './smoke-stage';

defineAnalystStory(setUpSmokeStage(), '/?new');
