import { defineUnfinishedRefresh } from './killed-pane';
import { setStage } from './stage';

defineUnfinishedRefresh(setStage(), 'All order lines, long list');
