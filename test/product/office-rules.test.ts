// Checks without a network what Microsoft's reference and tools demand. `npm run validate` asks the tools.
import { readMinimumExcelApi } from '../support/minimum-excel';
import { FUNCTION_RULES, FUNCTIONS_FILE, type Rule, SHORTCUT_RULES, SHORTCUTS_FILE } from './office-rules';
import { listScripts, readText } from './repository';

const findBroken = <File>(rules: readonly Rule<File>[], file: File): string[] =>
  rules.filter(({ findBreaches }) => findBreaches(file).length > 0).map(({ rule }) => rule);

describe("Microsoft's rules for custom functions", () => {
  it.each(['assets/functions.json', 'assets/functions.de.json'])('%s keeps each rule', (path) => {
    expect(findBroken(FUNCTION_RULES, FUNCTIONS_FILE.parse(JSON.parse(readText(path))))).toEqual([]);
  });

  const optional = { name: 'o', optional: true };
  it.each<[rule: RegExp, change: object, others?: readonly object[]]>([
    [/an id has/, { id: 'F-1' }],
    [/an id has/, { id: '1AB' }],
    [/an id has/, { id: 'F'.repeat(129), name: 'FIGURES' }],
    [/an id has/, { id: 'BERICHT_Ä' }],
    [/a name has/, { name: 'MY REPORT' }],
    [/a name has/, { name: 'AB' }],
    [/small letters/, { name: 'Figures' }],
    [/looks like a cell/, { name: 'XFD1048576' }],
    [/looks like a cell/, { id: 'R1C1' }],
    [/function of Excel/, { name: 'SUM' }],
    [/function of Excel/, { name: 'ECHO' }],
    [/one id or one name/, {}, [{ id: 'ANOTHER', name: 'FIGURES' }]],
    [/stream excludes cancelable/, { options: { stream: true, requiresAddress: true } }],
    [/stream excludes cancelable/, { options: { stream: true, volatile: true } }],
    [/stream excludes requiresParameter/, { options: { stream: true, requiresParameterAddresses: true } }],
    [/requiresStreamAddress needs/, { options: { requiresStreamAddress: true } }],
    [/requiresStreamParameterAddresses needs/, { options: { requiresStreamParameterAddresses: true } }],
    [/a matrix/, { options: { requiresParameterAddresses: true }, result: { dimensionality: 'scalar' } }],
    [/LoadService excludes exclude/, { options: { linkedEntityLoadService: true, excludeFromAutoComplete: true } }],
    [/LoadService excludes vol/, { options: { linkedEntityLoadService: true, capturesCallingObject: true } }],
    [
      /last parameter repeats/,
      {
        parameters: [
          { ...optional, repeating: true },
          { name: 'b', optional: true },
        ],
      },
    ],
    [/repeats is optional/, { parameters: [{ name: 'a', repeating: true }] }],
    [/no required parameter/, { parameters: [optional, { name: 'b' }] }],
    [/names of their own/, { parameters: [{ name: 'a' }, { name: 'A' }] }],
    [/names of their own/, { parameters: [{ name: 'a, b' }] }],
  ])('the rule %s catches %j', (rule, change, others = []) => {
    const sound = { id: 'FIGURES', name: 'FIGURES', parameters: [{ name: 'a' }], result: { dimensionality: 'matrix' } };
    const parse = (...entries: object[]) => FUNCTIONS_FILE.parse({ functions: entries });
    expect(findBroken(FUNCTION_RULES, parse(sound))).toEqual([]);
    const broken = findBroken(
      FUNCTION_RULES,
      parse({ ...sound, ...change }, ...others.map((other) => ({ ...sound, ...other }))),
    );
    expect(broken.some((text) => rule.test(text))).toBe(true);
  });

  it.each([
    { options: { streaming: true } },
    { options: { supportSync: true } },
    { result: { type: 'date' } },
    { parameters: [{ name: 'a', dimensionality: 'vector' }] },
    { parameters: undefined },
  ])('a functions file with %j is refused', (change) => {
    const entry = { id: 'FIGURES', name: 'FIGURES', parameters: [], result: {}, ...change };
    expect(FUNCTIONS_FILE.safeParse({ functions: [entry] }).success).toBe(false);
  });
});

describe("Microsoft's rules for keyboard shortcuts", () => {
  it('the shortcuts file keeps each rule', () => {
    const file = SHORTCUTS_FILE.parse(JSON.parse(readText('assets/shortcuts.json')));
    expect(findBroken(SHORTCUT_RULES, file)).toEqual([]);
  });

  it.each<[rule: RegExp, key: object, action?: string]>([
    [/modifier/, { default: 'A' }],
    [/modifier/, { default: 'Shift+A' }],
    [/modifier/, { default: 'Ctrl+Ctrl+A' }],
    [/modifier/, { default: 'Ctrl+AB' }],
    [/modifier/, { default: 'Ctrl-A' }],
    [/Command/, { default: 'Command+A' }],
    [/one key/, { default: 'Ctrl+Alt+-' }],
    [/names an action/, { default: 'Ctrl+Alt+B' }, 'none'],
  ])('the rule %s catches %j', (rule, key, action = 'run') => {
    const actions = [{ id: 'run', name: 'Run', type: 'ExecuteFunction' }];
    const taken = { action: 'run', key: { default: 'Ctrl+Alt+_' } };
    const file = SHORTCUTS_FILE.parse({ actions, shortcuts: [taken, { action, key }] });
    expect(findBroken(SHORTCUT_RULES, file).some((text) => rule.test(text))).toBe(true);
  });
});

/**
 * Lists what the add-in calls of Office outside Excel's API, with the requirement set that the page
 * of each member in learn.microsoft.com/javascript/api/office names. Members without a set are part of
 * Office.js itself.
 */
const OFFICE_CALLS: Readonly<Record<string, string | undefined>> = {
  'CustomFunctions.Error': 'CustomFunctionsRuntime 1.2',
  'Office.AsyncResultStatus.Succeeded': undefined,
  'Office.EventType.DialogEventReceived': 'DialogApi 1.1',
  'Office.EventType.DialogMessageReceived': 'DialogApi 1.1',
  'Office.HostType.Excel': undefined,
  'Office.StartupBehavior.load': 'SharedRuntime 1.1',
  'Office.StartupBehavior.none': 'SharedRuntime 1.1',
  'Office.actions.associate': 'SharedRuntime 1.1',
  'Office.addin.setStartupBehavior': 'SharedRuntime 1.1',
  'Office.addin.showAsTaskpane': 'SharedRuntime 1.1',
  'Office.context': undefined,
  'Office.context.displayLanguage': undefined,
  // It is in no set; Excel supports it on each platform ("Methods that aren't part of a requirement set").
  'Office.context.document.getFilePropertiesAsync': undefined,
  'Office.context.officeTheme': undefined,
  'Office.context.requirements.isSetSupported': undefined,
  'Office.context.ui.displayDialogAsync': 'DialogApi 1.1',
  'Office.context.ui.messageParent': 'DialogApi 1.1',
  'Office.context.ui.openBrowserWindow': 'OpenBrowserWindowApi 1.1',
  'Office.contextMenu': 'ContextMenuApi 1.1',
  'Office.onReady': undefined,
  'Office.ribbon': 'RibbonApi 1.1',
};

/** The page of the dialog, which only an Excel with dialogs opens, and functions that only Excel calls. */
const NEED_NO_CHECK = ['taskpane/sign-in.ts', 'functions/run-functions.ts'];

describe('the calls to Office', () => {
  const calls = listScripts('src')
    .filter((path) => !/^(workbench|platform)\//.test(path))
    .flatMap((path) => {
      const code = readText(`src/${path}`).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      const names = code.match(/(?<![\w.'])(?:Office(?:\.\w+)+|CustomFunctions\.\w+)/g) ?? [];
      return names.map((name) => ({ path, code, name }));
    })
    // Types leave no trace in the bundle.
    .filter(({ name }) => !/^Office\.AddinCommands/.test(name));

  it('each call to Office is listed with its requirement set', () => {
    expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual(Object.keys(OFFICE_CALLS).sort());
  });

  it('each call of a set that the manifest does not require asks first if Office supports the set [P17]', () => {
    expect([readMinimumExcelApi(), readText('manifest.xml')]).toEqual([
      '1.14',
      expect.stringContaining('<Set Name="SharedRuntime" MinVersion="1.1"/>'),
    ]);
    const unchecked = calls.filter(({ path, code, name }) => {
      const [set, version] = OFFICE_CALLS[name]?.split(' ') ?? [];
      const isRequired = set === undefined || set === 'SharedRuntime' || NEED_NO_CHECK.includes(path);
      return !isRequired && !code.includes(`isSetSupported('${set}', '${version}')`);
    });
    expect(unchecked.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });
});
