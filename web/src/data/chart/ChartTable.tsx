import { useState } from 'react'
import { formatNumber } from '../../../../shared/display/formatValue'
import cardStyles from '../../display/Card.module.css'
import { Instant } from '../../ui/Instant'
import styles from './Chart.module.css'
import type { ChartModel } from './chartModel'
import { tableRows } from './tableRows'

/** What the x axis is, where it is not time. */
export interface Places {
  readonly name: string
  readonly format: (x: number) => string
}

/** The chart in numbers, for those who cannot see it and those who want to copy it. */
export const ChartTable = ({ model, places }: { model: ChartModel; places?: Places | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
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
              {tableRows(model).map(({ ms, values }) => (
                <tr key={ms}>
                  <td>{places === undefined ? <Instant ms={ms} /> : places.format(ms)}</td>
                  {values.map((value, i) => (
                    <td key={i} className={cardStyles.number}>
                      {value === undefined ? '' : formatNumber(value, model.series[i]?.display.decimals ?? 2)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  )
}
