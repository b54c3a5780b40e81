import { defineUnfinishedRefresh } from '../browser/killed-pane';
import { setSmokeStage } from './smoke-stage';

defineUnfinishedRefresh(setSmokeStage(), 'Order lines, latest twenty thousand');
