import { putPushDevice } from '../../../shared/push/pushDevices'
import { callEndpoint } from '../core/api/callEndpoint'
import { RequestError } from '../core/api/RequestError'
import { forgetDevice, readRemembered, remember } from './rememberedDevice'
import { endSubscription, readSubscription } from './thisSubscription'

const stop = async (): Promise<void> => {
  forgetDevice()
  await endSubscription()
}

/**
 * Tells the portal where this browser takes messages now: its push service may have moved it, and it rings for as long
 * as the session that last said so. For another account than the one that is signed in it rings no more.
 */
export const reportAgain = async (userid: string): Promise<void> => {
  const known = readRemembered()
  if (known === undefined) return
  if (known.userid !== userid) return stop()
  const subscription = await readSubscription()
  if (subscription === undefined) return
  try {
    const { id } = await callEndpoint(putPushDevice, { pushid: known.id, subscription })
    remember({ ...known, id })
  } catch (error) {
    // Removed meanwhile, here or elsewhere. Anything else may pass: the next page says it again.
    if (error instanceof RequestError && error.status === 404) await stop()
  }
}
