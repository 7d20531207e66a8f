import { memo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { ImageKey } from '../../../shared/files/imageKey'
import { Card, NoData } from '../display/cards/Card'
import { useImage } from '../files/useImage'
import styles from './AssetImageCard.module.css'

interface Props {
  title: string
  deviceid: DeviceId
  image: ImageKey | undefined
}

/** The picture of the machine; a press opens it in a new tab. */
export const AssetImageCard = memo(({ title, deviceid, image }: Props) => {
  // The picture keeps the address it was loaded from; the link must lead somewhere whenever it is followed.
  const { src, error, retry } = useImage(deviceid, image)
  const link = useImage(deviceid, image, { stayFresh: true })
  return (
    <Card title={title} rows={2}>
      {src === undefined ? (
        error === undefined ? (
          <NoData text="Loading…" />
        ) : (
          <div className={styles.failure} role="alert">
            The image could not be loaded.{' '}
            <button type="button" onClick={retry}>
              Try again
            </button>
          </div>
        )
      ) : (
        <a className={styles.link} href={link.src ?? src} target="_blank" rel="noreferrer">
          <img src={src} alt={`${title}, opens in a new tab`} />
        </a>
      )}
    </Card>
  )
})
AssetImageCard.displayName = 'AssetImageCard'
