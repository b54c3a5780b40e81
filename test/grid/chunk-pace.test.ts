import { createChunkPace } from '../../src/grid';

describe('chunks', () => {
  it('[P10] grow while requests are brief and shrink when they take long, within bounds', () => {
    const pace = createChunkPace();
    const before = { ...pace.limits };
    pace.took(100);
    expect(pace.limits).toEqual({ bytes: before.bytes * 2, cells: before.cells * 2 });
    pace.took(500);
    expect(pace.limits).toEqual({ bytes: before.bytes * 2, cells: before.cells * 2 });
    pace.took(2000);
    expect(pace.limits).toEqual(before);
    for (let round = 0; round < 20; round += 1) pace.took(0);
    expect(pace.limits).toEqual({ bytes: 2_000_000, cells: 200_000 });
    for (let round = 0; round < 20; round += 1) pace.took(9000);
    expect(pace.limits).toEqual({ bytes: 100_000, cells: 5_000 });
  });

  it('[P9] grow no further than making their request may hold the page, and shrink where it holds it longer', () => {
    const pace = createChunkPace();
    const before = { ...pace.limits };
    pace.held(20);
    pace.took(100);
    expect(pace.limits).toEqual({ bytes: before.bytes * 1.25, cells: before.cells * 1.25 });
    pace.held(50);
    pace.took(100);
    expect(pace.limits).toEqual({ bytes: before.bytes * 0.625, cells: before.cells * 0.625 });
    pace.held(500);
    pace.took(500);
    expect(pace.limits).toEqual({ bytes: before.bytes * 0.3125, cells: before.cells * 0.3125 });
  });

  it('[P9] of a long block begin with half of what one request takes', () => {
    expect(createChunkPace(true).limits).toEqual({ bytes: 300_000, cells: 25_000 });
  });
});
