import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { reportShown as contract } from '../../shared/push/pushDevices'
import type { Clock } from '../../shared/core/time'
import type { PushDeviceStore } from './pushDeviceStore'
import type { ReadPushKeys } from './pushKeys'
import type { RingStore } from './ringStore'
import { readShownToken } from './shownToken'

interface Options {
  devices: Pick<PushDeviceStore, 'noteShown'>
  rings: Pick<RingStore, 'noteShown'>
  readKeys: ReadPushKeys
  now: Clock
}

/** The same answer however often and however late it comes: a worker reports again when it heard nothing. */
export const takeReceipt =
  ({ devices, rings, readKeys, now }: Options) =>
  async ({ token }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
    const claim = readShownToken(token, (await readKeys()).tokens)
    if (claim === undefined)
      throw new Problem('invalid', 'The token is not of a message.', { field: 'token' })
    const { userid, ring, pushid } = claim
    const afterMs = await rings.noteShown(userid, ring)
    if (afterMs !== undefined) await devices.noteShown(userid, pushid, { atMs: now(), afterMs })
    return { message: 'Noted' }
  }
