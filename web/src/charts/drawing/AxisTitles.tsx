import type { ChartLayout, SideAxis } from '../model/chartLayout'
import styles from './Chart.module.css'

/** A unit of few letters is read where it is; anything longer is turned along its axis. */
const uprightLetters = 2
/** Above the topmost number of an axis, and from the edge of the chart, in pixels. */
const [above, beside, below] = [12, 11, 4]

interface TitleProps {
  axis: SideAxis | undefined
  side: 'left' | 'right'
  layout: ChartLayout
}

const SideTitle = ({ axis, side, layout: { frame, titles } }: TitleProps) => {
  if (axis === undefined || axis.title === '') return null
  const { left, top, right, innerWidth, innerHeight } = frame
  const isLeft = side === 'left'
  const ink = { className: styles.title, style: { fill: axis.colour ?? undefined } }
  if (titles === 'above') {
    return (
      <text {...ink} x={isLeft ? -8 : innerWidth + 8} y={above - top} textAnchor={isLeft ? 'end' : 'start'}>
        {axis.title}
      </text>
    )
  }
  const [x, y] = [isLeft ? beside - left : innerWidth + right - beside, innerHeight / 2]
  const turn = axis.title.length > uprightLetters ? `rotate(${isLeft ? -90 : 90} ${x} ${y})` : undefined
  return (
    <text {...ink} x={x} y={y} textAnchor="middle" transform={turn}>
      {axis.title}
    </text>
  )
}

/** The names and units of the axes. */
export const AxisTitles = ({ layout }: { layout: ChartLayout }) => {
  const { frame, left, right, bottom } = layout
  return (
    <>
      <SideTitle axis={left} side="left" layout={layout} />
      <SideTitle axis={right} side="right" layout={layout} />
      {bottom.title === '' ? null : (
        <text
          className={styles.title}
          style={{ fill: bottom.colour ?? undefined }}
          x={frame.width / 2 - frame.left}
          y={frame.innerHeight + frame.bottom - below}
          textAnchor="middle"
        >
          {bottom.title}
        </text>
      )}
    </>
  )
}
