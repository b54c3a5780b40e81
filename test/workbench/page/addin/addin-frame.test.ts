/** @jest-environment jsdom */
import { createAddinNetwork } from '../../../../src/workbench/page/addin/addin-frame';

function createWindow() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const target = frame.contentWindow;
  if (!target) throw new Error('The frame has no window.');
  const requests: string[] = [];
  target.fetch = async (input) => {
    requests.push(String(input));
    return { ok: true } as Response;
  };
  const events: string[] = [];
  for (const type of ['offline', 'online']) target.addEventListener(type, () => events.push(type));
  return { target, requests, events };
}

describe('the add-in’s network', () => {
  it('the add-in’s network fails requests while it is offline, and raises one event for each change', async () => {
    const network = createAddinNetwork();
    const { target, requests, events } = createWindow();
    network.attach(target);
    expect(target.navigator.onLine).toBe(true);
    network.isOffline.value = true;
    expect(target.navigator.onLine).toBe(false);
    await expect(target.fetch('/report')).rejects.toThrow('Failed to fetch');
    network.isOffline.value = false;
    expect(await target.fetch('/report')).toEqual({ ok: true });
    expect(requests).toEqual(['/report']);
    expect(events).toEqual(['offline', 'online']);
  });

  it('an add-in’s window that opens while offline is offline from its first request, without an event', async () => {
    const network = createAddinNetwork();
    network.isOffline.value = true;
    const { target, events } = createWindow();
    network.attach(target);
    await expect(target.fetch('/config.json')).rejects.toThrow('Failed to fetch');
    expect(events).toEqual([]);
  });

  it('the add-in’s network does not affect the window of an earlier page', () => {
    const network = createAddinNetwork();
    const [earlierWindow, currentWindow] = [createWindow(), createWindow()];
    network.attach(earlierWindow.target);
    network.attach(currentWindow.target);
    network.isOffline.value = true;
    expect([earlierWindow.events, currentWindow.events]).toEqual([[], ['offline']]);
  });
});
