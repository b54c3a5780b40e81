import { openFirefox } from './firefox';
import { registerPaneTests } from './story';
import { openWebKit } from './webkit';

describe('the pane in Firefox', () => registerPaneTests(openFirefox));
describe('the pane in WebKit', () => registerPaneTests(openWebKit));
