import type { Browser, Frame, Page } from 'playwright-core';
import { openBrowser } from '../support/browser-run';
import type { HostPage } from '../support/host-page';
import { type HostPageServer, serveHostPage } from '../support/host-page-server';

declare const hostPage: HostPage;

/**
 * The policy is as strict as that of the add-in's own page. The server adds a script of the host
 * before office.js.
 */
const ADDIN = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' https://appsforoffice.microsoft.com; style-src 'self' 'unsafe-inline'; connect-src 'self'">
<title>Add-in</title>
<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>`;

let server: HostPageServer;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([serveHostPage(ADDIN), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  complaints = [];
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('dialog', (dialog) => {
    complaints.push(`Prompt: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) complaints.push(`Request to ${request.url()}`);
  });
  await page.goto(server.url);
});

afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

/** Returns the add-in's frame once office.js says that it is ready. */
async function openReadyFrame(): Promise<Frame> {
  const element = await page.waitForSelector('iframe', { state: 'attached' });
  const frame = await element.contentFrame();
  await frame!.waitForFunction(() => typeof Office !== 'undefined');
  await frame!.evaluate(() => Office.onReady());
  return frame!;
}

describe('office.js in a frame over http', () => {
  it('office.js starts in Excel without a prompt, a certificate or a request to another machine', async () => {
    const frame = await openReadyFrame();
    const facts = await frame.evaluate(async () => ({
      ready: await Office.onReady(),
      url: Office.context.document.url,
      hasFloor: Office.context.requirements.isSetSupported('ExcelApi', '1.14'),
      hasFuture: Office.context.requirements.isSetSupported('ExcelApi', '1.99'),
      hasSharedRuntime: Office.context.requirements.isSetSupported('SharedRuntime', '1.1'),
      mode: Office.context.document.mode,
    }));
    expect(facts).toEqual({
      ready: { host: 'Excel', platform: 'Mac', addin: { visibilityMode: 'Taskpane' } },
      url: 'https://files.test/Sales.xlsx',
      hasFloor: true,
      hasFuture: false,
      hasSharedRuntime: true,
      mode: 'readWrite',
    });
  });

  it('office.js starts without an error while a cell is being edited', async () => {
    await page.evaluate(() => {
      hostPage.host.setCellEditing(true);
      return new Promise((loaded) => {
        hostPage.frame.addEventListener('load', loaded, { once: true });
        hostPage.loadPane();
      });
    });
    const frame = await openReadyFrame();
    const name = frame.evaluate(() =>
      Excel.run({ delayForCellEdit: true }, async (context) => {
        const sheet = context.workbook.worksheets.getFirst().load('name');
        await context.sync();
        return sheet.name;
      }),
    );
    await page.evaluate(() => hostPage.host.setCellEditing(false));
    expect(await name).toBe('Sheet1');
  });

  it('office.js runs batches, raises the events of selection and change, and passes errors on', async () => {
    const frame = await openReadyFrame();
    const facts = await frame.evaluate(async () => {
      const events: string[] = [];
      let resolveBoth: () => void;
      const bothEvents = new Promise<void>((resolve) => {
        resolveBoth = resolve;
      });
      const recordEvent = (eventText: string) => {
        if (events.push(eventText) === 2) resolveBoth();
      };
      const address = await Excel.run(async (context) => {
        const { workbook } = context;
        workbook.worksheets.onChanged.add(async (event) => {
          recordEvent(`${event.triggerSource} ${event.address}`);
        });
        workbook.onSelectionChanged.add(async () => {
          recordEvent('selection');
        });
        await context.sync();
        const range = workbook.worksheets.getFirst().getRange('B2:C3');
        range.values = [
          [1, 2],
          [3, 4],
        ];
        range.select();
        range.load('address,values');
        await context.sync();
        return `${range.address} ${JSON.stringify(range.values)}`;
      });
      const code = await Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Nope').load('name');
        await context.sync();
        return 'none';
      }).catch((error: OfficeExtension.Error) => error.code);
      await bothEvents;
      return { address, code, heard: events.sort() };
    });
    expect(facts).toEqual({
      address: 'Sheet1!B2:C3 [[1,2],[3,4]]',
      code: 'ItemNotFound',
      heard: ['ThisLocalAddin B2:C3', 'selection'],
    });
  });

  it('office.js names the limit that a request exceeded', async () => {
    const frame = await openReadyFrame();
    const code = await frame.evaluate(() =>
      Excel.run(async (context) => {
        const rows = Array.from({ length: 6_000 }, () => ['x'.repeat(1_000)]);
        context.workbook.worksheets.getFirst().getRange('A1:A6000').values = rows;
        await context.sync();
        return 'none';
      }).catch((error: OfficeExtension.Error) => error.code),
    );
    expect(code).toBe('RequestPayloadSizeLimitExceeded');
  });

  it('office.js waits while a cell is edited if the add-in asked for that', async () => {
    const frame = await openReadyFrame();
    await page.evaluate(() => hostPage.host.setCellEditing(true));
    const code = await frame.evaluate(() =>
      Excel.run((context) => context.sync(context.workbook.load('name'))).then(
        () => 'none',
        (error: OfficeExtension.Error) => error.code,
      ),
    );
    expect(code).toBe('InvalidOperationInCellEditMode');
    const waiting = frame.evaluate(() =>
      Excel.run({ delayForCellEdit: true }, async (context) => {
        context.workbook.load('name');
        await context.sync();
        return context.workbook.name;
      }),
    );
    await page.evaluate(() => hostPage.host.setCellEditing(false));
    expect(await waiting).toBe('Sales.xlsx');
  });

  it('office.js keeps settings in the workbook, and reads them again when the pane reloads', async () => {
    const save = async (value: string) =>
      (await openReadyFrame()).evaluate(
        (text) =>
          new Promise((done) => {
            Office.context.document.settings.set('word', text);
            Office.context.document.settings.saveAsync((result) => done(result.status));
          }),
        value,
      );
    const readSetting = async () =>
      (await openReadyFrame()).evaluate(() => Office.context.document.settings.get('word'));
    expect(await save('first')).toBe('succeeded');
    expect(await page.evaluate(() => hostPage.store.settings.get('word'))).toBe('first');
    await page.evaluate(() => {
      hostPage.store.settings.set('word', 'changed by another');
      return new Promise((loaded) => {
        hostPage.frame.addEventListener('load', loaded, { once: true });
        hostPage.loadPane();
      });
    });
    expect(await readSetting()).toBe('changed by another');
  });

  it('office.js returns the new address of a file that was saved under another name', async () => {
    const frame = await openReadyFrame();
    const readUrl = () =>
      frame.evaluate(
        () =>
          new Promise<string>((done) => {
            Office.context.document.getFilePropertiesAsync((result) =>
              done(result.status === Office.AsyncResultStatus.Succeeded ? result.value.url : String(result.status)),
            );
          }),
      );
    expect(await readUrl()).toBe('https://files.test/Sales.xlsx');
    await page.evaluate(() => hostPage.host.saveAs('https://files.test/Copy.xlsx'));
    expect(await readUrl()).toBe('https://files.test/Copy.xlsx');
    expect(await frame.evaluate(() => Office.context.document.url)).toBe('https://files.test/Sales.xlsx');
    await page.evaluate(() => hostPage.host.saveAs(''));
    expect(await readUrl()).toBe('failed');
  });

  it('office.js keeps the start-up behaviour in the workbook file', async () => {
    const frame = await openReadyFrame();
    expect(await frame.evaluate(() => Office.addin.getStartupBehavior())).toBe('None');
    await frame.evaluate(() => Office.addin.setStartupBehavior(Office.StartupBehavior.load));
    expect(await frame.evaluate(() => Office.addin.getStartupBehavior())).toBe('Load');
    const stored = await page.evaluate(() => [hostPage.host.startupBehavior, hostPage.store.toFile().properties]);
    expect(stored).toEqual(['Load', [['startupState', 'Background']]]);
  });

  it('office.js hides and shows the pane, and raises an event when the user does', async () => {
    const frame = await openReadyFrame();
    await frame.evaluate(async () => {
      const modes: string[] = [];
      Object.assign(window, { modes });
      await Office.addin.onVisibilityModeChanged(({ visibilityMode }) => void modes.push(visibilityMode));
      await Office.addin.hide();
    });
    expect(await page.evaluate(() => hostPage.frame.hidden)).toBe(true);
    await page.evaluate(() => hostPage.host.setPaneVisible(true));
    await frame.waitForFunction(() => (window as unknown as { modes: string[] }).modes.length === 2, undefined, {
      polling: 20,
    });
    expect(await frame.evaluate(() => (window as unknown as { modes: string[] }).modes)).toEqual([
      'Hidden',
      'Taskpane',
    ]);
    expect(await page.evaluate(() => hostPage.frame.hidden)).toBe(false);
  });

  it('office.js runs the action of a ribbon button and reports its completion', async () => {
    const frame = await openReadyFrame();
    await frame.evaluate(() => {
      Office.actions.associate('refreshAll', (event: Office.AddinCommands.Event) => {
        Object.assign(window, { pressed: event.source.id });
        event.completed();
      });
    });
    await page.evaluate(() => hostPage.host.commands.invoke('refreshAll', 'Inlay.RefreshAll'));
    expect(await frame.evaluate(() => (window as unknown as { pressed: string }).pressed)).toBe('Inlay.RefreshAll');
  });

  it('office.js opens pages in the browser through the host', async () => {
    const frame = await openReadyFrame();
    await frame.evaluate(() => Office.context.ui.openBrowserWindow('https://platform.test/report'));
    await page.waitForFunction(() => hostPage.opened.length > 0);
    expect(await page.evaluate(() => hostPage.opened)).toEqual(['https://platform.test/report']);
  });
});
