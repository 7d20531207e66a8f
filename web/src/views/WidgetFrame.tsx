import { type ReactNode } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupWidget } from '../../../shared/views/groupView'
import type { GroupWidgetProps } from '../viewwidgets/widgetProps'
import { widgetKinds } from '../viewwidgets/widgetKinds'
import type { Periods } from '../periodfigures/viewRange'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import styles from './WidgetFrame.module.css'

interface Props {
  readonly groupid: GroupId
  readonly widgetid: string
  readonly widget: GroupWidget
  readonly periods: Periods
  readonly isEditing: boolean
  /** At the end of the title's line. */
  readonly tools?: ReactNode
}

type AnyProps = GroupWidgetProps<'table'> &
  GroupWidgetProps<'chart'> &
  GroupWidgetProps<'headline'> &
  GroupWidgetProps<'map'>

/** The card around a widget: its title, and its place while it is on its way or broken. */
export const WidgetFrame = ({ widget, tools, ...rest }: Props) => {
  const { label, Renderer } = widgetKinds[widget.type]
  const Shown = Renderer as (props: AnyProps) => ReactNode
  const { title } = widget.settings
  return (
    <section className={styles.frame} aria-label={title === '' ? label : title} data-type={widget.type}>
      {title === '' && tools === undefined ? null : (
        <header className={styles.head}>
          <h2 className={styles.title}>{title === '' ? label : title}</h2>
          {tools}
        </header>
      )}
      <div className={styles.body}>
        <LazyBoundary message="This widget could not be shown." fallback={<Loading />}>
          <Shown {...rest} settings={widget.settings as AnyProps['settings']} />
        </LazyBoundary>
      </div>
    </section>
  )
}
