import { useEffect, useId, useState } from 'preact/hooks';
import {
  type LayoutChoices,
  type LayoutMember,
  MAX_FIRST_ROWS,
  MAX_ORDER_FIELDS,
  type PlacementOptions,
} from '../../../app';
import { Checkbox, createDescribedByAttributes, FieldError, Icon, icons, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';

type RowChoices = Pick<PlacementOptions, 'order' | 'firstRows'>;

interface OrderOptionsProps {
  readonly choices: LayoutChoices;
  /** It is empty while the members are unknown. */
  readonly members: readonly LayoutMember[];
  readonly options: RowChoices & Pick<PlacementOptions, 'omitted' | 'laidOut'>;
  readonly isDisabled: boolean;
  /** Names the order without a choice. */
  readonly noOrder?: string;
  readonly onChoose: (change: Partial<RowChoices>) => void;
}

/** Folds the order, so that the preview keeps its height. */
export function FoldedOrderOptions(props: OrderOptionsProps) {
  const { report, placements } = usePage().messages;
  const { choices, options } = props;
  const { order, firstRows } = options;
  if (!choices.savedRows && !choices.unconvertedReason) return null;
  const chosen = [...order.map(({ title }) => title), ...(firstRows ? [placements.firstRows(firstRows)] : [])];
  return (
    <details>
      <summary class="say">
        <Icon path={icons.right} />
        {report.order.title}{' '}
        <span class="meta">{chosen.length > 0 ? chosen.join(', ') : (props.noOrder ?? report.order.asSaved)}</span>
      </summary>
      <OrderOptions {...props} />
    </details>
  );
}

/** Shows by which fields the rows are ordered, and to how many of them they are limited. */
export function OrderOptions({ choices, members, options, isDisabled, noOrder, onChoose }: OrderOptionsProps) {
  const { report } = usePage().messages;
  const { savedRows, unconvertedReason } = choices;
  if (unconvertedReason) return <small>{report.noOrder[unconvertedReason]}</small>;
  if (!savedRows) return null;
  const { order, firstRows, omitted, laidOut } = options;
  const isPivot = !choices.flatReason && (laidOut === 'pivot' || (laidOut === 'saved' && choices.pivot !== undefined));
  const fields = members
    .filter(({ name }) => !omitted.includes(name))
    .map(({ name, title, isMeasure }) => ({ member: name, title: report.fieldTitle(name, title), isMeasure }));
  return (
    <section class="stack close" aria-label={report.order.title}>
      {[...order, undefined].slice(0, MAX_ORDER_FIELDS).map((item, level) => (
        <OrderField
          key={level}
          label={level === 0 ? report.order.title : report.order.next}
          item={item}
          noField={level === 0 ? (noOrder ?? report.order.asSaved) : report.order.noField}
          fields={fields.filter(({ member }) => member === item?.member || order.every((one) => one.member !== member))}
          isDisabled={isDisabled}
          onChoose={(chosen) => onChoose({ order: [...order.slice(0, level), ...chosen, ...order.slice(level + 1)] })}
        />
      ))}
      <FirstRows
        firstRows={firstRows}
        savedLimit={savedRows.limit}
        isDisabled={isDisabled}
        onChoose={(count) => onChoose({ firstRows: count })}
      />
      {isPivot && firstRows !== undefined && firstRows > 0 && <small>{report.order.pivotHint(firstRows)}</small>}
    </section>
  );
}

type OrderItem = PlacementOptions['order'][number];

interface OrderFieldProps {
  readonly label: string;
  readonly item: OrderItem | undefined;
  readonly noField: string;
  readonly fields: readonly (Pick<OrderItem, 'member' | 'title'> & { readonly isMeasure: boolean })[];
  readonly isDisabled: boolean;
  /** @param chosen has at most one item */
  readonly onChoose: (chosen: readonly OrderItem[]) => void;
}

/** The greatest values of a measure come first, and the first values of other fields. */
function OrderField({ label, item, noField, fields, isDisabled, onChoose }: OrderFieldProps) {
  const { report } = usePage().messages;
  const id = useId();
  // A field that the report has lost is still the chosen one.
  const lostField = item && fields.every(({ member }) => member !== item.member) ? [item] : [];
  return (
    <fieldset class="row layout" aria-label={label}>
      <label for={id}>{label}</label>
      <Select
        id={id}
        value={item?.member ?? ''}
        options={[
          { value: '', text: noField },
          ...[...lostField, ...fields].map(({ member, title }) => ({ value: member, text: title })),
        ]}
        onChoose={(chosenMember) => {
          const field = fields.find(({ member }) => member === chosenMember);
          const { member = '', title = '' } = field ?? {};
          onChoose(field ? [{ member, title, ...(field.isMeasure && { descending: true }) }] : []);
        }}
      />
      {item && (
        <Checkbox
          label={report.order.descending}
          isOn={item.descending === true}
          isDisabled={isDisabled}
          onChange={(isOn) => onChoose([{ member: item.member, title: item.title, ...(isOn && { descending: true }) }])}
        />
      )}
    </fieldset>
  );
}

interface FirstRowsProps {
  readonly firstRows: number | undefined;
  readonly savedLimit: number | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (firstRows: number | undefined) => void;
}

/** An empty field means the report's own limit, and 0 means all rows. */
function FirstRows({ firstRows, savedLimit, isDisabled, onChoose }: FirstRowsProps) {
  const { report, placementFilters } = usePage().messages;
  const id = useId();
  const shownText = firstRows === undefined ? '' : String(firstRows);
  const [text, setText] = useState(shownText);
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => {
    setText(shownText);
    setInvalid(false);
  }, [shownText]);
  const error = isInvalid ? report.order.badCount(placementFilters.typedNumber(String(MAX_FIRST_ROWS))) : undefined;
  const hint = savedLimit === undefined ? undefined : report.order.zeroHint;
  return (
    <>
      <div class="row nowrap layout">
        <label for={id}>{report.order.first}</label>
        <input
          class="input"
          id={id}
          inputMode="numeric"
          autocomplete="off"
          maxLength={7}
          placeholder={savedLimit === undefined ? report.order.allRows : String(savedLimit)}
          value={text}
          readOnly={isDisabled}
          {...createDescribedByAttributes(id, hint, error)}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={(event) => {
            const typed = event.currentTarget.value.trim();
            const count = typed === '' ? undefined : Number(typed);
            const isUsable = count === undefined || (/^\d+$/.test(typed) && count <= MAX_FIRST_ROWS);
            setInvalid(!isUsable);
            if (isUsable) onChoose(count);
          }}
        />
        <span aria-hidden="true">{report.order.rows}</span>
      </div>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <FieldError id={id} error={error} />
    </>
  );
}
