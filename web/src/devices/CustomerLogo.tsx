import { createPortal } from 'react-dom'
import useSWR from 'swr'
import type { DeviceId } from '../../../shared/core/ids'
import { getImage } from '../../../shared/files/deviceImage'
import type { ImageKey } from '../../../shared/files/imageKey'
import { addressOf } from '../../../shared/core/endpoint'
import { customerSlot } from '../brand/Logo'
import { callEndpoint } from '../core/api/callEndpoint'
import styles from './CustomerLogo.module.css'

interface Props {
  readonly deviceid: DeviceId
  readonly image: ImageKey
  readonly customer: string | undefined
}

/** The logo of the device's customer, in the header for as long as a page of the device is open. */
export const CustomerLogo = ({ deviceid, image, customer = 'the customer' }: Props) => {
  const request = { deviceid, key: image }
  const { data, error, isValidating } = useSWR<string, unknown>(
    `${addressOf(getImage, request)}#logo`,
    async () => (await callEndpoint(getImage, request)).url,
    // The address is good for a minute, the picture that it led to for as long as it is shown.
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  )
  // What another visit left behind leads nowhere by now.
  const isGood = data !== undefined && error === undefined && !isValidating
  if (!isGood || customerSlot.current === null) return null
  return createPortal(
    <img key={image} className={styles.logo} src={data} alt={`Logo of ${customer}`} />,
    customerSlot.current,
  )
}
