import { findScenario, SCENARIOS } from '../../../../src/workbench/page/scenarios/scenarios';
import { createWorkbookStore } from '../../../../src/workbench/store';

describe('scenarios', () => {
  it('scenarios have unique labels, and unique names that need no encoding in an address', () => {
    const names = SCENARIOS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(SCENARIOS.map(({ label }) => label)).size).toBe(names.length);
    for (const name of names) expect(encodeURIComponent(name)).toMatch(/^[a-z-]+$/);
  });

  it.each(SCENARIOS.filter(({ name, fill }) => fill && name !== 'large').map(({ name }) => name))(
    'the scenario %s fills a new workbook without a refusal',
    (name) => {
      const store = createWorkbookStore();
      findScenario(name)?.fill?.(store);
      expect(store.listSheets()).toHaveLength(1);
    },
  );

  it('an unknown scenario name yields no scenario', () => {
    expect(findScenario('no-such-thing')).toBeUndefined();
    expect(findScenario(undefined)).toBeUndefined();
  });
});
