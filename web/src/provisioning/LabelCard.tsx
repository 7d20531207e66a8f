import { Button } from '@mantine/core'
import type { ProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './Provisioning.module.css'
import { useDeviceLabel } from './useDeviceLabel'

/** The label as it will be printed, and the file to print. */
export const LabelCard = ({ device }: { device: ProvisionedDevice }) => {
  const { deviceid, model, hardware, batch, imei } = device
  const { url, error, retry } = useDeviceLabel(deviceid, JSON.stringify([model, hardware, batch, imei]))
  return (
    <section className={styles.card} aria-labelledby="label-title">
      <div className={styles.head}>
        <h2 id="label-title" className={styles.cardTitle}>
          Label
        </h2>
        {url === undefined ? null : (
          <Button
            component="a"
            href={url}
            download={`${deviceid}-label.svg`}
            variant="default"
            size="compact-sm"
          >
            Download Label
          </Button>
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
