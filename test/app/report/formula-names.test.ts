import { createSmallPlatform } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

async function openNames() {
  const names = ['Sales', 'sales', 'Stock', 'Stock', '2026'];
  const reports = names.map((name, index) => ({ id: index + 1, name, columns: ['Region'], rows: [['North']] }));
  return (await apps.start(createSmallPlatform(reports))).app.formulaNames;
}

it.each([
  ['its name if no other report has exactly this name', { id: 1, name: 'Sales' }, 'Sales'],
  ['its number if another report has the name too', { id: 4, name: 'Stock' }, '4'],
  ['its number if the report was renamed since', { id: 1, name: 'Turnover' }, '1'],
  ['its number if the name consists of digits, which a formula takes for a number', { id: 5, name: '2026' }, '5'],
])('a formula names a report by %s [P19]', async (_, report, text) => {
  const formulaNames = await openNames();
  expect(formulaNames.get(report)).toBe(String(report.id));
  await formulaNames.load(report);
  expect(formulaNames.get(report)).toBe(text);
});
