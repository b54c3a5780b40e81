import type { App } from '../../../app';
import { Delayed } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { CodeText } from '../code-text';
import { useLoaded } from '../details/use-loaded';

interface QueryTextsProps {
  readonly onRead: App['report']['exportQuery'];
}

/** Shows the query with its filters and its order, for someone who saves it as a report. */
export function QueryTexts({ onRead }: QueryTextsProps) {
  const { explore } = usePage().messages;
  const loaded = useLoaded(onRead, '');
  const texts = loaded?.value;
  if (loaded && !texts) return <p>{explore.noSql}</p>;
  if (!texts) {
    return (
      <Delayed>
        <progress aria-label={explore.loading} />
      </Delayed>
    );
  }
  return (
    <>
      <p class="meta">{explore.json}</p>
      <CodeText text={texts.json} name={explore.json} />
      <p class="meta">{explore.sql}</p>
      {texts.sql === undefined ? <p>{explore.noSql}</p> : <CodeText text={texts.sql} name={explore.sql} />}
    </>
  );
}
