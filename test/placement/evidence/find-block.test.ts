import fc from 'fast-check';
import type { BlockSample } from '../../../src/grid';
import { type Address, intersectRect } from '../../../src/grid';
import { createEvidence, type FindBlockInput, type Finding, findBlock } from '../../../src/placement';

const createAddress = (row: number, column = 1, sheet = 'Sheet1'): Address => ({
  sheet,
  rect: { row, column, rows: 4, columns: 2 },
});
const createSample = (...rows: string[][]): BlockSample => ({
  rows,
  isEmpty: rows.flat().every((text) => text === ''),
});

const reportSample = createSample(['Region', 'Sum'], ['North', '1'], ['South', '2'], ['West', '3']);
const sortedSample = createSample(['Region', 'Sum'], ['West', '3'], ['South', '2'], ['North', '1']);
const renamedSample = createSample(['Area', 'Total'], ['North', '1'], ['South', '2'], ['West', '3']);
const widenedSample = createSample(['Region', '', 'Sum'], ['North', '', '1'], ['South', '', '2'], ['West', '', '3']);
const foreignSample = createSample(['Budget', 'Plan'], ['A', '10'], ['B', '20'], ['C', '30']);
const emptySample = createSample(['', ''], ['', ''], ['', ''], ['', '']);
const evidence = createEvidence(reportSample, 1, undefined);
const createPlace = (address: Address, sample = reportSample) => ({ address, sample: sample });

const base: FindBlockInput = {
  anchor: { kind: 'found', address: createAddress(3), sample: reportSample },
  twins: [],
  otherBlocks: [],
  evidence,
  remembered: { address: createAddress(3), sample: undefined },
};

const cases: [string, Partial<FindBlockInput>, Partial<Finding>][] = [
  ['found where it was', {}, { kind: 'found', reason: 'asRemembered' }],
  [
    'found on another row after rows were inserted above',
    { anchor: { kind: 'found', address: createAddress(9), sample: reportSample } },
    { kind: 'moved', address: createAddress(9), reason: 'followedAnchor' },
  ],
  [
    'found on a sheet of another name',
    { anchor: { kind: 'found', address: createAddress(3, 1, 'List'), sample: reportSample } },
    { kind: 'moved', address: createAddress(3, 1, 'List') },
  ],
  [
    'found after its rows were sorted',
    { anchor: { kind: 'found', address: createAddress(3), sample: sortedSample } },
    { kind: 'found' },
  ],
  [
    'found under headers that were renamed',
    { anchor: { kind: 'found', address: createAddress(3), sample: renamedSample } },
    { kind: 'found' },
  ],
  [
    'found around an inserted column',
    { anchor: { kind: 'found', address: createAddress(3), sample: widenedSample } },
    { kind: 'found' },
  ],
  [
    'found when only one of its columns is left',
    { anchor: { kind: 'found', address: createAddress(3), sample: createSample(['Sum'], ['1'], ['2']) } },
    { kind: 'found' },
  ],
  [
    'doubtful where only one header of many is ours',
    {
      evidence: createEvidence(createSample(['Region', 'Sum', 'Share']), 1, undefined),
      anchor: {
        kind: 'found',
        address: createAddress(3),
        sample: createSample(['Sum', 'Plan', 'Actual', 'Gap'], ['4', '5', '6', '7']),
      },
    },
    { kind: 'doubtful' },
  ],
  [
    'doubtful where its name begins above the header',
    {
      anchor: {
        kind: 'found',
        address: createAddress(3),
        sample: createSample(['', ''], ['Region', 'Sum'], ['North', '1'], ['South', '2']),
      },
    },
    { kind: 'doubtful', reason: 'otherContents', candidate: createAddress(4), place: createAddress(3) },
  ],
  [
    'found when all of its cells are empty',
    { anchor: { kind: 'found', address: createAddress(3), sample: emptySample } },
    { kind: 'found', reason: 'emptied' },
  ],
  [
    'found beside its twin on a copied sheet',
    { twins: [createPlace(createAddress(3, 1, 'Sheet1 (2)'))] },
    { kind: 'found', address: createAddress(3) },
  ],
  [
    'doubtful where something else has taken its place',
    { anchor: { kind: 'found', address: createAddress(3), sample: foreignSample } },
    { kind: 'doubtful', reason: 'otherContents', candidate: undefined, place: createAddress(3) },
  ],
  [
    'doubtful where another block overlaps it',
    { otherBlocks: [createAddress(5)] },
    { kind: 'doubtful', reason: 'overlaps' },
  ],
  [
    'found beside another block',
    { otherBlocks: [createAddress(3, 5), createAddress(8), createAddress(3, 1, 'Sheet2')] },
    { kind: 'found' },
  ],
  ['gone after its cells were deleted', { anchor: { kind: 'gone' } }, { kind: 'gone', reason: 'cellsDeleted' }],
  [
    'gone with its copy as candidate after the original was deleted',
    { anchor: { kind: 'gone' }, twins: [createPlace(createAddress(3, 1, 'Sheet1 (2)'))] },
    { kind: 'gone', isCopy: true, candidate: createAddress(3, 1, 'Sheet1 (2)') },
  ],
  [
    'gone without a candidate if its copy has other contents',
    { anchor: { kind: 'gone' }, twins: [createPlace(createAddress(3, 1, 'Sheet1 (2)'), foreignSample)] },
    { kind: 'gone', candidate: undefined, place: createAddress(3, 1, 'Sheet1 (2)') },
  ],
  [
    'gone without a candidate if it has two copies',
    { anchor: { kind: 'gone' }, twins: [createPlace(createAddress(3, 1, 'A')), createPlace(createAddress(3, 1, 'B'))] },
    { kind: 'gone', candidate: undefined },
  ],
  [
    'doubtful without its name, even if the remembered cells look like it',
    { anchor: { kind: 'missing' }, remembered: { address: createAddress(3), sample: reportSample } },
    { kind: 'doubtful', reason: 'anchorLost', candidate: createAddress(3) },
  ],
  [
    'doubtful without its name if the remembered cells show something else',
    { anchor: { kind: 'missing' }, remembered: { address: createAddress(3), sample: foreignSample } },
    { kind: 'doubtful', reason: 'anchorLost', candidate: undefined },
  ],
  [
    "doubtful without its name if only the platform's record leads to its rows",
    {
      anchor: { kind: 'missing' },
      remembered: { address: createAddress(3), sample: foreignSample },
      recorded: { address: createAddress(20), sample: reportSample },
    },
    { kind: 'doubtful', reason: 'anchorLost', candidate: createAddress(20) },
  ],
  [
    'doubtful on a copy that was renamed to the name of the lost original',
    {
      anchor: { kind: 'missing' },
      remembered: { address: createAddress(3), sample: reportSample },
      twins: [createPlace(createAddress(3))],
    },
    { kind: 'doubtful', reason: 'anchorLost', isCopy: true, candidate: createAddress(3) },
  ],
];

describe('findBlock', () => {
  it.each(cases)('a block is %s [P3]', (_, change, expected) => {
    expect(findBlock({ ...base, ...change })).toMatchObject(expected);
  });

  it('a placement without checksums is found by its name only [P3]', () => {
    expect(
      findBlock({
        ...base,
        evidence: undefined,
        anchor: { kind: 'found', address: createAddress(3), sample: foreignSample },
      }).kind,
    ).toBe('found');
  });

  it('a block is recognized after an undone refresh by the rows of the previous write [P3]', () => {
    const later = createEvidence(createSample(['Country', 'Net'], ['Japan', '7']), 1, evidence);
    expect(findBlock({ ...base, evidence: later }).kind).toBe('found');
  });
});

const anySheet = fc.constantFrom('Sheet1', 'Sheet1 (2)', 'List');
const anyAddress = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 }), anySheet)
  .map(([row, column, sheet]) => createAddress(row, column, sheet));
const anySample = fc.constantFrom(
  reportSample,
  sortedSample,
  renamedSample,
  widenedSample,
  foreignSample,
  emptySample,
  undefined,
);
const anyPlace = fc.record({ address: anyAddress, sample: anySample });
const anyInput: fc.Arbitrary<FindBlockInput> = fc.record({
  anchor: fc.oneof(
    fc.record({ kind: fc.constant('found' as const), address: anyAddress, sample: anySample }),
    fc.record({ kind: fc.constantFrom('gone' as const, 'missing' as const) }),
  ),
  twins: fc.array(anyPlace, { maxLength: 2 }),
  otherBlocks: fc.array(anyAddress, { maxLength: 2 }),
  evidence: fc.constantFrom(evidence, undefined),
  remembered: fc.option(anyPlace, { nil: undefined }),
  recorded: fc.option(anyPlace, { nil: undefined }),
});

describe('findBlock with random snapshots', () => {
  it('a candidate is offered only if its cells look like the block [P1]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const finding = findBlock(input);
        const candidate = 'candidate' in finding ? finding.candidate : undefined;
        if (!candidate) return;
        const { remembered, recorded, twins } = input;
        const candidatePlaces = [remembered, recorded, ...twins].filter((place) => place?.address === candidate);
        expect(candidatePlaces.length).toBeGreaterThan(0);
        for (const place of candidatePlaces)
          expect([undefined, emptySample, foreignSample]).not.toContain(place?.sample);
      }),
    );
  });

  it('a block is found only at its name, clear of other blocks, and never over foreign contents [P3]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const finding = findBlock(input);
        if (finding.kind !== 'found' && finding.kind !== 'moved') return;
        const { anchor, otherBlocks, evidence: storedEvidence } = input;
        if (anchor.kind !== 'found') throw new Error('Written without the name.');
        expect(finding.address).toEqual(anchor.address);
        const isFree = otherBlocks.every(
          ({ sheet, rect }) => sheet !== finding.address.sheet || !intersectRect(rect, finding.address.rect),
        );
        expect(isFree).toBe(true);
        expect(anchor.sample).toBeDefined();
        if (storedEvidence) expect(anchor.sample).not.toBe(foreignSample);
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
