import type { CustomChart } from '../../../shared/display/customChart'
import type { CustomLayout, SideAxis } from './customLayout'
import type { CustomModel } from './customModel'
import styles from './CustomChart.module.css'

interface Props {
  chart: CustomChart
  model: CustomModel
  layout: CustomLayout
}

/** A unit of few letters is read where it stands; anything longer is turned along its axis. */
const uprightLetters = 2

const Side = ({ axis, chart, model, layout: { frame } }: Props & { axis: SideAxis }) => {
  const domain = model.axes[axis.name]
  if (domain === undefined) return null
  const isLeft = axis.name === 'ax1'
  const { left, top, width, right, innerHeight, yOf } = frame
  const x = isLeft ? left - 6 : width - right + 6
  const titleX = isLeft ? 11 : width - 11
  const middle = top + innerHeight / 2
  const turn = `rotate(${isLeft ? -90 : 90} ${titleX} ${middle})`
  return (
    <g style={{ fill: chart.axis[axis.name].colour ?? undefined }}>
      {axis.ticks.map(({ at, text }) => (
        <text key={at} x={x} y={yOf(at, domain)} dy="0.32em" textAnchor={isLeft ? 'end' : 'start'}>
          {text}
        </text>
      ))}
      {axis.title === '' ? null : (
        <text
          className={styles.title}
          x={titleX}
          y={middle}
          textAnchor="middle"
          transform={axis.title.length > uprightLetters ? turn : undefined}
        >
          {axis.title}
        </text>
      )}
    </g>
  )
}

/** Lines to read by, numbers at both sides and times below. */
export const CustomAxes = ({ chart, model, layout }: Props) => {
  const { frame, sides, bottom } = layout
  const { left, top, innerWidth, innerHeight, xOf, yOf, width, height } = frame
  const [first] = sides
  const domain = first === undefined ? undefined : model.axes[first.name]
  const { xa1 } = chart.xAxis
  return (
    <g className={styles.axes}>
      {first?.ticks.map(({ at }) =>
        domain === undefined ? null : (
          <line key={at} x1={left} x2={left + innerWidth} y1={yOf(at, domain)} y2={yOf(at, domain)} />
        ),
      )}
      {sides.map((axis) => (
        <Side key={axis.name} axis={axis} chart={chart} model={model} layout={layout} />
      ))}
      <g style={{ fill: xa1.colour ?? undefined }}>
        {bottom.map(({ at, text }) => (
          <text key={at} x={xOf(at)} y={top + innerHeight + 15} textAnchor="middle">
            {text}
          </text>
        ))}
        {xa1.name === '' ? null : (
          <text className={styles.title} x={width / 2} y={height - 4} textAnchor="middle">
            {xa1.name}
          </text>
        )}
      </g>
    </g>
  )
}
