/** Tests formulas whose answer comes later: from another report, after a failure, or after an edit is known. */
import { waitForNextTurn } from '../support/pauses';
import { openFunctions } from './function-stage';

describe('digits that are no report’s number', () => {
  it('they are the name of a report, and a number wins over a name [P19]', async () => {
    const { source, answers, ask } = openFunctions();
    source.missing = [2026, 404];
    source.named.set('2026', [1]);
    source.named.set('3', [1]);
    ask(2026);
    ask(404);
    ask(3);
    await waitForNextTurn();
    expect(answers.toSorted()).toEqual([10, 10, 'noSuchReport']);
    expect([source.searches, source.reads]).toEqual([
      ['2026', '404'],
      [2026, 404, 3, 1],
    ]);
  });

  it('they are asked about if another report has that name now [P18]', async () => {
    const { source, answers, ask } = openFunctions();
    source.missing = [2026];
    source.named.set('2026', [1]);
    source.acceptFound = () => false;
    ask(2026);
    await waitForNextTurn();
    expect([answers, source.reads]).toEqual([['notAllowed'], [2026]]);
  });
});

describe('a platform that does not answer for a while', () => {
  it('cells without a value are read again until they have one, and no others [P9]', async () => {
    const { source, clock, answers, ask } = openFunctions();
    ask(2);
    await waitForNextTurn();
    source.failure = 'PlatformUnreachable';
    ask(1);
    await waitForNextTurn();
    await clock.advance(6_000);
    expect(answers).toEqual([10, 'failed']);
    source.failure = undefined;
    await clock.advance(60_000);
    expect([answers, source.reads, clock.waits]).toEqual([[10, 'failed', 10], [2, 1, 1, 1], []]);
  });

  it('the retries end, and the next formula or refresh reads again [P9]', async () => {
    const { source, clock, functions, answers, ask } = openFunctions();
    source.failure = 'DataApiDown';
    ask(1);
    await waitForNextTurn();
    await clock.advance(3_600_000);
    expect([source.reads.length, clock.waits]).toEqual([5, []]);
    source.failure = undefined;
    await functions.refresh();
    expect(answers).toEqual(['failed', 10]);
  });

  it('a failure of the report itself is not retried', async () => {
    const { source, clock, ask } = openFunctions();
    source.failure = 'QueryFailed';
    ask(1);
    await waitForNextTurn();
    expect([source.reads, clock.waits]).toEqual([[1], []]);
  });
});

describe('formulas that the user types', () => {
  it('a formula is allowed even if Excel reports its edit late, if it still calls a moment later [P18]', async () => {
    const { source, clock, answers, ask } = openFunctions();
    source.mayRead = (report) => source.allowed.has(report);
    const endOverwritten = ask(2, 'Sheet1!B3');
    ask(1, 'Sheet1!B2');
    await waitForNextTurn();
    await clock.advance(20_000);
    source.typedCells = ['Sheet1!B2', 'Sheet1!B3'];
    source.reportEdit();
    endOverwritten();
    await clock.advance(1_000);
    expect([answers, source.reads]).toEqual([['notAllowed', 'notAllowed', 10], [1]]);
  });

  it.each([
    ['rows were inserted since its call', 1_000, true],
    ['its call was long ago', 60_000, false],
  ])('a formula is not allowed by an edit of its former cell if %s [P18]', async (_, delay, hasMovedCells) => {
    const { source, clock, answers, ask } = openFunctions();
    source.mayRead = (report) => source.allowed.has(report);
    ask(1, 'Sheet1!B2');
    await waitForNextTurn();
    await clock.advance(delay);
    if (hasMovedCells) source.reportEdit(true);
    source.typedCells = ['Sheet1!B2'];
    source.reportEdit();
    await clock.advance(5_000);
    expect([answers, source.reads, clock.waits]).toEqual([['notAllowed'], [], []]);
  });

  it('a formula that was typed while signed out fills after the sign-in, even if rows were inserted since [P18]', async () => {
    const { source, answers, ask } = openFunctions();
    source.isSignedIn = false;
    source.mayRead = (report) => source.allowed.has(report);
    source.typedCells = ['Sheet1!B2'];
    ask(1, 'Sheet1!B2');
    ask(2, 'Sheet1!B3');
    await waitForNextTurn();
    source.typedCells = [];
    source.changeSignIn(true);
    await waitForNextTurn();
    expect(answers).toEqual(['notSignedIn', 'notSignedIn', 'notAllowed', 10]);
  });
});
