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
    onLate: () => heard.push('late'),
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

describe('a request that Excel does not answer', () => {
  it('[P9] is said after five seconds and every five more, until the answer comes', async () => {
    const { workbook, host, clock, pass, heard } = await listening();
    const answer = host.faults.hangNextSync(1, 'host');
    const records = workbook.look({ kind: 'records' });
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

  it('[P9] is no silence while it waits for a cell that is being edited', async () => {
    const { workbook, host, pass, heard } = await listening();
    host.setCellEditing(true);
    const records = workbook.look({ kind: 'records' });
    await pass(600_000);
    host.setCellEditing(false);
    expect(await records).toEqual([new Map()]);
    expect(heard).toEqual([]);
  });

  it('[P9] holds up what stands behind it for a minute at most', async () => {
    const { workbook, host, pass, heard } = await listening();
    host.faults.hangNextSync(1, 'answer');
    const first = outcomeOf(workbook.look({ kind: 'records' }));
    const second = outcomeOf(workbook.look({ kind: 'selection' }));
    await pass(59_999);
    expect([first.now, second.now]).toEqual(['open', 'open']);
    await pass(1);
    await until(() => second.now !== 'open');
    expect([first.now, second.now]).toEqual(['NoAnswer', 'answered']);
    expect(heard.slice(-4)).toEqual([55, 'givenUp', 'answers', 'late']);
  });

  it('[P9] ends at once when the analyst waits no longer, with all that stands in line, and nothing more is sent', async () => {
    const { workbook, host, pass, heard } = await listening();
    host.faults.hangNextSync(1, 'host');
    const inLine = [1, 2, 3].map((text) => outcomeOf(workbook.keepRecords(note(String(text)))));
    await pass(5_000);
    await workbook.giveUp();
    await pass(700);
    expect(inLine.map(({ now }) => now)).toEqual(['NoAnswer', 'NoAnswer', 'NoAnswer']);
    const later = outcomeOf(workbook.keepRecords(note('4')));
    await turns(10);
    expect(later.now).toBe('NoAnswer');
    expect(heard).toEqual([5, 'givenUp']);
  });

  it('[P9] is waited for ten seconds when the analyst cancels before anybody has noticed', async () => {
    const { workbook, host, pass } = await listening();
    host.faults.hangNextSync(1, 'host');
    const first = outcomeOf(workbook.look({ kind: 'records' }));
    await pass(4_000);
    await workbook.giveUp();
    await pass(5_999);
    expect(first.now).toBe('open');
    await pass(1);
    await turns(10);
    expect(first.now).toBe('NoAnswer');
  });

  it('[P9] leaves alone what Excel answers', async () => {
    const { workbook, heard } = await listening();
    const records = workbook.look({ kind: 'records' });
    await workbook.giveUp();
    await workbook.giveUp();
    expect(await records).toEqual([new Map()]);
    expect(heard).toEqual([]);
  });

  it('[P2] that is carried out after it was given up is told, and what comes afterwards finds it done', async () => {
    const { workbook, host, store, pass, heard } = await listening();
    const answer = host.faults.hangNextSync(1, 'batch');
    const first = outcomeOf(workbook.keepRecords(note('late')));
    await pass(60_000);
    await until(() => heard.includes('late'));
    expect(first.now).toBe('NoAnswer');
    expect(store.settings.get('inlay.note')).toBeUndefined();
    await workbook.keepRecords(note('since'));
    expect(heard.filter((one) => one === 'late')).toHaveLength(1);
    answer();
    await until(() => heard.filter((one) => one === 'late').length === 2);
    expect(await workbook.look({ kind: 'records' })).toEqual([note('late')]);
  });

  it('[P9] is looked for every five seconds, until Excel answers again', async () => {
    const { workbook, host, clock, pass, heard } = await listening();
    const answer = host.faults.hangNextSync(1, 'host');
    const first = outcomeOf(workbook.look({ kind: 'records' }));
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
    expect(await workbook.look({ kind: 'records' })).toEqual([new Map()]);
  });

  it('[P2] of several in one conversation: nothing follows on the one that was given up', async () => {
    const { workbook, host, store, pass } = await listening();
    const answer = host.faults.hangNextSync(1, 'answer');
    const adding = outcomeOf(workbook.addSheet('Sales'));
    await pass(60_000);
    await until(() => adding.now === 'NoAnswer');
    answer();
    await settle(host);
    expect(store.sheets()).toHaveLength(1);
  });

  it('[P9] begins a wait of its own in each request of a conversation', async () => {
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

describe('what Office is asked beside all requests', () => {
  it('[P9] is not waited for where it does not come: the file has no known address then', async () => {
    const clock = createManualClock();
    const excel = openExcel();
    const workbook = createOfficeWorkbook({
      ...accessTo(excel, clock),
      documentUrl: () => new Promise(() => undefined),
    });
    const looking = workbook.look({ kind: 'facts' });
    await clock.pass(3_000);
    expect(await looking).toMatchObject([{ name: 'Book1', location: undefined }]);
  });

  it('[P9] is not waited for where it does not come: the add-in does not start with the workbook then', async () => {
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
