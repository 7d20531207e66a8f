import type { ReactNode } from 'react'
import type { GroupWidget, GroupWidgets, Breakpoint } from '../../../shared/views/groupView'
import type { GroupId } from '../../../shared/core/ids'
import { Banner } from '../ui/feedback/Banner'
import type { GroupWidgetProps } from '../viewwidgets/WidgetState'
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

/** Says that a view shows less than was put on it. */
export const LeftOut = ({ ids }: { ids: readonly string[] }) =>
  ids.length === 0 ? null : (
    <Banner tone="warning">
      {ids.length === 1 ? 'One widget' : `${ids.length} widgets`} could not be read and{' '}
      {ids.length === 1 ? 'is' : 'are'} left out: {ids.join(', ')}. Saving the view removes{' '}
      {ids.length === 1 ? 'it' : 'them'}.
    </Banner>
  )

/** From top to bottom, and from left to right where two stand side by side. */
export const inReadingOrder = (widgets: GroupWidgets, breakpoint: Breakpoint): [string, GroupWidget][] =>
  Object.entries(widgets).sort(
    ([, { layouts: a }], [, { layouts: b }]) =>
      a[breakpoint].y - b[breakpoint].y || a[breakpoint].x - b[breakpoint].x,
  )
