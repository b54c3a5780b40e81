import { useState } from 'preact/hooks';
import { ActionBar } from './action-bar';
import { useAdministration } from './administration-context';
import type { SectionPageProps } from './administration-room';
import { CopyableFact } from './facts';
import { Form, focusFirstProblem, TextField } from './fields';
import { Page } from './page';
import { NO_WORKBOOK_CHOSEN, WorkbookField, workbookOf } from './workbook-field';

const FORM = 'ai-thread';

export function AiThreadPage({ onBack }: SectionPageProps) {
  const { administration, manageWords } = useAdministration();
  const { aiThread } = manageWords;
  const [choice, choose] = useState(NO_WORKBOOK_CHOSEN);
  const [widget, setWidget] = useState('');
  const [thread, setThread] = useState('');
  const [checksum, setChecksum] = useState('');
  const [tried, setTried] = useState(false);
  const workbookId = workbookOf(choice, administration.workbooks.options.value);
  const [widgetId, threadId] = [widget.trim(), thread.trim()];
  const missing = (text: string) => (tried && text === '' ? aiThread.needed : undefined);

  function submit() {
    setTried(true);
    if (workbookId === undefined || widgetId === '' || threadId === '') focusFirstProblem(FORM);
    else void administration.aiThread.run({ workbookId, widgetId, threadId, checksum: checksum.trim() || undefined });
  }

  return (
    <Page
      title={manageWords.sections.aiThread.name}
      onBack={onBack}
      foot={
        <ActionBar
          action={administration.aiThread}
          form={FORM}
          verb={aiThread.attach}
          working={aiThread.attaching}
          failed={aiThread.notAttached}
          next={({ code }) => (code === 'Conflict' ? aiThread.changed : undefined)}
          done={aiThread.attached}
          more={(changed) =>
            changed.checksum !== undefined && <CopyableFact name={aiThread.newChecksum} value={changed.checksum} />
          }
        />
      }
    >
      <p class="description">{aiThread.text}</p>
      <Form id={FORM} onSubmit={submit}>
        <WorkbookField
          choice={choice}
          onChoose={(change) => choose((now) => ({ ...now, ...change }))}
          error={tried && workbookId === undefined ? manageWords.needsWholeNumber : undefined}
        />
        <TextField
          id="widget"
          label={aiThread.widget}
          hint={aiThread.widgetHint}
          error={missing(widgetId)}
          value={widget}
          onType={setWidget}
        />
        <TextField id="thread" label={aiThread.thread} error={missing(threadId)} value={thread} onType={setThread} />
        <TextField
          id="checksum"
          label={aiThread.checksum}
          hint={aiThread.checksumHint}
          value={checksum}
          onType={setChecksum}
        />
      </Form>
    </Page>
  );
}
