import { openChromium } from '../engines/chromium';
import { tellStory } from '../engines/story';

describe('in Chromium', () => tellStory(openChromium, ['Asia/Kolkata']));
