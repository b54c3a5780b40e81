import { createChunkPace } from '../../src/grid';

describe('the pace of chunks', () => {
  it('chunks grow while requests are brief and shrink when they take long, within bounds [P10]', () => {
    const pace = createChunkPace();
    const before = { ...pace.limits };
    pace.adapt(100);
    expect(pace.limits).toEqual({ bytes: before.bytes * 2, cells: before.cells * 2 });
    pace.adapt(500);
    expect(pace.limits).toEqual({ bytes: before.bytes * 2, cells: before.cells * 2 });
    pace.adapt(2000);
    expect(pace.limits).toEqual(before);
    for (let round = 0; round < 20; round += 1) pace.adapt(0);
    expect(pace.limits).toEqual({ bytes: 1_200_000, cells: 100_000 });
    for (let round = 0; round < 20; round += 1) pace.adapt(9000);
    expect(pace.limits).toEqual({ bytes: 100_000, cells: 5_000 });
  });
});
