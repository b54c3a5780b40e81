import { openFirefox } from './firefox';
import { tellStory } from './story';
import { openWebKit } from './webkit';

describe('in Firefox', () => tellStory(openFirefox));
describe('in WebKit', () => tellStory(openWebKit));
