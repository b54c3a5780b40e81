// Scripts without a stream of rows, in batches that stop before any of their actions.
import { EXCELS } from '../support/either-excel';
import { everyStop, failAt } from '../support/failing';
import { NAMES, open, SCRIPTS } from './script-stage';

describe.each(EXCELS)('in %s, a script that', (_, switches) => {
  it.each(NAMES)(
    '%s ends in the old or the new cells wherever Excel stops within it [P2] [P17] [W66] [W128]',
    async (name) => {
      const { workbook, host, everything } = await open(switches);
      const before = everything();
      await workbook.execute(SCRIPTS[name]);
      const after = everything();
      const ends = new Set<string>();
      for (const failing of everyStop(host.log())) {
        const test = await open(switches);
        failAt(test.host, failing);
        const end = await test.workbook.execute(SCRIPTS[name]).then(
          () => 'done',
          () => 'refused',
        );
        expect({ failing, ...test.everything(), formats: [] }).toEqual({
          ...{ failing, ...(end === 'done' ? after : before), formats: [] },
        });
        ends.add(end);
      }
      expect([...ends]).toContain('refused');
    },
  );
});
