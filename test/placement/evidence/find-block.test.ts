import fc from 'fast-check';
import type { BlockSample } from '../../../src/grid';
import { type Address, intersectRect } from '../../../src/grid';
import { createEvidence, type FindBlockInput, type Finding, findBlock } from '../../../src/placement';

const at = (row: number, column = 1, sheet = 'Sheet1'): Address => ({
  sheet,
  rect: { row, column, rows: 4, columns: 2 },
});
const sight = (...rows: string[][]): BlockSample => ({ rows, isEmpty: rows.flat().every((text) => text === '') });

const ours = sight(['Region', 'Sum'], ['North', '1'], ['South', '2'], ['West', '3']);
const sorted = sight(['Region', 'Sum'], ['West', '3'], ['South', '2'], ['North', '1']);
const renamed = sight(['Area', 'Total'], ['North', '1'], ['South', '2'], ['West', '3']);
const widened = sight(['Region', '', 'Sum'], ['North', '', '1'], ['South', '', '2'], ['West', '', '3']);
const theirs = sight(['Budget', 'Plan'], ['A', '10'], ['B', '20'], ['C', '30']);
const empty = sight(['', ''], ['', ''], ['', ''], ['', '']);
const evidence = createEvidence(ours, 1, undefined);
const seen = (address: Address, shown = ours) => ({ address, sample: shown });

const base: FindBlockInput = {
  anchor: { kind: 'found', address: at(3), sample: ours },
  twins: [],
  otherBlocks: [],
  evidence,
  remembered: { address: at(3), sample: undefined },
};

const cases: [string, Partial<FindBlockInput>, Partial<Finding>][] = [
  ['found where it was', {}, { kind: 'found', reason: 'asRemembered' }],
  [
    'found on another row after rows were inserted above',
    { anchor: { kind: 'found', address: at(9), sample: ours } },
    { kind: 'moved', address: at(9), reason: 'followedAnchor' },
  ],
  [
    'found on a sheet of another name',
    { anchor: { kind: 'found', address: at(3, 1, 'List'), sample: ours } },
    { kind: 'moved', address: at(3, 1, 'List') },
  ],
  [
    'found after its rows were sorted',
    { anchor: { kind: 'found', address: at(3), sample: sorted } },
    { kind: 'found' },
  ],
  [
    'found under headers that were renamed',
    { anchor: { kind: 'found', address: at(3), sample: renamed } },
    { kind: 'found' },
  ],
  [
    'found around an inserted column',
    { anchor: { kind: 'found', address: at(3), sample: widened } },
    { kind: 'found' },
  ],
  [
    'found when only one of its columns is left',
    { anchor: { kind: 'found', address: at(3), sample: sight(['Sum'], ['1'], ['2']) } },
    { kind: 'found' },
  ],
  [
    'doubtful where only one header of many is ours',
    {
      evidence: createEvidence(sight(['Region', 'Sum', 'Share']), 1, undefined),
      anchor: { kind: 'found', address: at(3), sample: sight(['Sum', 'Plan', 'Actual', 'Gap'], ['4', '5', '6', '7']) },
    },
    { kind: 'doubtful' },
  ],
  [
    'doubtful where its name begins above the header',
    {
      anchor: {
        kind: 'found',
        address: at(3),
        sample: sight(['', ''], ['Region', 'Sum'], ['North', '1'], ['South', '2']),
      },
    },
    { kind: 'doubtful', reason: 'otherContents', candidate: at(4), place: at(3) },
  ],
  [
    'found when all of its cells are empty',
    { anchor: { kind: 'found', address: at(3), sample: empty } },
    { kind: 'found', reason: 'emptied' },
  ],
  [
    'found beside its twin on a copied sheet',
    { twins: [seen(at(3, 1, 'Sheet1 (2)'))] },
    { kind: 'found', address: at(3) },
  ],
  [
    'doubtful where something else has taken its place',
    { anchor: { kind: 'found', address: at(3), sample: theirs } },
    { kind: 'doubtful', reason: 'otherContents', candidate: undefined, place: at(3) },
  ],
  ['doubtful where another block overlaps it', { otherBlocks: [at(5)] }, { kind: 'doubtful', reason: 'overlaps' }],
  ['found beside another block', { otherBlocks: [at(3, 5), at(8), at(3, 1, 'Sheet2')] }, { kind: 'found' }],
  ['gone after its cells were deleted', { anchor: { kind: 'gone' } }, { kind: 'gone', reason: 'cellsDeleted' }],
  [
    'gone with its copy as candidate after the original was deleted',
    { anchor: { kind: 'gone' }, twins: [seen(at(3, 1, 'Sheet1 (2)'))] },
    { kind: 'gone', isCopy: true, candidate: at(3, 1, 'Sheet1 (2)') },
  ],
  [
    'gone without a candidate if its copy has other contents',
    { anchor: { kind: 'gone' }, twins: [seen(at(3, 1, 'Sheet1 (2)'), theirs)] },
    { kind: 'gone', candidate: undefined, place: at(3, 1, 'Sheet1 (2)') },
  ],
  [
    'gone without a candidate if it has two copies',
    { anchor: { kind: 'gone' }, twins: [seen(at(3, 1, 'A')), seen(at(3, 1, 'B'))] },
    { kind: 'gone', candidate: undefined },
  ],
  [
    'doubtful without its name, even if the remembered cells look like it',
    { anchor: { kind: 'missing' }, remembered: { address: at(3), sample: ours } },
    { kind: 'doubtful', reason: 'anchorLost', candidate: at(3) },
  ],
  [
    'doubtful without its name if the remembered cells show something else',
    { anchor: { kind: 'missing' }, remembered: { address: at(3), sample: theirs } },
    { kind: 'doubtful', reason: 'anchorLost', candidate: undefined },
  ],
  [
    "doubtful without its name if only the platform's record leads to its rows",
    {
      anchor: { kind: 'missing' },
      remembered: { address: at(3), sample: theirs },
      recorded: { address: at(20), sample: ours },
    },
    { kind: 'doubtful', reason: 'anchorLost', candidate: at(20) },
  ],
  [
    'doubtful on a copy that was renamed to the name of the lost original',
    { anchor: { kind: 'missing' }, remembered: { address: at(3), sample: ours }, twins: [seen(at(3))] },
    { kind: 'doubtful', reason: 'anchorLost', isCopy: true, candidate: at(3) },
  ],
];

describe('findBlock', () => {
  it.each(cases)('a block is %s [P3]', (_, change, expected) => {
    expect(findBlock({ ...base, ...change })).toMatchObject(expected);
  });

  it('a placement without checksums is found by its name only [P3]', () => {
    expect(
      findBlock({ ...base, evidence: undefined, anchor: { kind: 'found', address: at(3), sample: theirs } }).kind,
    ).toBe('found');
  });

  it('a block is recognized after an undone refresh by the rows of the previous write [P3]', () => {
    const later = createEvidence(sight(['Country', 'Net'], ['Japan', '7']), 1, evidence);
    expect(findBlock({ ...base, evidence: later }).kind).toBe('found');
  });
});

const anySheet = fc.constantFrom('Sheet1', 'Sheet1 (2)', 'List');
const anyAddress = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 }), anySheet)
  .map(([row, column, sheet]) => at(row, column, sheet));
const anySight = fc.constantFrom(ours, sorted, renamed, widened, theirs, empty, undefined);
const anySighted = fc.record({ address: anyAddress, sample: anySight });
const anyInput: fc.Arbitrary<FindBlockInput> = fc.record({
  anchor: fc.oneof(
    fc.record({ kind: fc.constant('found' as const), address: anyAddress, sample: anySight }),
    fc.record({ kind: fc.constantFrom('gone' as const, 'missing' as const) }),
  ),
  twins: fc.array(anySighted, { maxLength: 2 }),
  otherBlocks: fc.array(anyAddress, { maxLength: 2 }),
  evidence: fc.constantFrom(evidence, undefined),
  remembered: fc.option(anySighted, { nil: undefined }),
  recorded: fc.option(anySighted, { nil: undefined }),
});

describe('findBlock with random snapshots', () => {
  it('a candidate is offered only if its cells look like the block [P1]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const finding = findBlock(input);
        const candidate = 'candidate' in finding ? finding.candidate : undefined;
        if (!candidate) return;
        const { remembered, recorded, twins } = input;
        const there = [remembered, recorded, ...twins].filter((place) => place?.address === candidate);
        expect(there.length).toBeGreaterThan(0);
        for (const place of there) expect([undefined, empty, theirs]).not.toContain(place?.sample);
      }),
    );
  });

  it('a block is found only at its name, clear of other blocks, and never over foreign contents [P3]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const finding = findBlock(input);
        if (finding.kind !== 'found' && finding.kind !== 'moved') return;
        const { anchor, otherBlocks, evidence: kept } = input;
        if (anchor.kind !== 'found') throw new Error('Written without the name.');
        expect(finding.address).toEqual(anchor.address);
        const isFree = otherBlocks.every(
          ({ sheet, rect }) => sheet !== finding.address.sheet || !intersectRect(rect, finding.address.rect),
        );
        expect(isFree).toBe(true);
        expect(anchor.sample).toBeDefined();
        if (kept) expect(anchor.sample).not.toBe(theirs);
      }),
    );
  });

  it('a twin is never found as the block, and is a candidate only as a copy [P3]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { twins, anchor } = input;
        fc.pre(anchor.kind !== 'found');
        const finding = findBlock(input);
        if (finding.kind !== 'gone' && finding.kind !== 'doubtful') throw new Error('Written without the name.');
        if (!finding.candidate || finding.isCopy) return;
        const { sheet, rect } = finding.candidate;
        const isCopy = twins.some(({ address }) => address.sheet === sheet && intersectRect(address.rect, rect));
        expect(isCopy).toBe(false);
      }),
    );
  });
});
