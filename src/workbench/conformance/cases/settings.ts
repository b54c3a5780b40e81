import { expectEqual, expectTrue } from '../assertions';
import { load } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check that an add-in can store data inside the workbook. */
export const settingCases: readonly ConformanceCase[] = [
  defineCase('settings/keep-values-of-any-json-shape', [145], 'ExcelApi 1.4', async (bench) => {
    const value = { id: 'a', rows: [1, 2.5], nested: { on: true, none: null } };
    await bench.runOnSheet(async (_, { workbook }) => void workbook.settings.add(bench.toSettingKey('shape'), value));
    await bench.runOnSheet(async (_, context) => {
      const setting = await load(context.workbook.settings.getItem(bench.toSettingKey('shape')), 'key,value');
      expectEqual([setting.key, setting.value], [bench.toSettingKey('shape'), value], 'key and value');
    });
  }),
  defineSheetCase('settings/are-replaced-by-the-same-key', [146], 'ExcelApi 1.4', async (_, context, bench) => {
    const { settings } = context.workbook;
    const before = settings.getCount();
    settings.add(bench.toSettingKey('one'), 1);
    settings.add(bench.toSettingKey('one'), 2);
    const after = settings.getCount();
    const setting = await load(settings.getItem(bench.toSettingKey('one')), 'value');
    expectEqual([setting.value, after.value - before.value], [2, 1], 'value, and how many came');
  }),
  defineSheetCase('settings/are-gone-after-delete', [147], 'ExcelApi 1.4', async (_, context, bench) => {
    const { settings } = context.workbook;
    settings.add(bench.toSettingKey('short'), 1);
    settings.getItem(bench.toSettingKey('short')).delete();
    const removed = await load(settings.getItemOrNullObject(bench.toSettingKey('short')), 'key');
    expectEqual(removed.isNullObject, true, 'gone');
  }),
  defineCase(
    'settings/of-the-document-are-those-of-the-workbook',
    [148],
    'ExcelApi 1.4',
    async (bench) => {
      const { settings } = (bench.office.Office ?? Office).context.document;
      const key = bench.toSettingKey('shared');
      settings.set(key, 'from the document');
      await new Promise<void>((resolve, reject) =>
        settings.saveAsync((result) =>
          String(result.status) === 'succeeded' ? resolve() : reject(new Error(result.error.message)),
        ),
      );
      const value = await bench.runOnSheet(async (_, context) => {
        const setting = await load(context.workbook.settings.getItemOrNullObject(key), 'value');
        return setting.isNullObject ? 'missing' : setting.value;
      });
      settings.remove(key);
      expectEqual(value, 'from the document', 'value in the workbook');
    },
    { usesOffice: true },
  ),
  defineSheetCase('settings/custom-xml-is-kept-and-found-by-namespace', [149], 'ExcelApi 1.5', async (_, context) => {
    const { customXmlParts } = context.workbook;
    const xml = '<check xmlns="urn:conformance:check"><one>1</one></check>';
    const added = await load(customXmlParts.add(xml), 'id');
    const found = customXmlParts.getByNamespace('urn:conformance:check').getOnlyItem();
    const text = found.getXml();
    await load(found, 'id');
    expectEqual(found.id, added.id, 'id');
    expectTrue(text.value.includes('<one>1</one>'), 'the text is kept');
    found.delete();
    const removed = await load(customXmlParts.getItemOrNullObject(added.id), 'id');
    expectEqual(removed.isNullObject, true, 'gone after delete');
  }),
  defineSheetCase(
    'settings/custom-properties-are-kept-in-the-document',
    [150],
    'ExcelApi 1.7',
    async (_, context, bench) => {
      const { custom } = context.workbook.properties;
      const key = bench.toSettingKey('property');
      custom.add(key, 'value');
      const property = await load(custom.getItem(key), 'key,value');
      expectEqual([property.key, property.value], [key, 'value'], 'key and value');
      property.delete();
      const removed = await load(custom.getItemOrNullObject(key), 'key');
      expectEqual(removed.isNullObject, true, 'gone after delete');
    },
  ),
  defineSheetCase('settings/say-who-saved-the-file-last', [283], 'ExcelApi 1.7', async (_, context) => {
    // Reports are sent to others, so they must not contain the name itself.
    const { lastAuthor } = await load(context.workbook.properties, 'lastAuthor');
    expectEqual(typeof lastAuthor, 'string', 'what stands there');
  }),
];
