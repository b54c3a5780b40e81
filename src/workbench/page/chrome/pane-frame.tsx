import { Tool } from '../controls/tool';
import type { Workbench } from '../workbook/workbench';

/** The task pane: the add-in's page in a frame. Hidden, it runs on, as the shared runtime does in Excel. */
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
          onLoad={(event) => workbench.frameLoaded(event.currentTarget)}
        />
      )}
    </aside>
  );
}
