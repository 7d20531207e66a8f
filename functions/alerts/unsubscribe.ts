import type { unsubscribe as contract } from '../../shared/alerts/unsubscribe'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { SwitchOff } from './switchOff'
import { readUnsubscribeToken } from './unsubscribeToken'

/** The same answer the second time: readers of mails ask again. */
export const unsubscribe =
  (readSecret: () => Promise<string>, switchOff: SwitchOff) =>
  async ({ token }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
    const claim = readUnsubscribeToken(token, await readSecret())
    if (claim === undefined) throw new Problem('invalid', 'The link is not valid.')
    await switchOff(claim.deviceid, claim.address, { reason: 'unsubscribed' })
    return { message: 'Unsubscribed' }
  }
