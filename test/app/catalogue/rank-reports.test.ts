import * as fc from 'fast-check';
import {
  isMisspelt,
  normalizeText,
  rankMatch,
  searchWords,
  splitInHalves,
} from '../../../src/app/catalogue/rank-reports';

const known = (name: string, ...others: string[]) => ({ name, others });
const closeness = (search: string, texts: ReturnType<typeof known>) => rankMatch(searchWords(search), texts);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const word = (least: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: least, maxLength: 12 }).map((letters) => letters.join(''));

/** Generates a word, and the same with one letter missing, added or replaced. */
const typingError = fc
  .tuple(word(6), fc.nat(), fc.constantFrom(...LETTERS), fc.constantFrom('missing', 'added', 'other'))
  .map(([meant, seed, letter, kind]) => {
    const place = seed % meant.length;
    const behind = meant.slice(kind === 'added' ? place : place + 1);
    return { meant, typed: `${meant.slice(0, place)}${kind === 'missing' ? '' : letter}${behind}` };
  });

describe('the ranking of search results', () => {
  it('the rank of a report does not depend on the order of the words', () => {
    fc.assert(
      fc.property(fc.array(word(1), { minLength: 1, maxLength: 5 }), fc.array(word(1)), (words, others) => {
        const texts = known(others.join(' '), words.join('-'));
        expect(rankMatch([...words].reverse(), texts)).toBe(rankMatch(words, texts));
        expect(rankMatch(words, texts)).toBeLessThan(3);
      }),
    );
  });

  it('the search tolerates one typing error in a long word', () => {
    fc.assert(
      fc.property(typingError, ({ meant, typed }) => {
        expect(isMisspelt(typed, meant)).toBe(true);
        expect(closeness(typed, known(`The ${meant} report`))).toBeDefined();
      }),
    );
  });

  it('one half of a misspelt long word is part of the word that was meant', () => {
    fc.assert(
      fc.property(typingError, ({ meant, typed }) => {
        expect(splitInHalves(typed).join('')).toBe(typed);
        expect(splitInHalves(typed).some((half) => meant.includes(half))).toBe(true);
      }),
    );
  });

  it.each([
    ['by region net sales übersicht', 0],
    ['region sales', 1],
    ['ÜBERSICHT', 1],
    ['priya finance', 2],
    ['sales month end', 2],
    ['sales reigon', 3],
    ['finace', 3],
    ['slas', undefined],
    ['net sales of tomorrow', undefined],
  ])('the search for "%s" has rank %s', (search, expected) => {
    expect(closeness(search, known('Net sales by region: Übersicht', 'Finance', 'Month end', 'Priya'))).toBe(expected);
  });

  it('short words tolerate no typing error', () => {
    expect(isMisspelt('nat', 'net')).toBe(false);
    expect(splitInHalves('net')).toEqual([]);
  });

  it('the search ignores letter case, accents and punctuation', () => {
    expect(normalizeText('Léa, Straße')).toBe('lea, strasse');
    expect(searchWords('  Léa: (sales, SALES) ')).toEqual(['lea', 'sales']);
    expect(searchWords('…')).toEqual([]);
  });
});
