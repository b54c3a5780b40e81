import { Icon } from '../controls/icon';
import { boundPaneWidth, NARROWEST_PANE, WIDEST_PANE } from '../page-parameters';
import type { Workbench } from '../workbook/workbench';

/** The task pane: the add-in's page in a frame. Hidden, it runs on, as the shared runtime does in Excel. */
export function PaneFrame({ workbench, title }: { readonly workbench: Workbench; readonly title: string }) {
  const { isVisible, width, address } = workbench.pane;
  return (
    <aside
      class={isVisible.value ? 'pane' : 'pane away'}
      aria-label={`${title} pane`}
      style={{ width: `${width.value}px` }}
    >
      <PaneEdge workbench={workbench} />
      <header class="pane-header">
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label="Close pane" title="Close" onClick={() => workbench.closePane()}>
          <Icon name="close" />
        </button>
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

const KEY_STEP = 10;

function PaneEdge({ workbench }: { readonly workbench: Workbench }) {
  const { width } = workbench.pane;
  const press = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    const edge = event.currentTarget;
    edge.setPointerCapture(event.pointerId);
    const begin = event.clientX;
    const before = width.value;
    const move = (next: PointerEvent) => {
      width.value = boundPaneWidth(before + begin - next.clientX);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  };
  const pressKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? KEY_STEP : event.key === 'ArrowRight' ? -KEY_STEP : 0;
    if (step !== 0) width.value = boundPaneWidth(width.value + step);
  };
  return (
    // A focusable separator is a widget: keys move it, and its value is the width.
    <hr
      class="pane-edge"
      aria-label="Width of the pane"
      aria-orientation="vertical"
      aria-valuenow={width.value}
      aria-valuemin={NARROWEST_PANE}
      aria-valuemax={WIDEST_PANE}
      tabIndex={0}
      onPointerDown={press}
      onKeyDown={pressKey}
    />
  );
}
