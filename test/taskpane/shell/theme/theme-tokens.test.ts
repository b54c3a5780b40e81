import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import type { AccountColours } from '../../../../src/app';
import { contrastOf, luminanceOf, tryColour } from '../../../../src/taskpane/shell/theme/contrast';
import { type Kind, THEMED, type Tokens, themeTokens } from '../../../../src/taskpane/shell/theme/theme-tokens';

const css = readFileSync(resolve(__dirname, '../../../../src/parts/styles/tokens.css'), 'utf8');

/** The pane's own colours, as its stylesheet has them. */
function base(kind: Kind): Tokens {
  const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');
  const block = kind === 'light' ? light : dark.slice(0, dark.indexOf('}'));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map((match) => match.slice(1, 3)));
}

const GROUNDS = ['bg1', 'bg2', 'bg3', 'hover', 'press'];

/** What stands on what, and how well it must be told apart. */
const PAIRS: readonly (readonly [token: string, grounds: readonly string[], ratio: number])[] = [
  ['fg1', [...GROUNDS, 'accent-bg', 'warn-bg', 'bad-bg'], 4.5],
  ['fg2', [...GROUNDS, 'accent-bg', 'warn-bg', 'bad-bg'], 4.5],
  ['fg3', [...GROUNDS, 'accent-bg', 'warn-bg', 'bad-bg'], 4.5],
  ['accent-fg', [...GROUNDS, 'accent-bg'], 4.5],
  ['on-accent', ['accent', 'accent-hover', 'accent-press'], 4.5],
  ['ok', GROUNDS, 4.5],
  ['warn', [...GROUNDS, 'warn-bg'], 4.5],
  ['bad', [...GROUNDS, 'bad-bg'], 4.5],
  ['accent', ['bg1', 'bg2'], 3],
  ['accent-line', ['bg1', 'bg2'], 3],
  ['edge', ['bg1', 'bg2', 'bg3'], 3],
];

const channel = fc.integer({ min: 0, max: 255 });
const text = fc.oneof(
  fc.tuple(channel, channel, channel).map((parts) => `rgb(${parts.join(', ')})`),
  fc.constantFrom('#000', '#fff', '#808080', 'red', '', 'rgb(1,2)'),
  fc.string(),
  fc.constant(undefined),
);
const theme: fc.Arbitrary<AccountColours> = fc.record({ accent: text, background: text, foreground: text });
const kinds = fc.constantFrom<Kind>('light', 'dark');

const colourIn = (tokens: Tokens, token: string) => {
  const colour = tryColour(tokens[token]);
  if (!colour) throw new Error(`${token} is ${tokens[token]}.`);
  return colour;
};

describe("[P11] under any account's theme", () => {
  it('every text can be read where it stands, and every part of a control be seen', () => {
    fc.assert(
      fc.property(theme, kinds, (colours, kind) => {
        const tokens = themeTokens(base(kind), colours, kind);
        const faint = PAIRS.flatMap(([token, grounds, ratio]) =>
          grounds
            .map((ground) => ({ token, ground, has: contrastOf(colourIn(tokens, token), colourIn(tokens, ground)) }))
            .filter(({ has }) => has < ratio),
        );
        expect(faint).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('a light pane stays light and a dark one dark', () => {
    fc.assert(
      fc.property(theme, kinds, (colours, kind) => {
        const ground = luminanceOf(colourIn(themeTokens(base(kind), colours, kind), 'bg1'));
        expect(kind === 'light' ? ground > 0.7 : ground < 0.1).toBe(true);
      }),
    );
  });

  it('all of its tokens are colours, whatever the account wrote', () => {
    fc.assert(
      fc.property(theme, kinds, (colours, kind) => {
        const tokens = themeTokens(base(kind), colours, kind);
        expect(Object.keys(tokens).sort()).toEqual([...THEMED].sort());
        for (const colour of Object.values(tokens)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

describe('a theme that can be read', () => {
  it('is worn as it is', () => {
    const colours = { accent: '#1f6f5c', background: '#fffdf7', foreground: '#1c2421' };
    expect(themeTokens(base('light'), colours, 'light')).toMatchObject({
      bg1: '#fffdf7',
      fg1: '#1c2421',
      accent: '#1f6f5c',
      'accent-fg': '#1f6f5c',
      'on-accent': '#ffffff',
    });
  });

  it.each(['light', 'dark'] as const)("without any colour leaves the pane's own, %s", (kind) => {
    const own = base(kind);
    const none: AccountColours = { accent: undefined, background: undefined, foreground: undefined };
    const tokens = themeTokens(own, none, kind);
    for (const token of ['bg1', 'bg2', 'bg3', 'fg1', 'line', 'accent', 'accent-fg', 'accent-bg', 'warn-bg'])
      expect([token, colourIn(tokens, token)]).toEqual([token, colourIn(own, token)]);
  });
});
