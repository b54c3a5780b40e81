import { openFirefox } from './firefox';
import { registerStory } from './story';
import { openWebKit } from './webkit';

describe('the pane in Firefox', () => registerStory(openFirefox));
describe('the pane in WebKit', () => registerStory(openWebKit));
