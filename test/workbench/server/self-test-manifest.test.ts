import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { OfficeAddinManifest } from 'office-addin-manifest';
import { toSelfTestManifest } from '../../../src/workbench/server/excel-site';

const MANIFEST = readFileSync(resolve(__dirname, '../../../manifest.xml'), 'utf8');

describe('the manifest of the self-test', () => {
  const selfTestManifest = toSelfTestManifest(MANIFEST);

  it('the self-test manifest is another add-in with the self-test page for Office’s own parser', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'self-test-manifest-'));
    const path = join(folder, 'manifest.xml');
    writeFileSync(path, selfTestManifest);
    const [selfTest, addin] = await Promise.all([
      OfficeAddinManifest.readManifestFile(path),
      OfficeAddinManifest.readManifestFile(resolve(__dirname, '../../../manifest.xml')),
    ]);
    rmSync(folder, { recursive: true });
    expect(selfTest).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      displayName: 'Inlay self-test',
      permissions: addin.permissions,
      defaultSettings: { sourceLocation: 'https://localhost:3000/self-test.html' },
    });
    expect(selfTest.id).not.toBe(addin.id);
  });

  it('the self-test manifest names the self-test page wherever the original names the pane', () => {
    expect(selfTestManifest).not.toContain('taskpane.html');
    expect(selfTestManifest.match(/self-test\.html/g)).toHaveLength(MANIFEST.match(/taskpane\.html/g)!.length);
  });

  it('the self-test manifest has a button for the pane, and none for commands that the page lacks', () => {
    expect([...selfTestManifest.matchAll(/<Control [^>]*id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['Inlay.Open']);
    expect(selfTestManifest).not.toContain('<FunctionName>');
  });

  it('the self-test manifest names no missing resource', () => {
    const ids = new Set([...selfTestManifest.matchAll(/<bt:(?:Image|Url|String) id="([^"]+)"/g)].map(([, id]) => id));
    expect([...selfTestManifest.matchAll(/resid="([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))).toEqual(
      [],
    );
  });

  it('the self-test manifest cannot be made from a manifest of an unexpected form', () => {
    expect(() => toSelfTestManifest(MANIFEST.replaceAll('taskpane.html', 'pane.html'))).toThrow('no page to replace');
  });
});
