import { inputsOf } from '../../src/grid';

test('[P4] what was read is written back as it stood: formulas as formulas, texts as texts', () => {
  const formulas = [['=A1', '=A1', '007', 7, true, '', null]];
  const values = [[12, '=A1', '007', 7, true, '', null]];
  expect(inputsOf(formulas, values)).toEqual([['=A1', "'=A1", "'007", 7, true, '', '']]);
});
