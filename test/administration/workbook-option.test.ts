import {
  type AdministrationTexts,
  createAdministrationMessages,
} from '../../src/administration/messages/administration-messages';
import { administrationTexts as german } from '../../src/administration/messages/de/administration-texts';
import { administrationTexts as english } from '../../src/administration/messages/en/administration-texts';
import { createFormats } from '../../src/parts';

function describeOption(texts: AdministrationTexts, reports: readonly string[]): string {
  const formats = createFormats({ locale: 'en-GB', now: () => 0 });
  const describeFailure = () => ({ problem: '', remedy: '' });
  return createAdministrationMessages(texts, formats, describeFailure).workbooks.option({ id: 1200, reports });
}

test('a workbook is described by its first two reports and the number of the others', () => {
  const sentences = [english, german].map((texts) => describeOption(texts, ['Orders', 'Stores', 'Returns', 'Stock']));
  expect(sentences).toEqual(['1200: Orders, Stores and 2 more', '1200: Orders, Stores und 2 weitere']);
  expect(describeOption(english, ['Orders', 'Stores'])).toBe('1200: Orders, Stores');
});
