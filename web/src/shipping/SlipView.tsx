import { Link } from 'react-router-dom'
import { secondMs } from '../../../shared/core/time'
import {
  getPackingSlips,
  type PackingSlip,
  drawPackingSlip,
  getPackingSlip,
  mailPackingSlip,
} from '../../../shared/shipping/packingSlip'
import type { SlipId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Instant } from '../ui/text/Instant'
import { sendRequest } from '../core/api/callEndpoint'
import { useAction } from '../core/api/useAction'
import { FailureText } from '../ui/feedback/FailureText'
import { describeError } from '../ui/feedback/describeError'
import { Loading } from '../ui/feedback/Loading'
import { saveFile } from '../ui/file/saveFile'
import { toasts } from '../ui/toast/toasts'
import { Button } from '../ui/button/Button'
import styles from './Shipping.module.css'

const savePdf = async (slipid: SlipId): Promise<void> => {
  try {
    const file = await sendRequest(drawPackingSlip, { slipid })
    saveFile(`packing-slip-${slipid}.pdf`, drawPackingSlip.mediaType ?? '', [await file.arrayBuffer()])
  } catch (error) {
    const text = describeError(error, 'The file could not be loaded.')
    toasts.show({ tone: 'error', title: 'Error', text })
  }
}

const Devices = ({ slip }: { readonly slip: PackingSlip }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Device ID</th>
        <th scope="col">Model</th>
        <th scope="col">Firmware</th>
      </tr>
    </thead>
    <tbody>
      {slip.devices.map(({ deviceid, model, fw }) => (
        <tr key={deviceid}>
          <td>{deviceid}</td>
          <td>{model}</td>
          <td>{fw}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A packing slip as it is printed, and its ways out. */
export const SlipView = ({ slipid }: { readonly slipid: SlipId }) => {
  const { data: slip, error, mutate } = useEndpoint(getPackingSlip, { slipid })
  const mail = useAction(mailPackingSlip, { success: ({ message }) => message })
  if (slip === undefined) {
    if (error === undefined) return <Loading label="Loading the packing slip" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  const { distributor, reference, packedBy, ts } = slip
  return (
    <section className={`${styles.card} ${styles.slip}`} aria-labelledby="slip-title">
      <h2 id="slip-title">Packing slip {slipid}</h2>
      <p>
        <strong>{distributor.name}</strong>
        {distributor.address === '' ? null : (
          <>
            <br />
            {distributor.address}
          </>
        )}
      </p>
      <p className={styles.soft}>
        <Instant ms={ts * secondMs} /> · packed by {packedBy}
        {reference === '' ? '' : ` · their reference ${reference}`} · {slip.devices.length}{' '}
        {slip.devices.length === 1 ? 'device' : 'devices'}
      </p>
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={() => window.print()}>
          Print
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void savePdf(slipid)}>
          Download PDF
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={mail.busy}
          onClick={() => void mail.run({ slipid })}
        >
          Email to {distributor.email}
        </Button>
      </div>
      <FailureText failure={mail.error} />
      <Devices slip={slip} />
    </section>
  )
}

/** What was packed last. */
export const RecentSlips = () => {
  const { data, error, mutate } = useEndpoint(getPackingSlips, {})
  if (data === undefined) {
    return error === undefined ? null : <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  if (data.slips.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="slips-title">
      <h2 id="slips-title">Recent packing slips</h2>
      <ul className={styles.list}>
        {data.slips.map(({ slipid, ts, distributor, devices }) => (
          <li key={slipid} className={styles.row}>
            <Link to={`?slip=${slipid}`}>{slipid}</Link>
            <span>{distributor}</span>
            <span className={styles.soft}>
              {devices} {devices === 1 ? 'device' : 'devices'}, <Instant ms={ts * secondMs} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
