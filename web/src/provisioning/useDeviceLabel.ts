import useSWR from 'swr'
import type { DeviceId } from '../../../shared/core/ids'
import { getDeviceLabel } from '../../../shared/provisioning/deviceLabel'
import { addressOf } from '../core/api/addressOf'
import { sendRequest } from '../core/api/callEndpoint'

const drawLabel = async (deviceid: DeviceId): Promise<string> => {
  const response = await sendRequest(getDeviceLabel, { deviceid })
  return `data:${getDeviceLabel.mediaType ?? ''},${encodeURIComponent(await response.text())}`
}

/** The label of a device as an address that holds it whole; another `made` asks for it anew. */
export const useDeviceLabel = (deviceid: DeviceId, made: string) => {
  const key = [addressOf(getDeviceLabel, { deviceid }), made]
  const { data, error, mutate } = useSWR<string, unknown>(key, () => drawLabel(deviceid), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  })
  return { url: data, error, retry: () => void mutate() }
}
