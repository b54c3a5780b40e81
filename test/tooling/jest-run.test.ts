import { jestArguments } from './jest-run';

const PROJECTS = ['unit', 'browser'];

describe('jestArguments', () => {
  it('jestArguments moves paths behind --selectProjects to the front, where jest reads them as paths', () => {
    const args = jestArguments(['--selectProjects', 'unit', 'test/grid', '--verbose'], PROJECTS);
    expect(args).toEqual(['test/grid', '--verbose', '--selectProjects', 'unit']);
  });

  it('jestArguments refuses an unknown project, for which jest would run everything', () => {
    const choose = () => jestArguments(['--selectProjects', 'units'], PROJECTS);
    expect(choose).toThrow('Name one of the projects behind --selectProjects: unit, browser.');
  });

  it('jestArguments leaves other arguments unchanged', () => {
    expect(jestArguments(['test/grid', '-t', 'a name'], PROJECTS)).toEqual(['test/grid', '-t', 'a name']);
  });
});
