import { createOfficeWorkbook, type Silence } from '../../src/workbook';
import { waitUntil } from '../support/app';
import { openExcel, settle } from '../support/excel-host';
import { createManualClock, runTurns } from '../support/manual-clock';
import { createOfficeAccess, openWorkbook } from '../support/office-workbook';

type HeardEvent = number | 'givenUp' | 'answers' | 'late';

async function openListening() {
  const clock = createManualClock();
  const excel = openWorkbook({}, clock);
  const heard: HeardEvent[] = [];
  const toHeardEvent = ({ seconds, isGivenUp }: Silence) => (isGivenUp ? 'givenUp' : seconds);
  await excel.workbook.watchAnswers({
    onSilence: (silence) => heard.push(silence ? toHeardEvent(silence) : 'answers'),
    onLateAnswer: () => heard.push('late'),
  });
  /** Lets the request leave before time passes, and lets all that follows run afterwards. */
  async function pass(milliseconds: number): Promise<void> {
    await runTurns(10);
    await clock.advance(milliseconds);
    await runTurns(10);
  }
  return { ...excel, clock, pass, heard };
}

/** Records how the work ended, once it has. */
function trackOutcome(work: Promise<unknown>): { readonly status: string } {
  const outcome = { status: 'open' };
  work.then(
    () => {
      outcome.status = 'answered';
    },
    (error: { readonly code?: string }) => {
      outcome.status = error.code ?? 'thrown';
    },
  );
  return outcome;
}

const createRecords = (text: string) => new Map([['note', text]]);

describe('a request without an answer', () => {
  it('a silence is reported after five seconds and every five more, until Excel answers [P9]', async () => {
    const { workbook, host, clock, pass, heard } = await openListening();
    const answer = host.faults.hangNthBatch(1, 'host');
    const records = workbook.readSnapshot({ kind: 'records' });
    await pass(4_999);
    expect(heard).toEqual([]);
    await pass(10_001);
    expect(heard).toEqual([5, 10, 15]);
    answer();
    expect(await records).toEqual([new Map()]);
    expect(heard).toEqual([5, 10, 15, 'answers']);
    await pass(600_000);
    expect(heard).toHaveLength(4);
    expect(clock.waits).toEqual([]);
  });

  it('a request that waits for an edited cell is no silence [P9]', async () => {
    const { workbook, host, pass, heard } = await openListening();
    host.setCellEditing(true);
    const records = workbook.readSnapshot({ kind: 'records' });
    await pass(600_000);
    host.setCellEditing(false);
    expect(await records).toEqual([new Map()]);
    expect(heard).toEqual([]);
  });

  it('a request without an answer delays the next one by at most a minute [P9]', async () => {
    const { workbook, host, pass, heard } = await openListening();
    host.faults.hangNthBatch(1, 'answer');
    const first = trackOutcome(workbook.readSnapshot({ kind: 'records' }));
    const second = trackOutcome(workbook.readSnapshot({ kind: 'selection' }));
    await pass(59_999);
    expect([first.status, second.status]).toEqual(['open', 'open']);
    await pass(1);
    await waitUntil(() => second.status !== 'open');
    expect([first.status, second.status]).toEqual(['NoAnswer', 'answered']);
    expect(heard.slice(-4)).toEqual([55, 'givenUp', 'answers', 'late']);
  });

  it('a cancel ends a silent request and all that wait behind it at once, and nothing more is sent [P9]', async () => {
    const { workbook, host, pass, heard } = await openListening();
    host.faults.hangNthBatch(1, 'host');
    const inLine = [1, 2, 3].map((text) => trackOutcome(workbook.writeRecords(createRecords(String(text)))));
    await pass(5_000);
    await workbook.giveUp();
    await pass(700);
    expect(inLine.map(({ status }) => status)).toEqual(['NoAnswer', 'NoAnswer', 'NoAnswer']);
    const later = trackOutcome(workbook.writeRecords(createRecords('4')));
    await runTurns(10);
    expect(later.status).toBe('NoAnswer');
    expect(heard).toEqual([5, 'givenUp']);
  });

  it.each([0, 100, 1_000, 4_500])(
    'a cancel %d ms after a request was sent ends it and all that wait behind it within a second [P9]',
    async (afterMs) => {
      const { workbook, host, pass } = await openListening();
      host.faults.hangNthBatch(1, 'host');
      const inLine = [1, 2, 3].map((text) => trackOutcome(workbook.writeRecords(createRecords(String(text)))));
      await pass(afterMs);
      await workbook.giveUp();
      await pass(749);
      expect(inLine[0]?.status).toBe('open');
      await workbook.giveUp();
      await pass(1);
      await pass(249);
      expect(inLine.map(({ status }) => status)).toEqual(['NoAnswer', 'NoAnswer', 'NoAnswer']);
    },
  );

  it('a cancelled request whose answer arrives within a moment is not given up [P9]', async () => {
    const { workbook, host, pass, heard, clock } = await openListening();
    const answer = host.faults.hangNthBatch(1, 'host');
    const records = workbook.readSnapshot({ kind: 'records' });
    await pass(1_000);
    await workbook.giveUp();
    await pass(500);
    answer();
    expect(await records).toEqual([new Map()]);
    await pass(10_000);
    expect([heard, clock.waits]).toEqual([[], []]);
  });

  it('a cancel does not end a request that Excel answers [P9]', async () => {
    const { workbook, heard } = await openListening();
    const records = workbook.readSnapshot({ kind: 'records' });
    await workbook.giveUp();
    await workbook.giveUp();
    expect(await records).toEqual([new Map()]);
    expect(heard).toEqual([]);
  });

  it('a late answer is reported, and later requests find the work done [P2]', async () => {
    const { workbook, host, store, pass, heard } = await openListening();
    const answer = host.faults.hangNthBatch(1, 'batch');
    const first = trackOutcome(workbook.writeRecords(createRecords('late')));
    await pass(60_000);
    await waitUntil(() => heard.includes('late'));
    expect(first.status).toBe('NoAnswer');
    expect(store.settings.get('inlay.note')).toBeUndefined();
    await workbook.writeRecords(createRecords('since'));
    expect(heard.filter((one) => one === 'late')).toHaveLength(1);
    answer();
    await waitUntil(() => heard.filter((one) => one === 'late').length === 2);
    expect(await workbook.readSnapshot({ kind: 'records' })).toEqual([createRecords('late')]);
  });

  it('an Excel that stays silent is asked every five seconds until it answers again [P9]', async () => {
    const { workbook, host, clock, pass, heard } = await openListening();
    const answer = host.faults.hangNthBatch(1, 'host');
    const first = trackOutcome(workbook.readSnapshot({ kind: 'records' }));
    await pass(90_000);
    expect(first.status).toBe('NoAnswer');
    expect(heard.at(-1)).toBe('givenUp');
    host.clearLog();
    answer();
    await waitUntil(() => heard.at(-1) === 'late');
    await settle(host);
    // These are the request that hung, and those that checked whether Excel answers again: at 60 s,
    // 65 s and so on.
    expect(host.readLog()).toHaveLength(8);
    await pass(600_000);
    expect(host.readLog()).toHaveLength(8);
    expect(clock.waits).toEqual([]);
    expect(await workbook.readSnapshot({ kind: 'records' })).toEqual([new Map()]);
  });

  it('a conversation sends nothing after a request that was given up [P2]', async () => {
    const { workbook, host, store, pass } = await openListening();
    const answer = host.faults.hangNthBatch(1, 'answer');
    const adding = trackOutcome(workbook.addSheet('Sales'));
    await pass(60_000);
    await waitUntil(() => adding.status === 'NoAnswer');
    answer();
    await settle(host);
    expect(store.listSheets()).toHaveLength(1);
  });

  it('each request of a conversation has a time limit of its own [P9]', async () => {
    const { workbook, host, pass, heard } = await openListening();
    const answers = [host.faults.hangNthBatch(1, 'host'), host.faults.hangNthBatch(2, 'host')];
    const adding = trackOutcome(workbook.addSheet('Sales'));
    await pass(40_000);
    answers[0]?.();
    await runTurns(10);
    await pass(40_000);
    expect(adding.status).toBe('open');
    answers[1]?.();
    await waitUntil(() => adding.status === 'answered');
    expect(heard).not.toContain('givenUp');
  });
});

describe('an Office call outside all requests', () => {
  it('a missing answer leaves the file without a known address [P9]', async () => {
    const clock = createManualClock();
    const excel = openExcel();
    const workbook = createOfficeWorkbook({
      ...createOfficeAccess(excel, clock),
      documentUrl: () => new Promise(() => undefined),
    });
    const looking = workbook.readSnapshot({ kind: 'facts' });
    await clock.advance(3_000);
    expect(await looking).toMatchObject([{ name: 'Book1', location: undefined }]);
  });

  it('a missing answer leaves the add-in without the start with the workbook [P9]', async () => {
    const clock = createManualClock();
    const never = () => new Promise<never>(() => undefined);
    const workbook = createOfficeWorkbook({ ...createOfficeAccess(openExcel(), clock), setStartupBehavior: never });
    const setting = workbook.startWithWorkbook(true);
    await clock.advance(6_000);
    await runTurns(10);
    await clock.advance(6_000);
    expect(await setting).toBe(false);
    expect(clock.waits).toEqual([]);
  });
});
