/** Excel's worksheet functions as a script calls them: those that the add-in asks. */
import { isCellError } from '../../store';
import { defineType, type HostObject } from '../host-object';
import type { Book } from './book';

/** Excel's `Functions`. They calculate as formulas of the workbook do: what days count from is the workbook's. */
export const worksheetFunctions: (target: Book) => HostObject = defineType<Book>({
  name: 'Functions',
  methods: {
    Date: ({ store }, args) =>
      functionResult(store.valueOfFormula(`=DATE(${[0, 1, 2].map((index) => args.whole(index)).join()})`)),
  },
});

/** Excel's `FunctionResult`: a value, or the name of an error. */
const functionResult: (target: CellAnswer) => HostObject = defineType<CellAnswer>({
  name: 'FunctionResult',
  properties: {
    Error: { get: (value) => (isCellError(value) ? value.error : null) },
    Value: { get: (value) => (isCellError(value) ? null : value) },
  },
});

type CellAnswer = ReturnType<Book['store']['valueOfFormula']>;
