import { defineUnfinishedPlacement, defineUnfinishedRefresh } from '../browser/killed-pane';
import { setSmokeStage } from './smoke-stage';

const stage = setSmokeStage();
defineUnfinishedPlacement(stage);
defineUnfinishedRefresh(stage, 'Order lines, latest twenty thousand');
