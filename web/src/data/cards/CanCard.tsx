import { Fragment, memo } from 'react'
import { parseCanFrames, formatCanId, parseCanId } from '../../../../shared/faultcodes/canFrames'
import { loadMessageNames, nameOf, type NameTable } from '../../../../shared/faultcodes/faultText'
import { Card } from '../../display/cards/Card'
import styles from '../../display/cards/Card.module.css'
import { NoData } from '../../display/cards/NoData'
import { useLoaded } from '../../ui/useLoaded'
import { useSeries } from '../../livereadings/readingsContext'
import cardStyles from './cards.module.css'
import { firmwareUpdateRequired } from './firmwareUpdateRequired'

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
