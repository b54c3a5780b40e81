import {
  createDebouncedSaver,
  findCopyName,
  findFreeName,
  findNewName,
} from '../../../../src/workbench/page/workbook/workbook-storage';

describe('names of workbooks', () => {
  it('a new or copied workbook gets the first free number in its name', () => {
    expect(findNewName([])).toBe('Book1');
    expect(findNewName(['Book1', 'Book2', 'Book4'])).toBe('Book3');
    expect(findCopyName('Book1', ['Book1'])).toBe('Copy of Book1');
    expect(findCopyName('Book1', ['Copy of Book1', 'Copy of Book1 (2)'])).toBe('Copy of Book1 (3)');
    expect(findFreeName('Targets', ['Book1'])).toBe('Targets');
    expect(findFreeName('Targets', ['Targets', 'Targets (2)'])).toBe('Targets (3)');
  });
});

describe('the saver of workbooks', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: false }));
  afterEach(() => jest.useRealTimers());

  function openSaver() {
    let saveCount = 0;
    const save = async () => {
      saveCount += 1;
    };
    return { saver: createDebouncedSaver(save, () => 1_000), countSaves: () => saveCount };
  }

  it('the saver saves once, some time after the last change', () => {
    const { saver, countSaves } = openSaver();
    saver.onChange();
    jest.advanceTimersByTime(900);
    saver.onChange();
    jest.advanceTimersByTime(900);
    expect(countSaves()).toBe(0);
    jest.advanceTimersByTime(200);
    expect(countSaves()).toBe(1);
    jest.advanceTimersByTime(10_000);
    expect(countSaves()).toBe(1);
  });

  it('the saver waits while the user is active', () => {
    const { saver, countSaves } = openSaver();
    saver.onChange();
    for (let scrolled = 0; scrolled < 10; scrolled += 1) {
      jest.advanceTimersByTime(500);
      saver.onUserInput();
    }
    expect(countSaves()).toBe(0);
    jest.advanceTimersByTime(1_100);
    expect(countSaves()).toBe(1);
  });

  it('the saver saves immediately when the page closes, but only changes', async () => {
    const { saver, countSaves } = openSaver();
    await saver.flush();
    expect(countSaves()).toBe(0);
    saver.onChange();
    await saver.flush();
    expect(countSaves()).toBe(1);
    jest.advanceTimersByTime(5_000);
    expect(countSaves()).toBe(1);
  });
});
