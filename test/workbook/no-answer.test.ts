import { createOfficeWorkbook, type Silence } from '../../src/workbook';
import { until } from '../support/app';
import { openExcel, settle } from '../support/excel-host';
import { createManualClock, turns } from '../support/manual-clock';
import { accessTo, openWorkbook } from '../support/office-workbook';

type Heard = number | 'givenUp' | 'answers' | 'late';

async function listening() {
  const clock = createManualClock();
  const excel = openWorkbook({}, clock);
  const heard: Heard[] = [];
  const say = ({ seconds, isGivenUp }: Silence) => (isGivenUp ? 'givenUp' : seconds);
  await excel.workbook.watchAnswers({
    onSilence: (silence) => heard.push(silence ? say(silence) : 'answers'),
    onLateAnswer: () => heard.push('late'),
  });
  /** Lets the request leave before time passes, and lets all that follows run afterwards. */
  async function pass(milliseconds: number): Promise<void> {
    await turns(10);
    await clock.pass(milliseconds);
    await turns(10);
  }
  return { ...excel, clock, pass, heard };
}

/** Records how the work ended, once it has. */
function outcomeOf(work: Promise<unknown>): { readonly now: string } {
  const outcome = { now: 'open' };
  work.then(
    () => {
      outcome.now = 'answered';
    },
    (error: { readonly code?: string }) => {
      outcome.now = error.code ?? 'thrown';
    },
  );
  return outcome;
}

const note = (text: string) => new Map([['note', text]]);

describe('a request without an answer', () => {
  it('a silence is reported after five seconds and every five more, until Excel answers [P9]', async () => {
    const { workbook, host, clock, pass, heard } = await listening();
    const answer = host.faults.hangNextSync(1, 'host');
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
    const { workbook, host, pass, heard } = await listening();
    host.setCellEditing(true);
    const records = workbook.readSnapshot({ kind: 'records' });
    await pass(600_000);
    host.setCellEditing(false);
    expect(await records).toEqual([new Map()]);
    expect(heard).toEqual([]);
  });

  it('a request without an answer delays the next one by at most a minute [P9]', async () => {
    const { workbook, host, pass, heard } = await listening();
    host.faults.hangNextSync(1, 'answer');
    const first = outcomeOf(workbook.readSnapshot({ kind: 'records' }));
    const second = outcomeOf(workbook.readSnapshot({ kind: 'selection' }));
    await pass(59_999);
    expect([first.now, second.now]).toEqual(['open', 'open']);
    await pass(1);
    await until(() => second.now !== 'open');
    expect([first.now, second.now]).toEqual(['NoAnswer', 'answered']);
    expect(heard.slice(-4)).toEqual([55, 'givenUp', 'answers', 'late']);
  });

  it('a cancel ends a silent request and all that wait behind it at once, and nothing more is sent [P9]', async () => {
    const { workbook, host, pass, heard } = await listening();
    host.faults.hangNextSync(1, 'host');
    const inLine = [1, 2, 3].map((text) => outcomeOf(workbook.writeRecords(note(String(text)))));
    await pass(5_000);
    await workbook.giveUp();
    await pass(700);
    expect(inLine.map(({ now }) => now)).toEqual(['NoAnswer', 'NoAnswer', 'NoAnswer']);
    const later = outcomeOf(workbook.writeRecords(note('4')));
    await turns(10);
    expect(later.now).toBe('NoAnswer');
    expect(heard).toEqual([5, 'givenUp']);
  });

  it('a cancel before the first report of a silence still waits ten seconds in total [P9]', async () => {
    const { workbook, host, pass } = await listening();
    host.faults.hangNextSync(1, 'host');
    const first = outcomeOf(workbook.readSnapshot({ kind: 'records' }));
    await pass(4_000);
    await workbook.giveUp();
    await pass(5_999);
    expect(first.now).toBe('open');
    await pass(1);
    await turns(10);
    expect(first.now).toBe('NoAnswer');
  });

  it('a cancel does not end a request that Excel answers [P9]', async () => {
    const { workbook, heard } = await listening();
    const records = workbook.readSnapshot({ kind: 'records' });
    await workbook.giveUp();
    await workbook.giveUp();
    expect(await records).toEqual([new Map()]);
    expect(heard).toEqual([]);
  });

  it('a late answer is reported, and later requests find the work done [P2]', async () => {
    const { workbook, host, store, pass, heard } = await listening();
    const answer = host.faults.hangNextSync(1, 'batch');
    const first = outcomeOf(workbook.writeRecords(note('late')));
    await pass(60_000);
    await until(() => heard.includes('late'));
    expect(first.now).toBe('NoAnswer');
    expect(store.settings.get('inlay.note')).toBeUndefined();
    await workbook.writeRecords(note('since'));
    expect(heard.filter((one) => one === 'late')).toHaveLength(1);
    answer();
    await until(() => heard.filter((one) => one === 'late').length === 2);
    expect(await workbook.readSnapshot({ kind: 'records' })).toEqual([note('late')]);
  });

  it('an Excel that stays silent is asked every five seconds until it answers again [P9]', async () => {
    const { workbook, host, clock, pass, heard } = await listening();
    const answer = host.faults.hangNextSync(1, 'host');
    const first = outcomeOf(workbook.readSnapshot({ kind: 'records' }));
    await pass(90_000);
    expect(first.now).toBe('NoAnswer');
    expect(heard.at(-1)).toBe('givenUp');
    host.clearLog();
    answer();
    await until(() => heard.at(-1) === 'late');
    await settle(host);
    // These are the request that hung, and those that checked whether Excel answers again: at 60 s,
    // 65 s and so on.
    expect(host.log()).toHaveLength(8);
    await pass(600_000);
    expect(host.log()).toHaveLength(8);
    expect(clock.waits).toEqual([]);
    expect(await workbook.readSnapshot({ kind: 'records' })).toEqual([new Map()]);
  });

  it('a conversation sends nothing after a request that was given up [P2]', async () => {
    const { workbook, host, store, pass } = await listening();
    const answer = host.faults.hangNextSync(1, 'answer');
    const adding = outcomeOf(workbook.addSheet('Sales'));
    await pass(60_000);
    await until(() => adding.now === 'NoAnswer');
    answer();
    await settle(host);
    expect(store.sheets()).toHaveLength(1);
  });

  it('each request of a conversation has a time limit of its own [P9]', async () => {
    const { workbook, host, pass, heard } = await listening();
    const answers = [host.faults.hangNextSync(1, 'host'), host.faults.hangNextSync(2, 'host')];
    const adding = outcomeOf(workbook.addSheet('Sales'));
    await pass(40_000);
    answers[0]?.();
    await turns(10);
    await pass(40_000);
    expect(adding.now).toBe('open');
    answers[1]?.();
    await until(() => adding.now === 'answered');
    expect(heard).not.toContain('givenUp');
  });
});

describe('an Office call outside all requests', () => {
  it('a missing answer leaves the file without a known address [P9]', async () => {
    const clock = createManualClock();
    const excel = openExcel();
    const workbook = createOfficeWorkbook({
      ...accessTo(excel, clock),
      documentUrl: () => new Promise(() => undefined),
    });
    const looking = workbook.readSnapshot({ kind: 'facts' });
    await clock.pass(3_000);
    expect(await looking).toMatchObject([{ name: 'Book1', location: undefined }]);
  });

  it('a missing answer leaves the add-in without the start with the workbook [P9]', async () => {
    const clock = createManualClock();
    const never = () => new Promise<never>(() => undefined);
    const workbook = createOfficeWorkbook({ ...accessTo(openExcel(), clock), setStartupBehavior: never });
    const setting = workbook.startWithWorkbook(true);
    await clock.pass(6_000);
    await turns(10);
    await clock.pass(6_000);
    expect(await setting).toBe(false);
    expect(clock.waits).toEqual([]);
  });
});
