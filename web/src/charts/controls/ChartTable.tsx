import { useMemo, useState } from 'react'
import { formatNumber } from '../../../../shared/display/formatNumber'
import cardStyles from '../../display/cards/Card.module.css'
import { Instant } from '../../ui/text/Instant'
import styles from '../drawing/Chart.module.css'
import { Button } from '../../ui/button/Button'
import { type ChartModel, type ChartSeries, tableRows, writeMeasurement } from '../model/chartModel'

/** What the x axis is, where it is not time. */
export interface Places {
  readonly name: string
  readonly format: (x: number) => string
}

/** A word, or the number alone: its unit is in the head of the column. */
const writeCell = (series: ChartSeries | undefined, value: number): string =>
  series?.states === undefined
    ? formatNumber(value, series?.display.decimals ?? 2)
    : writeMeasurement(series, value)

/** More rows than this are drawn when they are asked for: a page of thousands of cells takes a while. */
const firstRows = 500

/** The chart in numbers, for those who cannot see it and those who want to copy it. */
export const ChartTable = ({ model, places }: { model: ChartModel; places?: Places | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const rows = useMemo(() => (isOpen ? tableRows(model) : []), [model, isOpen])
  const isCut = !isWhole && rows.length > firstRows
  return (
    <details className={styles.table} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {isOpen ? (
        <div className={styles.rows} tabIndex={0} role="region" aria-label="Chart as table">
          <table className={cardStyles.table}>
            <thead>
              <tr>
                <th scope="col">{places?.name ?? 'Time'}</th>
                {model.series.map(({ display }) => (
                  <th key={display.key} scope="col" className={cardStyles.number}>
                    {display.label} {display.unit}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isCut ? rows.slice(0, firstRows) : rows).map(({ ms, values }) => (
                <tr key={ms}>
                  <td>{places === undefined ? <Instant ms={ms} /> : places.format(ms)}</td>
                  {values.map((value, i) => (
                    <td key={i} className={cardStyles.number}>
                      {value === undefined ? '' : writeCell(model.series[i], value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {isCut ? (
            <Button
              size="compact-sm"
              variant="default"
              style={{ margin: 'var(--space-2)' }}
              onClick={() => setIsWhole(true)}
            >
              Show all {rows.length} rows
            </Button>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}
