import { Fragment, memo } from 'react'
import { parseCanFrames, formatCanId, parseCanId } from '../../../../shared/faultcodes/canFrames'
import { loadMessageNames, nameOf, type NameTable } from '../../../../shared/faultcodes/faultText'
import { Card, NoData } from '../../display/cards/Card'
import styles from '../../display/cards/Card.module.css'
import { useLoaded } from '../../ui/useLoaded'
import { useSeries } from '../../livereadings/readingsStore'
import cardStyles from './cards.module.css'

/** What a card of a list says when there is no list: old firmware sends something else. */
export const firmwareUpdateRequired = (value: unknown): { text?: string } =>
  value === undefined || value === null || Array.isArray(value) ? {} : { text: 'Firmware Update Required' }

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

const fieldsOf = (item: unknown): Readonly<Record<string, unknown>> =>
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

/**
 * Names the message behind a CAN identifier for a table of frames: the PGN's name, 'Proprietary' in the ranges each
 * maker fills itself, or '' when there is no PGN or no name.
 */
export function nameMessage(id: number, pgns: NameTable): string {
  const pgn = parseCanId(id)?.pgn
  if (pgn === undefined) return ''
  return nameOf(pgns, pgn) ?? (isProprietary(pgn) ? 'Proprietary' : '')
}

function isProprietary(pgn: number): boolean {
  const single = pgn === 61184 || pgn === 126720
  return single || (pgn >= 65280 && pgn <= 65535) || (pgn >= 130816 && pgn <= 131071)
}

/** The frames of a CAN bus in the order of their arrival; an identifier may repeat. */
export const CanCard = memo(({ dataKey, title }: { dataKey: string; title: string }) => {
  const { value } = useSeries(dataKey)
  const frames = parseCanFrames(value)
  const names = useLoaded(loadMessageNames, frames.length > 0)
  if (frames.length === 0) {
    return (
      <Card title={title}>
        <NoData {...firmwareUpdateRequired(value)} />
      </Card>
    )
  }
  return (
    <Card
      title={title}
      rows={frames.length > 5 ? 3 : frames.length > 1 ? 2 : 1}
      phoneRows={frames.length > 5 ? 3 : 2}
      wide
      scroll
      foot={frames.length === 1 ? '1 frame' : `${frames.length} frames`}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">ID</th>
            <th scope="col" className={styles.number}>
              PGN
            </th>
            <th scope="col" className={styles.number}>
              Source
            </th>
            <th scope="col">Data</th>
            <th scope="col" className={cardStyles.message}>
              Message
            </th>
          </tr>
        </thead>
        <tbody>
          {frames.map(({ id, data }, i) => {
            const parsed = parseCanId(id)
            const message = names === undefined ? '' : nameMessage(id, names)
            return (
              <Fragment key={i}>
                <tr>
                  <td className={styles.mono}>{formatCanId(id)}</td>
                  <td className={styles.number}>{parsed?.pgn ?? ''}</td>
                  <td className={styles.number}>{parsed?.sourceAddress ?? ''}</td>
                  <td className={styles.mono}>{data}</td>
                  <td className={cardStyles.message}>{message}</td>
                </tr>
                <tr className={cardStyles.messageLine}>
                  <td colSpan={4}>{message}</td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
})
CanCard.displayName = 'CanCard'
