import { memo } from 'react'
import { Card } from '../../display/Card'
import styles from '../../display/Card.module.css'
import { NoData } from '../../display/NoData'
import { useSeries } from '../readingsContext'
import { firmwareUpdateRequired } from './firmwareUpdateRequired'

const fieldsOf = (item: unknown): readonly (readonly [string, unknown])[] =>
  typeof item === 'object' && item !== null ? Object.entries(item) : [['value', item]]

/** What Bluetooth devices around sent, with whatever fields the firmware gives. */
export const BleCard = memo(() => {
  const { value } = useSeries('ble')
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const columns = [...new Set(items.flatMap((item) => fieldsOf(item).map(([name]) => name)))]
  if (items.length === 0) {
    return (
      <Card title="Bluetooth">
        <NoData {...firmwareUpdateRequired(value)} />
      </Card>
    )
  }
  return (
    <Card title="Bluetooth" rows={2} wide scroll>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => {
            const fields = new Map(fieldsOf(item))
            return (
              <tr key={i}>
                {columns.map((name) => {
                  const field = fields.get(name)
                  const text = typeof field === 'string' ? field : (JSON.stringify(field) ?? '')
                  return (
                    <td key={name} className={typeof field === 'number' ? styles.number : styles.mono}>
                      {text}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
})
BleCard.displayName = 'BleCard'
