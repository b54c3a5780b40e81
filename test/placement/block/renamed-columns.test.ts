import { createSlots, findRenamedColumns, type ResultColumn, recordColumns } from '../../../src/placement';

/** `net: Net` is a member and its title. */
const parseColumns = (texts: readonly string[]) =>
  texts.map((text): ResultColumn => {
    const [name = '', title = ''] = text.split(': ');
    return { name, title, type: 'string' };
  });

/** @param block the headers of the block, if the user has changed it */
function findDoubts(before: readonly string[], now: readonly string[], block?: readonly string[]) {
  const formerColumns = parseColumns(before);
  const currentColumns = formerColumns.map(({ title }) => ({ shown: title, mark: `${title} 0` }));
  const recordedColumns = recordColumns(formerColumns, createSlots(formerColumns), currentColumns);
  const { renamedMembers, doubtfulNames } = findRenamedColumns(
    recordedColumns,
    block?.map((shown) => ({ shown, mark: `${shown} 0` })) ?? currentColumns,
    parseColumns(now),
  );
  return {
    renamed: Object.fromEntries(renamedMembers),
    doubtful: doubtfulNames.map(({ title, newName, newTitle: shown }) => [title, shown, newName]),
  };
}

const BEFORE = ['region: Region', 'net: Net', 'share: Share'];
const NONE = { renamed: {}, doubtful: [] };

describe('a column with another name in the report', () => {
  it('a column is the same if its title is, wherever the report has it [P1]', () => {
    const found = findDoubts(BEFORE, ['sales: Net', 'region: Region', 'share: Share']);
    expect(found).toEqual({ renamed: { net: 'sales' }, doubtful: [] });
  });

  it('a column is the same if only its title differs', () => {
    expect(findDoubts(BEFORE, ['region: Region', 'net: Revenue', 'share: Share'])).toEqual(NONE);
  });

  it('a column keeps its values if two columns have exchanged their titles', () => {
    expect(findDoubts(BEFORE, ['region: Region', 'net: Share', 'share: Net'])).toEqual(NONE);
  });

  it('a column is in doubt if another title is at its place [P1]', () => {
    const found = findDoubts(BEFORE, ['region: Region', 'sales: Revenue', 'share: Share']);
    expect(found).toEqual({ renamed: {}, doubtful: [['Net', 'Revenue', 'sales']] });
  });

  it('a column has left if another title is at another place', () => {
    expect(findDoubts(BEFORE, ['region: Region', 'share: Share', 'sales: Revenue'])).toEqual(NONE);
  });

  it('a column is in doubt if two titles are the same [P1]', () => {
    const twice = findDoubts(['a: At', 'b: At', 'net: Net'], ['c: At', 'd: At', 'net: Net']);
    expect(twice.doubtful).toEqual([
      ['At', 'At', 'c'],
      ['At', 'At', 'd'],
    ]);
  });

  it('a field of a pivot has left if it has another title', () => {
    expect(findDoubts(['region: Region', '["Jan"]: Jan'], ['city: City', '["Jan"]: Jan'])).toEqual(NONE);
  });
});

describe('a column with an unexplained header', () => {
  it('an unexplained column is in doubt at its place, and elsewhere if it is the only one [P1]', () => {
    const doubtful = [['Net', 'Mine', undefined]];
    expect(findDoubts(BEFORE, BEFORE, ['Region', 'Mine', 'Share'])).toEqual({ renamed: {}, doubtful });
    expect(findDoubts(BEFORE, BEFORE, ['Mine', 'Region', 'Share'])).toEqual({ renamed: {}, doubtful });
  });

  it('an unexplained column is the user’s if no column of the report is missing or several are unexplained', () => {
    expect(findDoubts(BEFORE, BEFORE, ['Region', 'Mine', 'Net', 'Share'])).toEqual(NONE);
    expect(findDoubts(BEFORE, BEFORE, ['Mine', 'Share', 'Yours', 'Theirs'])).toEqual(NONE);
  });

  it('an unexplained column in a block without headers is the user’s unless it is at its place', () => {
    const columns = parseColumns(BEFORE);
    const createMarkedColumns = (...marks: readonly string[]) => marks.map((mark) => ({ shown: mark, mark }));
    const recordedColumns = recordColumns(columns, createSlots(columns), createMarkedColumns('N', '10', '1'));
    expect(findRenamedColumns(recordedColumns, createMarkedColumns('mine', 'N', '1'), columns).doubtfulNames).toEqual(
      [],
    );
  });

  it('an unexplained column is the user’s if its member has left the report [P1]', () => {
    expect(findDoubts(BEFORE, ['region: Region', 'share: Share'], ['Region', 'Mine', 'Share'])).toEqual(NONE);
  });
});
