import { createWorkbookStore, LAST_AUTHOR, type WorkbookStore } from '../../../src/workbench/store';
import { openExcel } from '../../support/excel-host';
import { catchError, runBatch } from './host-fixture';

const XML = '<?xml version="1.0"?><settings xmlns="urn:inlay:test"><id>1</id></settings>';

/** Opens the same file again, as another window does. */
function reopenFile(store: WorkbookStore) {
  return openExcel({ store: createWorkbookStore({ file: JSON.parse(JSON.stringify(store.toFile())) }) });
}

async function openWithParts() {
  const excel = openExcel({ documentUrl: 'https://files.test/first.xlsx' });
  await runBatch(excel, ({ workbook }, sheet) => {
    workbook.settings.add('inlay', { rows: [1, 2] });
    workbook.customXmlParts.add(XML);
    workbook.properties.custom.add('inlayId', 'a-b-c');
    sheet.customProperties.add('inlaySheet', 'one');
    workbook.names.add('_block', sheet.getRange('A1')).visible = false;
  });
  return excel;
}

async function readParts(excel: ReturnType<typeof openExcel>) {
  return excel.Excel.run(async (context) => {
    const { workbook } = context;
    const setting = workbook.settings.getItemOrNullObject('inlay').load('value');
    const parts = workbook.customXmlParts.getByNamespace('urn:inlay:test');
    const xml = parts.getOnlyItem().getXml();
    const custom = workbook.properties.custom.getItemOrNullObject('inlayId').load('value');
    const property = workbook.worksheets.getFirst().customProperties.getItem('INLAYSHEET').load('key,value');
    const name = workbook.names.getItem('_block').load('visible');
    await context.sync();
    return {
      setting: setting.value,
      xml: xml.value,
      custom: custom.value,
      property: [property.key, property.value],
      isNameVisible: name.visible,
    };
  });
}

const PARTS = {
  setting: { rows: [1, 2] },
  xml: XML,
  custom: 'a-b-c',
  property: ['inlaySheet', 'one'],
  isNameVisible: false,
};

describe('settings, custom XML, properties and names', () => {
  it('settings, custom XML, properties and names survive reopening the workbook', async () => {
    const excel = await openWithParts();
    expect(await readParts(excel)).toEqual(PARTS);
    expect(await readParts(reopenFile(excel.store))).toEqual(PARTS);
  });

  it('settings, custom XML, properties and names survive saving under another address', async () => {
    const excel = await openWithParts();
    excel.host.saveAs('https://files.test/second.xlsx');
    expect(await readParts(excel)).toEqual(PARTS);
    expect(await readParts(reopenFile(excel.store))).toEqual(PARTS);
  });

  it('a copied file keeps settings, custom XML, properties and names, and then changes independently [P7]', async () => {
    const excel = await openWithParts();
    const copy = reopenFile(excel.store);
    await runBatch(copy, ({ workbook }) => {
      workbook.settings.getItem('inlay').delete();
      workbook.properties.custom.add('inlayId', 'x-y-z');
    });
    expect(await readParts(excel)).toEqual(PARTS);
  });

  it('undo does not revert settings, custom XML and properties', async () => {
    const excel = await openWithParts();
    while (excel.store.undo());
    const xml = await runBatch(excel, ({ workbook }) =>
      workbook.customXmlParts.getByNamespace('urn:inlay:test').getOnlyItem().getXml(),
    );
    expect(xml.value).toBe(XML);
    expect(excel.store.settings.size).toBe(1);
  });

  it('a change of settings, custom XML or properties makes the workbook dirty', async () => {
    const excel = openExcel();
    expect(excel.host.isDirty).toBe(false);
    await runBatch(excel, ({ workbook }) => workbook.customXmlParts.add(XML));
    expect(excel.host.isDirty).toBe(true);
    await runBatch(excel, ({ workbook }) => workbook.save());
    expect(excel.host.isDirty).toBe(false);
  });
});

describe('custom properties of the document', () => {
  it('custom properties ignore the case of their keys and truncate after 255 characters', async () => {
    const excel = openExcel();
    const property = await runBatch(excel, ({ workbook }) => {
      workbook.properties.custom.add('Key', 'first');
      workbook.properties.custom.add('KEY', 'x'.repeat(300));
      return workbook.properties.custom.getItem('key').load('key,value');
    });
    expect([property.key, property.value]).toEqual(['Key', 'x'.repeat(255)]);
    expect(excel.store.customProperties.size).toBe(1);
  });
});

describe('custom XML parts', () => {
  it('custom XML parts are found by id and by namespace, and deleted', async () => {
    const excel = openExcel();
    await excel.Excel.run(async (context) => {
      const { customXmlParts } = context.workbook;
      const part = customXmlParts.add(XML).load('id');
      customXmlParts.add('<p:other xmlns:p="urn:other"/>');
      await context.sync();
      const found = customXmlParts.getByNamespace('urn:inlay:test').getOnlyItem().load('id');
      const xml = customXmlParts.getItem(part.id).getXml();
      const other = customXmlParts.getByNamespace('urn:other').getOnlyItem().getXml();
      await context.sync();
      expect([found.id, xml.value, other.value]).toEqual([part.id, XML, '<p:other xmlns:p="urn:other"/>']);
      part.delete();
      const removed = customXmlParts.getItemOrNullObject(part.id);
      await context.sync();
      expect(removed.isNullObject).toBe(true);
    });
    expect(excel.store.customXmlParts.size).toBe(1);
  });

  it.each(['', 'no xml', '<open'])('custom XML parts refuse %p', async (text) => {
    const error = await catchError(openExcel(), ({ workbook }) => workbook.customXmlParts.add(text));
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['InvalidArgument', 'CustomXmlPartCollection.add']);
  });
});

it('the document properties name the last author, or no one if the file does not', async () => {
  const loadProperties = (excel: ReturnType<typeof openExcel>) =>
    runBatch(excel, async ({ workbook }) => workbook.properties.load('lastAuthor'));
  const { store } = openExcel();
  expect((await loadProperties(openExcel({ store }))).lastAuthor).toBe('');
  store.properties.set(LAST_AUTHOR, 'Priya Shah');
  expect((await loadProperties(reopenFile(store))).lastAuthor).toBe('Priya Shah');
});
