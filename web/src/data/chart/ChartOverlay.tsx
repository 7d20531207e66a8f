import { type PointerEvent, useMemo, useState } from 'react'
import { gapReasons } from '../../../../shared/data/gapReasons'
import { formatNumber } from '../../../../shared/display/formatValue'
import { formatInstant } from '../../ui/formatTime'
import styles from './Chart.module.css'
import { chartFrame, type ChartSize } from './chartFrame'
import { lonePoints } from './chartLine'
import { nearestPoint } from './nearestPoint'

/** What stands under the pointer: the measurements nearest to it, or why there are none. */
const readAt = ({ model }: ChartSize, ms: number) => {
  const gap = model.gaps.find(({ fromTs, toTs }) => ms > fromTs * 1000 && ms < toTs * 1000)
  const points = model.series.map(({ display, line, domain }) => ({
    display,
    domain,
    point: gap === undefined ? nearestPoint(line, ms) : undefined,
  }))
  return { gap, points, ms: points.find(({ point }) => point !== undefined)?.point?.x ?? ms }
}

/** The crosshair, apart from the chart so that a pointer's move draws a line and three words, not a chart. */
export const ChartOverlay = (size: ChartSize) => {
  const { model, width, height } = size
  const [pointerX, setPointerX] = useState<number>()
  const frame = chartFrame(size)
  const lone = useMemo(
    () => model.series.map(({ display, line, domain }) => ({ display, domain, points: lonePoints(line) })),
    [model],
  )
  const partOf = (y: number, { min, max }: { min: number; max: number }) => (y - min) / (max - min)
  const isInside =
    pointerX !== undefined && pointerX >= frame.left && pointerX <= frame.left + frame.innerWidth
  const read = isInside ? readAt(size, frame.timeAt(pointerX)) : undefined
  const move = (event: PointerEvent<HTMLDivElement>) => {
    setPointerX(event.clientX - event.currentTarget.getBoundingClientRect().left)
  }
  const x = read === undefined ? 0 : frame.xOf(read.ms)
  return (
    <div
      className={styles.layer}
      style={{ width, height }}
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={() => setPointerX(undefined)}
    >
      <svg width={width} height={height} aria-hidden>
        {lone.flatMap(({ display, domain, points }) =>
          points.map((point) => (
            <circle
              key={`${display.key}${point.x}`}
              cx={frame.xOf(point.x)}
              cy={frame.yOf(partOf(point.y ?? 0, domain))}
              r={2}
              fill={display.colour}
            />
          )),
        )}
        {read === undefined ? null : (
          <line className={styles.cross} x1={x} x2={x} y1={frame.top} y2={frame.top + frame.innerHeight} />
        )}
        {read?.points.map(({ display, domain, point }) =>
          point?.y == null ? null : (
            <circle
              key={display.key}
              cx={frame.xOf(point.x)}
              cy={frame.yOf(partOf(point.y, domain))}
              r={4}
              className={styles.dot}
              fill={display.colour}
            />
          ),
        )}
      </svg>
      {read === undefined ? null : (
        <div
          className={styles.tip}
          style={x > width / 2 ? { right: width - x + 10, top: frame.top } : { left: x + 10, top: frame.top }}
        >
          <div>{formatInstant(read.ms)}</div>
          {read.gap === undefined ? null : <div>{gapReasons[read.gap.reason]}</div>}
          {read.points.map(({ display, point }) =>
            point?.y == null ? null : (
              <div key={display.key}>
                <i style={{ background: display.colour }} /> {display.label}{' '}
                <b>
                  {formatNumber(point.y, display.decimals)} {display.unit}
                </b>
              </div>
            ),
          )}
        </div>
      )}
    </div>
  )
}
