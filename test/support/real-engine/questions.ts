/** Lists all questions to the real engine. The corpus holds an answer to each, in this order. */
import { clockQuestions } from './clock-questions';
import { directedQuestions } from './directed-questions';
import type { Question } from './question';
import { randomQuestions } from './random-questions';
import { modelWithReadings } from './readings-cube';
import { systematicQuestions } from './systematic-questions';

const RANDOM_QUESTIONS = 400;
const FIRST_SEED = 1000;

export function allQuestions(): Question[] {
  const random = randomQuestions(modelWithReadings(), RANDOM_QUESTIONS, FIRST_SEED);
  return [...directedQuestions(), ...systematicQuestions(), ...random, ...clockQuestions()];
}
