/** Writes the lines of the check as a table for the terminal, with the pane's English sentences. */
import type { CheckLine } from '../app';
import { bindTexts } from '../parts/messages/bind-texts';
import { partsTexts } from '../parts/messages/en/parts-texts';
import { rowsFailureTexts } from '../parts/messages/en/rows-failure-texts';
import { createRowsFailureMessage } from '../parts/messages/failures';
import { createNumbers } from '../parts/messages/formats';
import { createPartsMessages } from '../parts/messages/parts-messages';
import { connectionCheckTexts } from '../taskpane/messages/en/shell/connection-check';
import { createConnectionCheckMessages } from '../taskpane/messages/shell/connection-check-messages';

interface CheckTable {
  formatLine(line: CheckLine): string;
  summarize(lines: readonly CheckLine[]): string;
}

const TEXT_WIDTH = 76;

/** @param origin of the add-in's page, which messages name */
export function createCheckTable(origin: string): CheckTable {
  const rules = { language: 'en', ...createNumbers('en') };
  const { failure } = createPartsMessages(partsTexts, rules, origin);
  const describeFailure = createRowsFailureMessage(rowsFailureTexts, { ...rules, origin }, failure);
  const texts = bindTexts<typeof connectionCheckTexts>(connectionCheckTexts, rules);
  const messages = createConnectionCheckMessages(texts, describeFailure, origin);
  const measure = (words: Readonly<Record<string, string>>) =>
    Math.max(...Object.values(words).map(({ length }) => length)) + 2;
  const [resultWidth, nameWidth] = [measure(messages.results), measure(messages.names)];
  return {
    formatLine(line) {
      const heading = messages.results[line.result].padEnd(resultWidth) + messages.names[line.name].padEnd(nameWidth);
      return heading + wrapText(messages.describe(line)).join(`\n${' '.repeat(heading.length)}`);
    },
    summarize: (lines) => `${messages.summarize({ status: 'done', lines })}.`,
  };
}

function wrapText(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= TEXT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
