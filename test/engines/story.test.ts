import { openFirefox } from './firefox';
import { tellStory } from './story';
import { openWebKit } from './webkit';

describe('the pane in Firefox', () => tellStory(openFirefox));
describe('the pane in WebKit', () => tellStory(openWebKit));
