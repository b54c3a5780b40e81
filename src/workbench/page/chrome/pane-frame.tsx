import { Tool } from '../controls/tool';
import type { Workbench } from '../workbook/workbench';
import { handleRegionKey } from './region-keys';

/**
 * Shows the add-in's page in a frame. When hidden it keeps running, as the shared runtime does in
 * Excel.
 */
export function PaneFrame({ workbench, title }: { readonly workbench: Workbench; readonly title: string }) {
  const { isVisible, width, address } = workbench.pane;
  return (
    <aside class={isVisible.value ? 'pane' : 'pane away'} aria-label={`${title} pane`} style={{ width: `${width}px` }}>
      <header class="pane-header">
        <h2>{title}</h2>
        <Tool icon="close" label="Close pane" title="Close" run={() => workbench.closePane()} />
      </header>
      {address.value && (
        <iframe
          key={address.value}
          title={title}
          src={address.value}
          allow="clipboard-write"
          onLoad={({ currentTarget: frame }) => {
            // The page does not receive keys that are pressed in the frame.
            frame.contentWindow?.addEventListener('keydown', handleRegionKey);
            workbench.onFrameLoaded(frame);
          }}
        />
      )}
    </aside>
  );
}
