import { defineUnfinishedPlacement, defineUnfinishedRefresh } from './killed-pane';
import { setStage } from './stage';

const stage = setStage();
defineUnfinishedPlacement(stage);
defineUnfinishedRefresh(stage, 'All order lines, long list');
