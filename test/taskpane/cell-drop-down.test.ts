/**
 * @jest-environment jsdom
 */
import { filters } from '../../src/workbench/gallery/fixtures/samples';
import { getButton, openOptions } from './filter-stage';
import { listNames, readAnnouncement, settle } from './pane-under-test';

describe('the drop-down of a filter’s cell', () => {
  it('a drop-down is offered for a cell of texts only, and added only on a press [P1] [P11]', async () => {
    const cells: string[] = [];
    const addDropDown: typeof filters.addDropDown = async ({ cell }) => {
      cells.push(cell.address);
      return 'added';
    };
    const root = await openOptions('filters-cells', { filters: { ...filters, addDropDown } });
    expect(listNames(root, 'button').filter((name) => name.startsWith('Add a drop-down'))).toEqual([
      'Add a drop-down to Sheet1!B1',
    ]);
    expect(cells).toEqual([]);
    getButton(root, 'Add a drop-down to Sheet1!B1').click();
    await settle();
    expect(cells).toEqual(['Sheet1!B1']);
    expect(root.textContent).toContain('Sheet1!B1 now has a drop-down with all values.');
    expect(listNames(root, 'button')).not.toContain('Add a drop-down to Sheet1!B1');
  });

  it('the pane says why a drop-down is not possible, also to screen readers [P11] [P19]', async () => {
    const addDropDown: typeof filters.addDropDown = async () => 'tooLong';
    const root = await openOptions('filters-cells', { filters: { ...filters, addDropDown } });
    getButton(root, 'Add a drop-down to Sheet1!B1').click();
    await settle();
    const reason = 'Too many values: Excel’s drop-downs hold at most 255 characters.';
    expect(root.textContent).toContain(reason);
    expect(readAnnouncement('status')).toBe(reason);
    expect(listNames(root, 'button')).toContain('Add a drop-down to Sheet1!B1');
  });
});
