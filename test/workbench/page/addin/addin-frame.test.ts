/** @jest-environment jsdom */
import { createAddinNetwork } from '../../../../src/workbench/page/addin/addin-frame';

function aWindow() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const target = frame.contentWindow;
  if (!target) throw new Error('The frame has no window.');
  const asked: string[] = [];
  target.fetch = async (input) => {
    asked.push(String(input));
    return { ok: true } as Response;
  };
  const heard: string[] = [];
  for (const type of ['offline', 'online']) target.addEventListener(type, () => heard.push(type));
  return { target, asked, heard };
}

describe('the add-in’s network', () => {
  it('the network is disconnected while it is offline, and reports that once', async () => {
    const network = createAddinNetwork();
    const { target, asked, heard } = aWindow();
    network.attach(target);
    expect(target.navigator.onLine).toBe(true);
    network.isOffline.value = true;
    expect(target.navigator.onLine).toBe(false);
    await expect(target.fetch('/report')).rejects.toThrow('Failed to fetch');
    network.isOffline.value = false;
    expect(await target.fetch('/report')).toEqual({ ok: true });
    expect(asked).toEqual(['/report']);
    expect(heard).toEqual(['offline', 'online']);
  });

  it('a window that opens later is offline from its first request on, and gets no event', async () => {
    const network = createAddinNetwork();
    network.isOffline.value = true;
    const { target, heard } = aWindow();
    network.attach(target);
    await expect(target.fetch('/config.json')).rejects.toThrow('Failed to fetch');
    expect(heard).toEqual([]);
  });

  it('the network does not affect the window of an earlier page', () => {
    const network = createAddinNetwork();
    const [before, now] = [aWindow(), aWindow()];
    network.attach(before.target);
    network.attach(now.target);
    network.isOffline.value = true;
    expect([before.heard, now.heard]).toEqual([[], ['offline']]);
  });
});
