import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { checkPacking, packingFaultWords } from '../../../shared/shipping/packingSlip'
import { useEndpoint } from '../core/useEndpoint'
import { StatusMark } from '../ui/StatusMark'
import styles from './Shipping.module.css'

interface Props {
  readonly deviceid: DeviceId
  readonly onChecked: (deviceid: DeviceId, isReady: boolean) => void
  readonly onRemove: () => void
}

/** A device in the box, with what the check says of it. */
export const PackedRow = ({ deviceid, onChecked, onRemove }: Props) => {
  const { data, error } = useEndpoint(checkPacking, { deviceid }, { shouldRetryOnError: false })
  const isReady = data?.faults.length === 0
  useEffect(() => onChecked(deviceid, isReady), [deviceid, isReady, onChecked])
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.id}>{deviceid}</span>
        {data === undefined ? null : (
          <span className={styles.soft}>
            {data.name} · {data.model} · {data.fw}
            {data.distributor === undefined ? '' : ` · earlier handed to ${data.distributor}`}
          </span>
        )}
      </span>
      <span>
        {error === undefined ? null : <StatusMark tone="alarm">{error.message}</StatusMark>}
        {data === undefined && error === undefined ? <StatusMark tone="info">Checking</StatusMark> : null}
        {isReady ? <StatusMark tone="ok">Ready</StatusMark> : null}
        {data?.faults.map((fault) => (
          <div key={fault}>
            <StatusMark tone="alarm">{packingFaultWords[fault]}</StatusMark>
          </div>
        ))}
      </span>
      <Button variant="default" size="compact-sm" aria-label={`Remove ${deviceid}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
