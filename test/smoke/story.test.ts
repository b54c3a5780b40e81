/** The story of an analyst in the kindest Excel. */
import { defineAnalystStory } from '../browser/analyst-story';
import { setSmokeStage } from './smoke-stage';

defineAnalystStory(setSmokeStage(), '/?new');
