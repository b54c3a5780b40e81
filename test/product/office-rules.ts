/**
 * Microsoft's rules for the files that describe the add-in to Office, each with its source: pages of
 * learn.microsoft.com/office/dev/add-ins as of August 2026, and the checks of the package
 * custom-functions-metadata 2.2.3 (`parseTree.ts`).
 */
import { z } from 'zod';
import { tryParseRect } from '../../src/grid';
import { isKnownFunction } from '../../src/workbench/store/functions';

export interface Rule<File> {
  readonly rule: string;
  readonly source: string;
  /** Returns what breaks the rule. */
  readonly findBreaches: (file: File) => readonly string[];
}

const JSON_PAGE = 'excel/custom-functions-json';
const NAMING_PAGE = 'excel/custom-functions-naming';
const PARAMETER_PAGE = 'excel/custom-functions-parameter-options';
const GENERATOR = 'custom-functions-metadata';
const SHORTCUTS_PAGE = 'design/keyboard-shortcuts';

const TYPE = z.enum(['any', 'boolean', 'number', 'string']);
const DIMENSIONALITY = z.enum(['scalar', 'matrix']);
const FLAG = z.boolean().optional();

/** All properties that the page lists; anything else is a spelling mistake. */
export const FUNCTIONS_FILE = z.strictObject({
  $schema: z.string().optional(),
  allowCustomDataForDataTypeAny: FLAG,
  allowErrorForDataTypeAny: FLAG,
  functions: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string().optional(),
      helpUrl: z.string().optional(),
      options: z
        .strictObject({
          cancelable: FLAG,
          capturesCallingObject: FLAG,
          excludeFromAutoComplete: FLAG,
          linkedEntityLoadService: FLAG,
          requiresAddress: FLAG,
          requiresParameterAddresses: FLAG,
          requiresStreamAddress: FLAG,
          requiresStreamParameterAddresses: FLAG,
          stream: FLAG,
          volatile: FLAG,
        })
        .optional(),
      parameters: z.array(
        z.strictObject({
          name: z.string(),
          description: z.string().optional(),
          type: TYPE.optional(),
          dimensionality: DIMENSIONALITY.optional(),
          optional: FLAG,
          repeating: FLAG,
        }),
      ),
      result: z.strictObject({ type: TYPE.optional(), dimensionality: DIMENSIONALITY.optional() }),
    }),
  ),
});

type FunctionsFile = z.infer<typeof FUNCTIONS_FILE>;
export type FunctionEntry = FunctionsFile['functions'][number];
type Option = keyof NonNullable<FunctionEntry['options']>;

/** Returns a rule that each function has to satisfy. */
const forEachFunction = (
  rule: string,
  source: string,
  isSatisfied: (entry: FunctionEntry) => boolean,
): Rule<FunctionsFile> => ({
  rule,
  source,
  findBreaches: ({ functions }) => functions.filter((entry) => !isSatisfied(entry)).map(({ id }) => id),
});

const excludes = (one: Option, others: readonly Option[], source: string): Rule<FunctionsFile> =>
  forEachFunction(`${one} excludes ${others.join(', ')}`, source, ({ options = {} }) =>
    options[one] === true ? others.every((other) => options[other] !== true) : true,
  );

const needsStream = (option: Option): Rule<FunctionsFile> =>
  forEachFunction(
    `${option} needs stream`,
    JSON_PAGE,
    ({ options = {} }) => !options[option] || options.stream === true,
  );

const findRepeated = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) < index);

export const FUNCTION_RULES: readonly Rule<FunctionsFile>[] = [
  forEachFunction('an id has 3 to 128 letters, digits, _ and ., and begins with a letter', NAMING_PAGE, ({ id }) =>
    /^[A-Z][A-Z0-9_.]{2,127}$/i.test(id),
  ),
  forEachFunction(
    'a name has 3 to 128 letters of any script, digits, _ and .',
    `${NAMING_PAGE}, ${GENERATOR}`,
    ({ name }) => /^\p{L}[\p{L}0-9._]{2,127}$/u.test(name),
  ),
  forEachFunction('neither id nor name is in capitals and small letters', NAMING_PAGE, ({ id, name }) =>
    [id, name].every((text) => text === text.toUpperCase()),
  ),
  forEachFunction('neither id nor name looks like a cell', NAMING_PAGE, ({ id, name }) =>
    [id, name].every((text) => tryParseRect(text) === undefined && !/^R\d+C\d+$/i.test(text)),
  ),
  forEachFunction('neither id nor name is a function of Excel or of its macros', NAMING_PAGE, ({ id, name }) =>
    [id, name].every((text) => !isKnownFunction(text) && !['RUN', 'ECHO'].includes(text)),
  ),
  {
    rule: 'no two functions have one id or one name',
    source: `${JSON_PAGE}, ${GENERATOR}`,
    findBreaches: ({ functions }) => [
      ...findRepeated(functions.map(({ id }) => id)),
      ...findRepeated(functions.map(({ name }) => name)),
    ],
  },
  excludes('stream', ['cancelable', 'requiresAddress', 'volatile'], JSON_PAGE),
  excludes('stream', ['requiresParameterAddresses'], GENERATOR),
  needsStream('requiresStreamAddress'),
  needsStream('requiresStreamParameterAddresses'),
  forEachFunction('addresses of parameters need a result that is a matrix', JSON_PAGE, ({ options = {}, result }) =>
    options.requiresParameterAddresses ? result.dimensionality === 'matrix' : true,
  ),
  excludes('linkedEntityLoadService', ['excludeFromAutoComplete'], JSON_PAGE),
  excludes(
    'linkedEntityLoadService',
    ['volatile', 'stream', 'requiresAddress', 'requiresParameterAddresses', 'capturesCallingObject'],
    GENERATOR,
  ),
  forEachFunction('only the last parameter repeats', PARAMETER_PAGE, ({ parameters }) =>
    parameters.slice(0, -1).every(({ repeating }) => !repeating),
  ),
  forEachFunction('a parameter that repeats is optional', JSON_PAGE, ({ parameters }) =>
    parameters.every(({ repeating, optional }) => !repeating || optional === true),
  ),
  forEachFunction('no required parameter follows an optional one', PARAMETER_PAGE, ({ parameters }) =>
    parameters.every(({ optional }, index) => optional === true || !parameters[index - 1]?.optional),
  ),
  forEachFunction('the parameters of a function have names of their own', PARAMETER_PAGE, ({ parameters }) => {
    const names = parameters.map(({ name }) => name);
    return findRepeated(names).length === 0 && names.every((name) => name !== '' && !/[,;[\]]/.test(name));
  }),
];

const KEYS = z.strictObject({
  default: z.string(),
  mac: z.string().optional(),
  web: z.string().optional(),
  windows: z.string().optional(),
});

export const SHORTCUTS_FILE = z.strictObject({
  actions: z.array(z.strictObject({ id: z.string(), name: z.string().min(1), type: z.literal('ExecuteFunction') })),
  shortcuts: z.array(z.strictObject({ action: z.string(), key: KEYS })),
});

type ShortcutsFile = z.infer<typeof SHORTCUTS_FILE>;

const listKeys = ({ shortcuts }: ShortcutsFile): { platform: string; keys: string }[] =>
  shortcuts.flatMap(({ key }) =>
    Object.entries(key).flatMap(([platform, keys]) => (keys === undefined ? [] : [{ platform, keys }])),
  );

export const SHORTCUT_RULES: readonly Rule<ShortcutsFile>[] = [
  {
    rule: 'each shortcut names an action, and no action is there twice',
    source: SHORTCUTS_PAGE,
    findBreaches: ({ actions, shortcuts }) => [
      ...findRepeated(actions.map(({ id }) => id)),
      ...shortcuts.map(({ action }) => action).filter((action) => actions.every(({ id }) => id !== action)),
    ],
  },
  {
    rule: 'a shortcut has a modifier other than Shift, and one further key',
    source: SHORTCUTS_PAGE,
    findBreaches: (file) =>
      listKeys(file)
        .map(({ keys }) => keys)
        .filter(
          (keys) => !/^(?=.*(Ctrl|Alt|Command)\+)(?:(Ctrl|Alt|Command|Shift)\+(?!.*\2\+))+[A-Z0-9_+-]$/.test(keys),
        ),
  },
  {
    rule: 'the Command key exists on the Mac only',
    source: SHORTCUTS_PAGE,
    findBreaches: (file) =>
      listKeys(file).flatMap(({ platform, keys }) => (/Command/.test(keys) && platform !== 'mac' ? keys : [])),
  },
  {
    rule: 'no two shortcuts of a platform have one key',
    source: SHORTCUTS_PAGE,
    findBreaches: (file) =>
      findRepeated(listKeys(file).map(({ platform, keys }) => `${platform} ${keys.replace('_', '-')}`)),
  },
];
