import { createDeploymentState } from '../../../src/app/session/deployment-state';
import { PlatformFailure } from '../../../src/client';

type Settings = { isCold?: boolean | null; isCubeSqlEnabled?: boolean | null };

async function readState(getDeploymentSettings: () => Promise<Settings>) {
  const deployment = createDeploymentState({ getDeploymentSettings }, 1);
  await deployment.read();
  return deployment;
}

describe('the state of a deployment', () => {
  it.each([
    [
      { isCold: true, isCubeSqlEnabled: false },
      { isAsleep: true, isSqlOff: true },
    ],
    [
      { isCold: false, isCubeSqlEnabled: true },
      { isAsleep: false, isSqlOff: false },
    ],
    [{ isCold: null }, { isAsleep: false, isSqlOff: false }],
  ])('the settings %j mean the state %j', async (settings, expected) => {
    expect((await readState(async () => settings)).state.value).toEqual(expected);
  });

  it('the state stays unknown, without a failure, if the platform cannot answer', async () => {
    const failure = new PlatformFailure('NotFound', {
      operation: 'getDeploymentSettings',
      requestId: '',
      wasSent: true,
    });
    const { state } = await readState(() => Promise.reject(failure));
    expect(state.value).toEqual({ isAsleep: false, isSqlOff: false });
  });

  it('two reads of the state send one request', async () => {
    const getDeploymentSettings = jest.fn(async () => ({}));
    const deployment = await readState(getDeploymentSettings);
    await deployment.read();
    expect(getDeploymentSettings).toHaveBeenCalledTimes(1);
  });

  it('a deployment whose data API has answered is awake, whichever answer comes first [P19]', async () => {
    const deployment = await readState(async () => ({ isCold: true }));
    deployment.markAwake();
    expect(deployment.state.value.isAsleep).toBe(false);

    const early = createDeploymentState({ getDeploymentSettings: async () => ({ isCold: true }) }, 1);
    early.markAwake();
    await early.read();
    expect(early.state.value.isAsleep).toBe(false);
  });
});
