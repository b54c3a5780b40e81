import { invalidArgument } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import type { Book } from './book';

/** Excel's `Application`. The store calculates whenever it is read, so suspending changes nothing that an add-in can see. */
export const application: (target: Book) => HostObject = defineType<Book>({
  name: 'Application',
  properties: {
    CalculationMode: {
      get: ({ state }) => state.calculationMode,
      set: ({ state }, value) => {
        if (value !== 'Automatic' && value !== 'AutomaticExceptTables' && value !== 'Manual') throw invalidArgument();
        state.calculationMode = value;
      },
    },
    CalculationState: { get: () => 'Done' },
    DecimalSeparator: { get: () => '.' },
    ThousandsSeparator: { get: () => ',' },
    UseSystemSeparators: { get: () => true },
  },
  links: { CultureInfo: (book) => cultureInfo(book) },
  methods: {
    Calculate: () => undefined,
    SuspendApiCalculationUntilNextSync: () => undefined,
    SuspendScreenUpdatingUntilNextSync: () => undefined,
  },
});

const cultureInfo: (target: Book) => HostObject = defineType<Book>({
  name: 'CultureInfo',
  properties: { Name: { get: () => 'en-US' } },
  links: { NumberFormat: (book) => numberFormatInfo(book) },
});

const numberFormatInfo: (target: Book) => HostObject = defineType<Book>({
  name: 'NumberFormatInfo',
  properties: { NumberDecimalSeparator: { get: () => '.' }, NumberGroupSeparator: { get: () => ',' } },
});
