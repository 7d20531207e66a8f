import { memo } from 'react'
import { formatNumber } from '../../display/values/formatValue'
import type { ChartFrame } from '../model/chartFrame'
import styles from './Chart.module.css'
import type { CustomDrawn, DrawnAs } from '../../customchart/customModel'
import { labelledPoints } from './labelledPoints'
import { areaPath, barPath, linePath, pointsPath, type SeriesShape, stepPath } from './seriesPaths'

const paths: Record<DrawnAs, (shape: SeriesShape) => string> = {
  line: linePath,
  step: stepPath,
  area: linePath,
  points: pointsPath,
  bar: barPath,
}

/** A goal is told from what is measured against it by its dashes, whatever its line type. */
const dashesOf = ({ spec: { lineType, goalSeries } }: CustomDrawn): string | undefined => {
  if (lineType === 'dotted') return '1.5 3'
  return lineType === 'dashed' || goalSeries ? '6 4' : undefined
}

interface Props {
  series: CustomDrawn
  frame: ChartFrame
  slot: SeriesShape['slot']
  labelColour: string | null | undefined
}

/** One series, and its numbers when `labelColour` is given: null takes the series' own colour. */
export const CustomSeriesPath = memo(({ series, frame, slot, labelColour }: Props) => {
  const { drawnAs, display, spec, line, base, domain, points } = series
  const shape = { line, base, domain, frame, slot }
  const isFilled = drawnAs === 'bar' || drawnAs === 'points'
  return (
    <g>
      {drawnAs === 'area' ? <path d={areaPath(shape)} fill={display.colour} fillOpacity={0.3} /> : null}
      <path
        data-series={spec.id}
        d={paths[drawnAs](shape)}
        fill={isFilled ? display.colour : 'none'}
        stroke={isFilled ? 'none' : display.colour}
        strokeWidth={spec.lineWidth}
        strokeDasharray={dashesOf(series)}
        strokeLinejoin="round"
      />
      {labelColour === undefined
        ? null
        : labelledPoints(points, frame.xOf, [frame.left, frame.left + frame.innerWidth]).map(
            ({ x, y, value }) => (
              <text
                key={x}
                className={styles.label}
                x={frame.xOf(x)}
                y={frame.yOf(y ?? 0, domain) - 6}
                fill={labelColour ?? display.colour}
              >
                {formatNumber(value ?? y ?? Number.NaN, display.decimals)}
              </text>
            ),
          )}
    </g>
  )
})
CustomSeriesPath.displayName = 'CustomSeriesPath'
