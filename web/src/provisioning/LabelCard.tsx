import useSWR from 'swr'
import { type ProvisionedDevice, getDeviceLabel } from '../../../shared/provisioning/provisionedDevice'
import type { DeviceId } from '../../../shared/core/ids'
import { addressOf } from '../../../shared/core/endpoint'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { sendRequest } from '../core/api/callEndpoint'
import { AnchorButton } from '../ui/button/LinkButton'
import styles from './Provisioning.module.css'

const drawLabel = async (deviceid: DeviceId): Promise<string> => {
  const response = await sendRequest(getDeviceLabel, { deviceid })
  return `data:${getDeviceLabel.mediaType ?? ''},${encodeURIComponent(await response.text())}`
}

/** The label of a device as an address that holds it whole; another `made` asks for it anew. */
const useDeviceLabel = (deviceid: DeviceId, made: string) => {
  const key = [addressOf(getDeviceLabel, { deviceid }), made]
  const { data, error, mutate } = useSWR<string, unknown>(key, () => drawLabel(deviceid), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  })
  return { url: data, error, retry: () => void mutate() }
}

/** The label as it will be printed, and the file to print. */
export const LabelCard = ({ device }: { device: ProvisionedDevice }) => {
  const { deviceid, model, hardware, batch, imei } = device
  const { url, error, retry } = useDeviceLabel(deviceid, JSON.stringify([model, hardware, batch, imei]))
  return (
    <section className={`${styles.card} ${styles.labelCard}`} aria-labelledby="label-title">
      <div className={styles.head}>
        <h2 id="label-title" className={styles.cardTitle}>
          Label
        </h2>
        {url === undefined ? null : (
          <AnchorButton href={url} download={`${deviceid}-label.svg`} variant="default" size="compact-sm">
            Download Label
          </AnchorButton>
        )}
      </div>
      {url === undefined ? (
        error === undefined ? (
          <Loading label="Drawing the label" />
        ) : (
          <ErrorBox error={error} onRetry={retry} />
        )
      ) : (
        <img
          className={styles.label}
          src={url}
          alt={`Label of ${deviceid}: ${model}, with a code that opens its page`}
        />
      )}
      <p className={styles.hint}>62 × 29 mm. The code opens the page of the device.</p>
    </section>
  )
}
