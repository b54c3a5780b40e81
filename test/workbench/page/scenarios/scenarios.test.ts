import { SCENARIOS, scenarioNamed } from '../../../../src/workbench/page/scenarios/scenarios';
import { createWorkbookStore } from '../../../../src/workbench/store';

describe('scenarios', () => {
  it('scenarios have names that need no encoding in an address, and unique labels', () => {
    const names = SCENARIOS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(SCENARIOS.map(({ label }) => label)).size).toBe(names.length);
    for (const name of names) expect(encodeURIComponent(name)).toMatch(/^[a-z-]+$/);
  });

  it.each(SCENARIOS.filter(({ name, fill }) => fill && name !== 'large').map(({ name }) => name))(
    '%s fills a new workbook without being refused',
    (name) => {
      const store = createWorkbookStore();
      scenarioNamed(name)?.fill?.(store);
      expect(store.sheets()).toHaveLength(1);
    },
  );

  it('an unknown name yields no scenario', () => {
    expect(scenarioNamed('no-such-thing')).toBeUndefined();
    expect(scenarioNamed(undefined)).toBeUndefined();
  });
});
