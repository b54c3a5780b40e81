import * as fc from 'fast-check';
import {
  contrastOf,
  formatColour,
  luminanceOf,
  readable,
  tryColour,
} from '../../../../src/taskpane/shell/theme/contrast';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);
const light = colour.filter((one) => luminanceOf(one) >= 0.5);
const dark = colour.filter((one) => luminanceOf(one) <= 0.1);
const someOf = (one: typeof colour) => fc.array(one, { minLength: 1, maxLength: 6 });

describe('a colour', () => {
  it.each([
    ['#fff', '#ffffff'],
    [' #1F6F5C ', '#1f6f5c'],
    ['rgb(31, 111, 92)', '#1f6f5c'],
  ])('is read from %s', (text, written) => {
    const read = tryColour(text);
    expect(read && formatColour(read)).toBe(written);
  });

  it.each(['', 'red', '#12', '#12345678', 'rgb(300, 0, 0)', 'url(https://a.example)', '#fff;--bg1:red', undefined])(
    'is not read from %s',
    (text) => {
      expect(tryColour(text)).toBeUndefined();
    },
  );

  it('has the contrast that WCAG gives for known pairs', () => {
    expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrastOf([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });
});

describe('a readable colour', () => {
  it('has the ratio against every ground, whether these are light or dark', () => {
    fc.assert(
      fc.property(colour, fc.oneof(someOf(light), someOf(dark)), fc.constantFrom(3, 4.5, 7), (one, grounds, ratio) => {
        const made = readable(one, grounds, ratio);
        expect(Math.min(...grounds.map((ground) => contrastOf(made, ground)))).toBeGreaterThanOrEqual(ratio);
      }),
    );
  });

  it('stays as it is where it can be read already', () => {
    fc.assert(
      fc.property(colour, someOf(colour), (one, grounds) => {
        const best = Math.min(...grounds.map((ground) => contrastOf(one, ground)));
        expect(readable(one, grounds, best)).toEqual(one);
      }),
    );
  });
});
