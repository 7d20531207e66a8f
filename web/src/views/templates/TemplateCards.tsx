import type { GroupId } from '../../../../shared/core/ids'
import { useMeasuredKeys } from '../../grouplive/useGroupKeys'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Skeleton } from '../../ui/feedback/Skeleton'
import styles from './TemplateCards.module.css'
import { TemplateDrawing } from './TemplateDrawing'
import { type ViewOffer, viewTemplates } from './viewTemplates'

export type Template = Extract<ViewOffer, { readonly widgets: unknown }>

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
    <button type="button" className={styles.card} disabled={isDisabled} onClick={onPress}>
      <TemplateDrawing id={id} />
      <strong>{name}</strong>
      <span className={styles.note}>{note}</span>
    </button>
  </li>
)

/** What a view can begin with: widgets of what the devices of this group report, and why one of them is not offered. */
export const TemplateCards = ({ groupid, isDisabled, onChoose, onBlank }: Props) => {
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
      <ul className={styles.cards} aria-label="Begin with">
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
          <li className={styles.waiting}>
            <Skeleton label="Loading what the devices report" rows={1} rowRem={9} />
          </li>
        ) : null}
        {blank}
      </ul>
    </>
  )
}
