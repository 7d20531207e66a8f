import { useEffect, useRef } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { checkPacking, describePacked, describePackingFault } from '../../../shared/shipping/packingSlip'
import { useEndpoint } from '../core/api/useEndpoint'
import { describeError } from '../ui/feedback/describeError'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Shipping.module.css'
import { Button } from '../ui/button/Button'

interface Props {
  readonly deviceid: DeviceId
  /** It is on an earlier slip, and is packed again all the same. */
  readonly isAgain: boolean
  readonly onAgain: (deviceid: DeviceId) => void
  readonly onChecked: (deviceid: DeviceId, isReady: boolean) => void
  readonly onRemove: () => void
}

/** A device in the box, with what the check says of it. */
export const PackedRow = ({ deviceid, isAgain, onAgain, onChecked, onRemove }: Props) => {
  const row = useRef<HTMLLIElement>(null)
  const { data, error } = useEndpoint(checkPacking, { deviceid }, { shouldRetryOnError: false })
  const isPacked = data?.distributor !== undefined
  const isReady = data?.faults.length === 0 && (!isPacked || isAgain)
  useEffect(() => onChecked(deviceid, isReady), [deviceid, isReady, onChecked])
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <span className={styles.what}>
        <span className={styles.id}>{deviceid}</span>
        {data === undefined ? null : (
          <span className={styles.soft}>
            {data.name} · {data.model} · {data.fw}
          </span>
        )}
      </span>
      <span>
        {error === undefined ? null : <StatusMark tone="alarm">{describeError(error)}</StatusMark>}
        {data === undefined && error === undefined ? <StatusMark tone="info">Checking</StatusMark> : null}
        {isReady ? <StatusMark tone="ok">Ready</StatusMark> : null}
        {data?.faults.map((fault) => (
          <div key={fault}>
            <StatusMark tone="alarm">{describePackingFault(fault, data.failedTests)}</StatusMark>
          </div>
        ))}
        {data?.distributor === undefined ? null : (
          <div>
            <StatusMark tone={isAgain ? 'info' : 'warning'}>
              {describePacked(data.packingSlip, data.distributor)}
              {isAgain ? ' It will be packed again.' : ''}
            </StatusMark>
          </div>
        )}
      </span>
      <span className={styles.buttons}>
        {isPacked && !isAgain && data.faults.length === 0 ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Pack ${deviceid} again`}
            onClick={() => {
              onAgain(deviceid)
              // The button goes away: the keyboard goes on from the row.
              row.current?.focus()
            }}
          >
            Pack Again
          </Button>
        ) : null}
        <Button variant="default" size="compact-sm" aria-label={`Remove ${deviceid}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}
