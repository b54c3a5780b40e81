import { defineUnfinishedPlacement, defineUnfinishedRefresh } from './killed-pane';
import { setUpStage } from './stage';

const stage = setUpStage();
defineUnfinishedPlacement(stage);
defineUnfinishedRefresh(stage, 'All order lines, long list');
