import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { isLockedFor } from '../../../shared/scripts/scriptLock'
import { getScript } from '../../../shared/scripts/deviceScript'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useUser } from '../core/session/sessionContext'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Text of UTF-8 bytes in base64; what is no UTF-8 shows as �. */
export const decodeText = (base64: string): string =>
  decoder.decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))

export const encodeText = (text: string): string =>
  btoa([...encoder.encode(text)].map((byte) => String.fromCharCode(byte)).join(''))

/** The script that the portal keeps for a device, and its lock as this person meets it. */
export const useScript = (deviceid: DeviceId) => {
  const { userid } = useUser()
  // Polls, since locks come and go while the page is open.
  const { data, error, mutate } = useEndpoint(getScript, { deviceid }, { refreshInterval: keepMs.commands })
  const saved = useMemo(() => (data === undefined ? undefined : decodeText(data.data)), [data])
  return {
    saved,
    version: data?.version ?? 0,
    savedTs: data?.savedTs,
    savedBy: data?.savedBy,
    maxBytes: data?.maxBytes ?? 0,
    lock: data?.scriptLock,
    isLockedByOther: isLockedFor(data?.scriptLock, userid),
    isLockedByMe: data?.scriptLock?.userid === userid,
    error,
    reload: mutate,
  }
}
export type Script = ReturnType<typeof useScript>
