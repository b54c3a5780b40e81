import { useState } from 'preact/hooks';
import { Group, Tool } from './ribbon-group';
import type { Workbench } from './workbench';

const SLOW = 1_000;

/** What the stand-in does on request that Excel does by itself on a bad day. */
export function HostTab({ workbench }: { readonly workbench: Workbench }) {
  const { host, view } = workbench.workbook.value;
  const [slow, setSlow] = useState<typeof host | undefined>();
  const sheet = view.activeSheet.value;
  const toggleSlow = () => {
    host.setLatency(slow === host ? 0 : SLOW);
    setSlow(slow === host ? undefined : host);
  };
  const failNext = () => {
    host.failNextSync(1, 'GeneralException');
    workbench.notice.value = { text: 'The next batch will fail with GeneralException.', isError: false };
  };
  return (
    <>
      <Group label="Faults">
        <div class="tool-column">
          <Tool icon="fault" label="Fail next batch" isWorded run={failNext} />
          <Tool icon="slow" label="Slow by 1 s" isWorded isPressed={slow === host} run={toggleSlow} />
        </div>
      </Group>
      <Group label="Sheet">
        <Tool
          icon="lock"
          label="Protect sheet"
          isWorded
          isPressed={sheet.protected}
          run={() => view.store.setProtected(sheet.id, !sheet.protected)}
        />
      </Group>
    </>
  );
}
