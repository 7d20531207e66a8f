import { memo } from 'react'
import { Card } from '../../display/cards/Card'
import styles from '../../display/cards/Card.module.css'
import { NoData } from '../../display/cards/NoData'
import { useSeries } from '../../livereadings/readingsContext'
import { bleColumns, fieldsOf } from './bleColumns'
import { firmwareUpdateRequired } from './firmwareUpdateRequired'

const write = (field: unknown): string => (typeof field === 'string' ? field : (JSON.stringify(field) ?? ''))

/** What Bluetooth devices around sent, with whatever fields the firmware gives. */
export const BleCard = memo(({ title }: { title: string }) => {
  const { value } = useSeries('ble')
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  if (items.length === 0) {
    return (
      <Card title={title}>
        <NoData {...firmwareUpdateRequired(value)} />
      </Card>
    )
  }
  const columns = bleColumns(items)
  const classOf = (field: unknown) => (typeof field === 'number' ? styles.number : styles.mono)
  return (
    <Card title={title} rows={items.length > 2 ? 2 : 1} phoneRows={2} wide scroll>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <th key={field} scope="col" className={field === 'rssi' ? styles.number : ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => (
            <tr key={i}>
              {columns.map(({ field }) => (
                <td key={field} className={classOf(fieldsOf(item)[field])}>
                  {write(fieldsOf(item)[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
})
BleCard.displayName = 'BleCard'
