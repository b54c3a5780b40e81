import { jestArguments } from './jest-run';

const PROJECTS = ['unit', 'browser'];

describe('jestArguments', () => {
  it('puts paths behind --selectProjects in front of it, where jest does not take them for projects', () => {
    const args = jestArguments(['--selectProjects', 'unit', 'test/grid', '--verbose'], PROJECTS);
    expect(args).toEqual(['test/grid', '--verbose', '--selectProjects', 'unit']);
  });

  it('refuses a project that does not exist, since jest would run everything', () => {
    const choose = () => jestArguments(['--selectProjects', 'units'], PROJECTS);
    expect(choose).toThrow('Name one of the projects behind --selectProjects: unit, browser.');
  });

  it('leaves other arguments as they are', () => {
    expect(jestArguments(['test/grid', '-t', 'a name'], PROJECTS)).toEqual(['test/grid', '-t', 'a name']);
  });
});
