import { openChromium } from '../engines/chromium';
import { registerPaneTests } from '../engines/story';

describe('in Chromium', () => registerPaneTests(openChromium, ['Asia/Kolkata']));
