import * as fc from 'fast-check';
import {
  correctSearch,
  findMisspeltWords,
  isMisspelt,
  normalizeText,
  rankMatch,
  splitInHalves,
  splitSearch,
} from '../../../src/app/catalogue/rank-reports';

const createTexts = (name: string, ...otherTexts: string[]) => ({ name, otherTexts });
const computeRank = (search: string, texts: ReturnType<typeof createTexts>) => rankMatch(splitSearch(search), texts);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const createWordArbitrary = (minLength: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength, maxLength: 12 }).map((letters) => letters.join(''));

/** Generates a word, and the same with one letter missing, added or replaced. */
const typingError = fc
  .tuple(createWordArbitrary(6), fc.nat(), fc.constantFrom(...LETTERS), fc.constantFrom('missing', 'added', 'other'))
  .map(([meantWord, seed, letter, kind]) => {
    const index = seed % meantWord.length;
    const rest = meantWord.slice(kind === 'added' ? index : index + 1);
    return { meantWord, typed: `${meantWord.slice(0, index)}${kind === 'missing' ? '' : letter}${rest}` };
  });

describe('the ranking of search results', () => {
  it('the rank of a report does not depend on the order of the words', () => {
    fc.assert(
      fc.property(
        fc.array(createWordArbitrary(1), { minLength: 1, maxLength: 5 }),
        fc.array(createWordArbitrary(1)),
        (words, others) => {
          const texts = createTexts(others.join(' '), words.join('-'));
          expect(rankMatch([...words].reverse(), texts)).toBe(rankMatch(words, texts));
          expect(rankMatch(words, texts)).toBeLessThan(4);
        },
      ),
    );
  });

  it('the search tolerates one typing error in a long word', () => {
    fc.assert(
      fc.property(typingError, ({ meantWord, typed }) => {
        expect(isMisspelt(typed, meantWord)).toBe(true);
        expect(computeRank(typed, createTexts(`The ${meantWord} report`))).toBeDefined();
      }),
    );
  });

  it('one half of a misspelt long word is part of the word that was meant', () => {
    fc.assert(
      fc.property(typingError, ({ meantWord, typed }) => {
        expect(splitInHalves(typed).join('')).toBe(typed);
        expect(splitInHalves(typed).some((half) => meantWord.includes(half))).toBe(true);
      }),
    );
  });

  it.each([
    ['by region net sales übersicht', 0],
    ['region sales', 1],
    ['ÜBERSICHT', 1],
    ['sales reigon', 2],
    ['priya finance', 3],
    ['sales month end', 3],
    ['finace', 4],
    ['slas', undefined],
    ['net sales of tomorrow', undefined],
  ])('the search for "%s" has rank %s', (search, expected) => {
    expect(computeRank(search, createTexts('Net sales by region: Übersicht', 'Finance', 'Month end', 'Priya'))).toBe(
      expected,
    );
  });

  it('the corrected search has the words as the report spells them', () => {
    expect(correctSearch(['regoin', 'sales', 'finace'], createTexts('Net sales by Région', 'Finance'))).toBe(
      'region sales finance',
    );
  });

  it('the misspelt words of a text are those that the search means but does not contain', () => {
    expect(findMisspeltWords('regoin sales', 'Net sales by Région')).toEqual(['Région']);
    expect(findMisspeltWords('sales', 'Net sale, sales')).toEqual([]);
  });

  it('short words tolerate no typing error', () => {
    expect(isMisspelt('nat', 'net')).toBe(false);
    expect(splitInHalves('net')).toEqual([]);
  });

  it('the search ignores letter case, accents and punctuation', () => {
    expect(normalizeText('Léa, Straße')).toBe('lea, strasse');
    expect(splitSearch('  Léa: (sales, SALES) ')).toEqual(['lea', 'sales']);
    expect(splitSearch('…')).toEqual([]);
  });
});
