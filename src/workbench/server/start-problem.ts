/** Why nothing was started, in a sentence for the person at the terminal. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
