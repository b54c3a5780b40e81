import { openChromium } from '../engines/chromium';
import { registerStory } from '../engines/story';

describe('in Chromium', () => registerStory(openChromium, ['Asia/Kolkata']));
