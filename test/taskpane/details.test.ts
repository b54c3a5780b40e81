/**
 * @jest-environment jsdom
 */
import { questionSamples } from '../../src/workbench/gallery/fixtures/questions';
import { createPlacement, createPlacementsState } from '../../src/workbench/gallery/fixtures/samples';
import { openPlacementPage } from './open-placement-page';
import { setUpPaneStage } from './pane-stage';
import { chooseOption, getByRole, listNames, readAnnouncement, settle, waitUntil } from './pane-under-test';

const stage = setUpPaneStage();

const openPage = (state: string, ...buttonNames: readonly string[]) => openPlacementPage(stage, state, ...buttonNames);

const listHeadings = (root: HTMLElement) => listNames(root, 'heading');

test('the options say by which column the rows are sorted, and lead back to the report’s order', async () => {
  const root = await openPage('options-sorted', 'Options');
  expect(root.textContent).toContain('Sorted by Net revenue, EUR');
  getByRole(root, 'button', 'Use the report’s order').click();
  await settle();
  expect(stage.pane.calls).toEqual([
    'details.setOptions("Net-revenue-by-region-B4-G75", {})',
    'placements.refresh("Net-revenue-by-region-B4-G75")',
  ]);
});

describe('a result that waits for a decision', () => {
  test('the page of a waiting result gives the reason, and the user accepts or rejects the result', async () => {
    const root = await openPage('waits-page', 'See what would change');
    expect(root.textContent).toContain('The row count fell 90% (71 → 7; limit 10%). ');
    getByRole(root, 'button', 'Update').click();
    getByRole(root, 'button', 'Keep current rows').click();
    expect(stage.pane.calls).toEqual([
      'details.take("Net-revenue-by-region-B4-G75")',
      'details.keepOld("Net-revenue-by-region-B4-G75")',
    ]);
  });

  test('the button Keep current rows returns to the list of placements', async () => {
    const root = await openPage('waits-page', 'See what would change');
    getByRole(root, 'button', 'Keep current rows').click();
    await settle();
    expect(listNames(root, 'button')).not.toContain('Back to This workbook');
    expect(getByRole(root, 'tab', 'This workbook').getAttribute('aria-selected')).toBe('true');
  });

  test('the pane announces a result that starts to wait for a decision [P11]', async () => {
    await openPage('asks-waits');
    const before = stage.pane.placements.value;
    if (before.kind !== 'ready') throw new Error('The picture shows placements.');
    const groups = before.groups.map((group) => ({
      ...group,
      placements: group.placements.map((one) => ({ ...one, status: { kind: 'upToDate' } as const })),
    }));
    stage.pane.placements.value = { ...before, groups };
    await settle();
    stage.pane.placements.value = before;
    await waitUntil(() => readAnnouncement('alert') !== '');
    expect(readAnnouncement('alert')).toContain('Net revenue by region needs your decision. The row count fell 90%');
  });
});

describe('the options of a placement', () => {
  const id = '"Net-revenue-by-region-B4-G75"';
  const changeInput = (element: HTMLElement, value: string) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('Only an input takes text.');
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };

  test('a changed option of a placement is saved at once', async () => {
    const root = await openPage('options', 'Options');
    await waitUntil(() => listNames(root, 'combobox').length > 0);
    getByRole(root, 'checkbox', 'the new result is empty').click();
    await settle();
    changeInput(getByRole(root, 'textbox', 'Rows (%)'), '2,5 %');
    await settle();
    chooseOption(getByRole(root, 'combobox', 'Total of'), 'Orders');
    await settle();
    const total = { member: 'sales.net', title: 'Net revenue, EUR', percent: 5 };
    const orders = { member: 'sales.orders', title: 'Orders', percent: 5 };
    expect(stage.pane.calls).toEqual([
      `details.setOptions(${id}, ${JSON.stringify({ gates: { rows: 10, total } })})`,
      `details.setOptions(${id}, ${JSON.stringify({ gates: { rows: 2.5, total } })})`,
      `details.setOptions(${id}, ${JSON.stringify({ gates: { rows: 2.5, total: orders } })})`,
    ]);
  });

  test('a per cent that is no number is not saved, and its field shows an error', async () => {
    const root = await openPage('options', 'Options');
    changeInput(getByRole(root, 'textbox', 'Rows (%)'), 'a few');
    await settle();
    expect(stage.pane.calls).toEqual([]);
    expect(getByRole(root, 'textbox', 'Rows (%)').getAttribute('aria-invalid')).toBe('true');
    expect(root.textContent).toContain('Enter a number, for example 10.');
  });

  test('the options offer no total of a column that does not add up, and give the reason [P19]', async () => {
    const root = await openPage('options', 'Options');
    await waitUntil(() => listNames(root, 'combobox').length > 0);
    const offeredColumns = [...getByRole(root, 'combobox', 'Total of').querySelectorAll('option')].map(
      ({ text }) => text,
    );
    expect(offeredColumns).toEqual(['Net revenue, EUR', 'Orders']);
    expect(root.textContent).toContain(
      'Not available: Gross margin, %. Averages, rates and distinct counts can’t be added up.',
    );
  });

  test('the options say that a total chosen earlier is still checked, although it does not add up [P19]', async () => {
    const root = await openPage('options-not-added', 'Options');
    await waitUntil(() => root.textContent?.includes('so its total may be misleading.') === true);
    expect(getByRole(root, 'checkbox', /^a total changes/).matches(':checked')).toBe(true);
  });

  test('the options offer no total if no column of numbers is known', async () => {
    const root = await openPage('options-off', 'Options');
    await waitUntil(() => root.textContent?.includes('Refresh once to see the number columns here.') === true);
    expect(getByRole(root, 'checkbox', /^a total changes/).matches(':disabled')).toBe(true);
  });
});

describe('the page Repair', () => {
  test('the page Repair says what happened and which cells it will take, shows them, and takes them on a press', async () => {
    const root = await openPage('repair', 'Repair…');
    expect(listHeadings(root)).toEqual(['Repair']);
    expect(root.textContent).toContain('Inlay no longer knows which cells these are');
    getByRole(root, 'button', 'Go to cells Summary!H41:M112').click();
    getByRole(root, 'button', 'Use these cells').click();
    expect(stage.pane.calls).toEqual([
      expect.stringMatching(/^details\.showCells\(.*"Summary"/),
      'details.takeCandidate("Net-revenue-by-region-B4-G75")',
    ]);
  });

  test('the page Repair names the overlapping placement, and offers placing again if no cells match', async () => {
    const root = await openPage('repair-overlap', 'Repair…');
    expect(root.textContent).toContain('The other report is Orders by month.');
    expect(listNames(root, 'button')).toEqual(['Back to This workbook', 'Unlink', 'Place again']);
    getByRole(root, 'button', 'Place again').click();
    expect(stage.pane.calls).toEqual(['placements.placeAgain("Net-revenue-by-region-B4-G75")']);
  });

  test('the page Repair removes a placement without a question [P19]', async () => {
    const root = await openPage('repair-large', 'Repair…');
    getByRole(root, 'button', 'Unlink').click();
    await settle();
    expect(stage.pane.calls).toEqual([
      'placements.unlink("Net-revenue-by-region-B4-G75", "leave", "Notes from Net revenue by region")',
    ]);
  });

  test('the page Repair offers nothing if nothing is wrong any more', async () => {
    const root = await openPage('repair-fine', 'Repair…');
    expect(listNames(root, 'button')).toEqual(['Back to This workbook']);
  });

  test('the page Repair says if the workbook was too large to be searched completely', async () => {
    const root = await openPage('repair-large', 'Repair…');
    expect(root.textContent).toContain('too large to search completely');
  });
});

describe('a restore that Excel refused', () => {
  test('a restore that Excel refused is listed as not put back, and a retry restores the rows [P19]', async () => {
    const root = await openPage('put-back-failed-listed');
    expect(root.textContent).toContain('Couldn’t restore');
    getByRole(root, 'button', 'Try again').click();
    await settle();
    expect(stage.pane.calls).toEqual(['details.putBack("Net-revenue-by-region-B4-G75")']);
  });
});

describe('a placement whose report is unavailable', () => {
  const id = '"Net-revenue-by-region-B4-G75"';
  const fabrikam = '"https://analytics.fabrikam.example/api"';
  const cases: readonly (readonly [state: string, says: RegExp, press: string, calls: readonly string[]])[] = [
    [
      'other-platform',
      /is on analytics\.fabrikam\.example.*You’ll be signed out of analytics\.contoso\.example/,
      'Sign in to analytics.fabrikam.example',
      [`connection.signOut(${fabrikam})`],
    ],
    [
      'other-platform',
      /Or unlink the report; its cells stay/,
      'Unlink',
      [`placements.unlink(${id}, "leave", "Notes from Net revenue by region")`],
    ],
    [
      'other-deployment',
      /is in the deployment Wholesale production.*switch to Wholesale production and refresh/,
      'Switch to Wholesale production',
      ['connection.changeDeployment({"id":7,"name":"Wholesale production"})', `placements.refresh(${id})`],
    ],
    [
      'token-rejected',
      /no longer accepts your sign-in.*Then refresh again/,
      'Sign in again',
      ['connection.signOut("https://analytics.contoso.example/api")'],
    ],
    ['no-access', /don’t have access to this report.*Send the request/, 'Try again', [`placements.refresh(${id})`]],
    [
      'gone-and-deleted',
      /no longer exists.*Its cells stay/,
      'Unlink',
      [`placements.unlink(${id}, "leave", "Notes from Net revenue by region")`],
    ],
  ];

  test.each(cases)(
    'the page Repair for %s says why and what will happen before a press acts: %s',
    async (state, says, buttonName, calls) => {
      const root = await openPage(state, 'Repair…');
      expect(listHeadings(root)).toEqual(['Repair']);
      expect(root.textContent).toMatch(says);
      expect(stage.pane.calls).toEqual([]);
      getByRole(root, 'button', buttonName).click();
      await settle();
      expect(stage.pane.calls).toEqual(calls);
    },
  );
});

test.each(Object.values(questionSamples))(
  'the page of changes says what a refresh asks, and that nothing is written until the user decides: $kind [P19]',
  async (question) => {
    const root = await openPage('changes', 'What changed');
    const placements = [createPlacement('Net revenue by region', 'B4:G75', question)];
    stage.pane.placements.value = createPlacementsState([{ sheet: 'Summary', placements }]);
    await settle();
    expect(getByRole(root, 'heading', 'What changed').closest('main')?.textContent).toContain('until you decide');
  },
);

describe('a result that waits because of a missing column', () => {
  test('the page of a waiting result says what disappears with the missing column', async () => {
    const root = await openPage('columns-wait', 'See what would change');
    expect(root.textContent).toMatch(
      /Columns removed: “Margin”\..*Formulas that use removed columns will show #REF!\./,
    );
  });

  test('a result that waits can be accepted or rejected even on a device without the cached rows', async () => {
    const root = await openPage('columns-wait-unknown', 'See what would change');
    expect(root.textContent).toContain('Columns removed: “Margin”.');
    getByRole(root, 'button', 'Update').click();
    getByRole(root, 'button', 'Keep current rows').click();
    expect(stage.pane.calls).toEqual([
      'details.take("Net-revenue-by-region-B4-G75")',
      'details.keepOld("Net-revenue-by-region-B4-G75")',
    ]);
  });
});

describe('the cached rows', () => {
  test('the page What changed does not claim to remember rows if the browser keeps none [P9]', async () => {
    const root = await openPage('unknown-storage-blocked', 'What changed');
    expect(root.textContent).toContain('This browser saves no data on this device');
    expect(root.textContent).not.toContain('remembers');
  });
});

describe('the drill-down', () => {
  test('a cancelled drill-down stops waiting and closes its page [P9]', async () => {
    const root = await openPage('rows-loading', 'Show rows');
    await waitUntil(() => listNames(root, 'button').includes('Cancel'));
    getByRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toContain('details.closeRows()');
  });

  test('a drill-down offers to refresh its report if the platform has newer data', async () => {
    const root = await openPage('rows-differ', 'Show rows');
    getByRole(root, 'button', 'Refresh').click();
    expect(stage.pane.calls).toContain('placements.refresh("Net-sales-by-category-B4-G75")');
  });

  test('a drill-down offers no refresh if the user typed into the cell', async () => {
    const root = await openPage('rows-typed', 'Show rows');
    expect(listNames(root, 'button')).not.toContain('Refresh');
  });
});

describe('the caption of a block', () => {
  test('the checkbox of the caption switches it off, and a refresh clears it', async () => {
    const root = await openPage('options-caption', 'Options');
    getByRole(root, 'checkbox', 'Caption with filters').click();
    await settle();
    expect(stage.pane.calls).toEqual([
      'details.setOptions("Net-revenue-by-region-B4-G75", {"caption":false})',
      'placements.refresh("Net-revenue-by-region-B4-G75")',
    ]);
  });

  test('the checkbox of a caption that could not be written is off, and says why and what to do [P9]', async () => {
    const root = await openPage('options-caption-ended', 'Options');
    expect(root.textContent).toContain(
      'The cell above the table isn’t empty, so there is no caption. Insert a row there,',
    );
    expect(getByRole(root, 'checkbox', 'Caption with filters')).toHaveProperty('checked', false);
  });
});
