import { defineUnfinishedRefresh } from '../browser/killed-pane';
import { setUpSmokeStage } from './smoke-stage';

defineUnfinishedRefresh(setUpSmokeStage(), 'Order lines, latest twenty thousand');
