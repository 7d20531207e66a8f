import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import type { GroupView } from '../../../../shared/views/groupView'
import { putView } from '../../../../shared/views/views'
import { useAction } from '../../core/api/useAction'
import { FailureText } from '../../ui/feedback/FailureText'
import { readsOfViews, useViews } from '../useViews'
import { useMeasuredKeys } from '../../grouplive/useGroupKeys'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { paths } from '../../paths'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { TextInput } from '../../ui/field/Field'
import { newWidgetId } from '../editor/arrangeWidgets'
import templateStyles from './TemplateCards.module.css'
import { type ViewOffer, viewTemplates } from './viewTemplates'
import styles from './NewView.module.css'

const figures = 'M4 4h52v14H4zM64 4h52v14H64z'
const rows = 'M8 30h52M8 40h52M8 50h52M8 60h52'

/** How the parts of each lie: filled shapes, and lines over them. */
const drawings: Record<ViewOffer['id'] | 'blank', { readonly areas: string; readonly lines: string }> = {
  fleet: { areas: `${figures}M72 24h44v42H72z`, lines: rows },
  fuel: { areas: figures, lines: `${rows}M72 30l14 18 10-12 20 26` },
  utilisation: { areas: `${figures}M74 48h8v18h-8zM88 38h8v28h-8zM102 30h8v36h-8z`, lines: rows },
  map: { areas: `${figures}M4 24h76v42H4z`, lines: 'M88 30h28M88 40h28M88 50h28M88 60h28' },
  blank: { areas: '', lines: 'M4 4h112v62H4zM60 25v20M50 35h20' },
}

/** What a view looks like that begins so. */
const TemplateDrawing = ({ id }: { readonly id: ViewOffer['id'] | 'blank' }) => (
  <svg className={templateStyles.drawing} viewBox="0 0 120 70" aria-hidden>
    <path d={drawings[id].areas} fill="currentColor" opacity="0.25" />
    <path d={drawings[id].lines} fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)

type Template = Extract<ViewOffer, { readonly widgets: unknown }>

interface Props {
  readonly groupid: GroupId
  /** A change is under way, or may not be made. */
  readonly isDisabled: boolean
  readonly onChoose: (template: Template) => void
  /** A view without widgets, where that is another choice. */
  readonly onBlank?: () => void
}

interface CardProps {
  readonly id: ViewOffer['id'] | 'blank'
  readonly name: string
  readonly note: string
  readonly isDisabled: boolean
  readonly onPress: () => void
}

const Card = ({ id, name, note, isDisabled, onPress }: CardProps) => (
  <li>
    <button type="button" className={templateStyles.card} disabled={isDisabled} onClick={onPress}>
      <TemplateDrawing id={id} />
      <strong>{name}</strong>
      <span className={templateStyles.note}>{note}</span>
    </button>
  </li>
)

/** What a view can begin with: widgets of what the devices of this group report, and why one of them is not offered. */
const TemplateCards = ({ groupid, isDisabled, onChoose, onBlank }: Props) => {
  const { keys, error, retry } = useMeasuredKeys(groupid)
  const blank =
    onBlank === undefined ? null : (
      <Card
        id="blank"
        name="Blank view"
        note="Begin with a table, then add charts, figures or a map."
        isDisabled={isDisabled}
        onPress={onBlank}
      />
    )
  return (
    <>
      {keys === undefined && error !== undefined && <ErrorBox error={error} onRetry={retry} />}
      <ul className={templateStyles.cards} aria-label="Begin with">
        {(keys === undefined ? [] : viewTemplates(keys)).map((offer) => (
          <Card
            key={offer.id}
            id={offer.id}
            name={offer.name}
            note={'lacks' in offer ? offer.lacks : offer.purpose}
            isDisabled={isDisabled || 'lacks' in offer}
            onPress={() => 'widgets' in offer && onChoose(offer)}
          />
        ))}
        {keys === undefined && error === undefined ? (
          <li className={templateStyles.waiting}>
            <Skeleton label="Loading what the devices report" rows={1} rowRem={9} />
          </li>
        ) : null}
        {blank}
      </ul>
    </>
  )
}

const maxNameLength = 40

/** A view that is not made yet: its name, and what it begins with. It is made by the press that chooses. */
export const NewView = ({ groupid }: { readonly groupid: GroupId }) => {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const { data } = useViews(groupid)
  const make = useAction(putView, { refresh: readsOfViews(groupid) })
  if (data?.mayEdit === false) {
    return <EmptyState title="You cannot make a view here.">Only ADMIN and USER may change views.</EmptyState>
  }
  const begin = async ({ name: usual, timeRange, widgets }: Template) => {
    const made = await make.run({
      groupid,
      view: { name: name.trim() === '' ? usual : name, timeRange, widgets },
    })
    if (made.ok) void navigate(paths.group(groupid, made.output.viewid))
  }
  const beginBlank = async () => {
    const made = await make.run({ groupid, view: { name } })
    if (made.ok) void navigate(paths.groupWidgetEditor(groupid, made.output.viewid, newWidgetId(), 'table'))
  }
  return (
    <div className={styles.page}>
      <TextInput
        label="Name"
        className={styles.name ?? ''}
        placeholder={`View ${(data?.views.length ?? 0) + 1}, or as what it begins with`}
        maxLength={maxNameLength}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <h2 className={styles.heading}>Begin with</h2>
      <FailureText failure={make.error} />
      <TemplateCards
        groupid={groupid}
        isDisabled={make.busy}
        onChoose={(template) => void begin(template)}
        onBlank={() => void beginBlank()}
      />
    </div>
  )
}

interface BeginViewProps {
  readonly groupid: GroupId
  readonly view: GroupView
  /** Widget by widget instead. */
  readonly onByHand: () => void
}

/** A view without widgets: what it can begin with. */
export const BeginView = ({ groupid, view: { viewid, version }, onByHand }: BeginViewProps) => {
  const put = useAction(putView, { refresh: readsOfViews(groupid) })
  return (
    <div className={styles.page}>
      <h2 className={styles.heading}>This view is empty. Begin with</h2>
      <FailureText failure={put.error} />
      <TemplateCards
        groupid={groupid}
        isDisabled={put.busy}
        onChoose={({ timeRange, widgets }) =>
          void put.run({ groupid, view: { viewid, timeRange, widgets }, version })
        }
        onBlank={onByHand}
      />
    </div>
  )
}
