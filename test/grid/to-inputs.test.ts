import { toInputs } from '../../src/grid';

test('cells are written back as they were read: formulas as formulas, texts as texts [P4]', () => {
  const formulas = [['=A1', '=A1', '007', 7, true, '', null]];
  const values = [[12, '=A1', '007', 7, true, '', null]];
  expect(toInputs(formulas, values)).toEqual([['=A1', "'=A1", "'007", 7, true, '', '']]);
});
