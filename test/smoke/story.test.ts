/** Runs the story of a user in the kindest Excel. */
import { defineAnalystStory } from '../browser/analyst-story';
import { setSmokeStage } from './smoke-stage';

defineAnalystStory(setSmokeStage(), '/?new');
