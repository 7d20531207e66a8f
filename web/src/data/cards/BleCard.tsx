import { memo } from 'react'
import { Card } from '../../display/cards/Card'
import styles from '../../display/cards/Card.module.css'
import { NoData } from '../../display/cards/NoData'
import { useSeries } from '../../livereadings/readingsContext'
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

interface Column {
  readonly field: string
  readonly label: string
}

/** The fields that firmware is known to send, in the order in which people read them (domain, `ble`). */
const known: readonly Column[] = [
  { field: 'id', label: 'Address' },
  { field: 'rssi', label: 'Signal (dBm)' },
  { field: 'data', label: 'Data' },
]

export const fieldsOf = (item: unknown): Readonly<Record<string, unknown>> =>
  typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : { value: item }

/** The columns of a table of Bluetooth devices: the known ones first, then whatever else a firmware gives. */
export const bleColumns = (items: readonly unknown[]): readonly Column[] => {
  const fields = new Set(items.flatMap((item) => Object.keys(fieldsOf(item))))
  const others = [...fields].filter((field) => known.every((column) => column.field !== field))
  return [
    ...known.filter(({ field }) => fields.has(field)),
    ...others.map((field) => ({ field, label: field })),
  ]
}
