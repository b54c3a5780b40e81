/** Lists all questions to the real engine, in the order of their answers in `answers.json.gz`. */
import { createClockQuestions } from './clock-questions';
import { createDirectedQuestions } from './directed-questions';
import type { Question } from './question';
import { createRandomQuestions } from './random-questions';
import { createModelWithReadings } from './readings-cube';
import { createSystematicQuestions } from './systematic-questions';

const RANDOM_QUESTIONS = 400;
const FIRST_SEED = 1000;

export function createAllQuestions(): Question[] {
  const random = createRandomQuestions(createModelWithReadings(), RANDOM_QUESTIONS, FIRST_SEED);
  return [...createDirectedQuestions(), ...createSystematicQuestions(), ...random, ...createClockQuestions()];
}
