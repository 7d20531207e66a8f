import type { ReactNode } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupWidgetType, SettingsOf } from '../../../shared/views/groupView'
import type { Periods } from '../periodfigures/viewRange'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import styles from './Widgets.module.css'

interface Props {
  readonly label: string
  /** Something can be shown. */
  readonly hasAnswer: boolean
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** What a widget shows while nothing is known, when nothing could be asked, and when what it shows has grown old. */
export const WidgetState = ({ label, hasAnswer, error, onRetry, children }: Props) => {
  if (!hasAnswer && error !== undefined) return <ErrorBox error={error} onRetry={onRetry} />
  if (!hasAnswer) {
    return (
      <div className={styles.waiting}>
        <Skeleton label={`Loading ${label}`} rows={1} rowRem={3} />
      </div>
    )
  }
  return (
    <>
      {error !== undefined && (
        <p role="status" className={styles.note}>
          The newest values could not be read. Older values are shown.
        </p>
      )}
      {children}
    </>
  )
}

/** What a widget of a group's dashboard is drawn with. It fills its place; the frame around it draws its title. */
export interface GroupWidgetProps<Type extends GroupWidgetType> {
  readonly groupid: GroupId
  readonly widgetid: string
  readonly settings: SettingsOf<Type>
  /** What the view shows now, and what it is held against; the same objects until they change. */
  readonly periods: Periods
  /** While the view is arranged, or the widget is set up: nothing in it leads away. */
  readonly isEditing: boolean
}

/** The settings of a widget as fields: all but its title, which the editor has for every type. */
export interface WidgetFieldsProps<Type extends GroupWidgetType> {
  readonly groupid: GroupId
  readonly settings: SettingsOf<Type>
  readonly onChange: (settings: SettingsOf<Type>) => void
  /** What the contract says is wrong, by the path of the field: `columns.0.name`. */
  readonly faults: Readonly<Record<string, string>>
}
