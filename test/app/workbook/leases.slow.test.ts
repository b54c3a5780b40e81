import fc from 'fast-check';
import { isTaken, tryReadLease, writeLease } from '../../../src/placement';
import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { everyOrder } from '../../support/interleave';
import { turns } from '../../support/manual-clock';
import { openedApps } from '../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;
let now = 0;
/** Time that stands still; waiting lets everybody else take some turns. */
const clock = {
  now: () => now,
  wait: () => turns(50),
};

beforeEach(() => {
  now = 1_000_000;
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] }]);
});

function client(options: SmallAppOptions): SmallApp {
  const test = apps.add(openSmallApp(platform, { clock, ...options }));
  return test;
}

/** A closed workbook with a placement that is refreshed on open, however young it is. */
async function placed() {
  const test = client({});
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  await test.app.placements.setFreshFor(0);
  now += 1_000;
  return test.store.toFile();
}

const leaseOf = (store: WorkbookStore) => store.settings.entries().filter(([key]) => key.startsWith('inlay.lease.'));

/** Of the one placement that the workbook holds. */
function leaseKey(store: WorkbookStore): string {
  const keys = store.settings.entries().map(([key]) => key);
  return keys.find((key) => key.startsWith('inlay.placement.'))?.replace('placement', 'lease') ?? '';
}

describe('two people open the same workbook', () => {
  it('[P6] one refreshes for both, in every order of their calls', async () => {
    const file = await placed();
    apps.closeAll();
    const queries: number[] = [];
    const orders = await everyOrder(async ({ gate }) => {
      let asked = 0;
      const store = createWorkbookStore({ file });
      const [ann, ben] = ['ann', 'ben'].map((name) => {
        const go = gate(name);
        return client({
          store,
          gate: async (verb) => {
            if (verb === 'query') asked += 1;
            await go(verb);
          },
        });
      });
      return {
        clients: { ann: async () => ann?.app.start(), ben: async () => ben?.app.start() },
        after: () => expect(asked).toBeLessThanOrEqual(1),
        ended() {
          queries.push(asked);
          expect(leaseOf(store)).toEqual([]);
        },
      };
    }, apps.closeAll);
    expect(orders).toBeGreaterThan(10);
    expect(new Set(queries)).toEqual(new Set([1]));
  });

  it('[P6] whoever reads the file before the other has ended repeats nothing afterwards, and sees the new age', async () => {
    const store = createWorkbookStore({ file: await placed() });
    const calls: string[] = [];
    let early: SmallApp | undefined;
    const late = client({
      store,
      gate: async (verb) => {
        calls.push(verb);
        // Once the late one has read the file and asks for versions, the early one does all of its work.
        if (early || late.app.placements.state.peek().kind !== 'ready') return;
        early = client({ store });
        await early.app.start();
      },
    });
    await late.app.start();
    expect(calls).not.toContain('query');
    expect(late.app.placements.state.value).toMatchObject({
      run: { kind: 'idle' },
      groups: [{ placements: [{ refreshedAt: now, status: { kind: 'upToDate' } }] }],
    });
  });

  it('[P6] gives way to a note that arrives after its own', async () => {
    const store = createWorkbookStore({ file: await placed() });
    const calls: string[] = [];
    const slow = {
      ...clock,
      wait: async () => {
        store.settings.set(leaseKey(store), writeLease({ by: 'other', version: 1_000_000, until: now + 1 }));
      },
    };
    await client({ store, clock: slow, gate: async (verb) => void calls.push(verb) }).app.start();
    expect(calls).not.toContain('query');
    expect(leaseOf(store)).toHaveLength(1);
  });

  it('[P6] a client that died gives way after ten minutes', async () => {
    const file = await placed();
    const store = createWorkbookStore({ file });
    store.settings.set(leaseKey(store), writeLease({ by: 'dead', version: 1_000_000, until: now + 600_000 }));
    const calls: string[] = [];
    const gate = async (verb: string) => void calls.push(verb);
    await client({ store, gate }).app.start();
    expect(calls).not.toContain('query');
    now += 600_001;
    await client({ store, gate }).app.start();
    expect(calls).toContain('query');
    expect(leaseOf(store)).toEqual([]);
  });

  it('a file on a disk takes no notes', async () => {
    const store = createWorkbookStore({ file: await placed() });
    const notes: unknown[] = [];
    const onDisk = () =>
      client({
        store,
        documentUrl: 'C:\\Reports\\Book1.xlsx',
        gate: async () => void notes.push(...leaseOf(store)),
      });
    const test = onDisk();
    await test.app.start();
    await test.app.placements.answerCopy('moved');
    const again = onDisk();
    await again.app.start();
    expect(again.app.placements.state.value).toMatchObject({ run: { kind: 'done', refreshed: 1 } });
    expect(notes).toEqual([]);
  });

  it("a person's word refreshes whatever the notes say", async () => {
    const store = createWorkbookStore({ file: await placed() });
    const calls: string[] = [];
    const test = client({ store, gate: async (verb) => void calls.push(verb) });
    store.settings.set(leaseKey(store), writeLease({ by: 'other', version: 1_000_000, until: now + 600_000 }));
    await test.app.start();
    calls.length = 0;
    await test.app.placements.refreshAll();
    expect(calls).toContain('query');
  });
});

describe('a lease', () => {
  it('binds others, for the refresh that it names, until it runs out', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9), (by, me, a, b, until, at) => {
        const taken = isTaken({ by, version: a, until }, me, b, at);
        expect(taken).toBe(by !== me && a === b && at < until);
      }),
    );
    expect(isTaken(undefined, 'me', 1, 1)).toBe(false);
  });

  it('reads back what it wrote, and nothing else', () => {
    const lease = { by: 'a', version: 3, until: 9 };
    expect(tryReadLease(writeLease(lease))).toEqual(lease);
    for (const text of [undefined, '', '{', '[]', 'null', '{"v":2}', '{"v":1,"by":1}'])
      expect(tryReadLease(text)).toBeUndefined();
  });
});
