import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import type { unsubscribe as contract } from '../../shared/alerts/alertActions'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { makeSignedToken, readSignedToken } from '../core/signedToken'
import type { SwitchOff } from './switchOff'

/** Takes one address off one device's list of alerts, and does nothing else. */
const Claim = z.object({ deviceid: DeviceId, address: z.string() })

const purpose = 'unsubscribe'

export const makeUnsubscribeToken = ({ deviceid, address }: z.infer<typeof Claim>, secret: string): string =>
  makeSignedToken(purpose, { deviceid, address }, secret)

/** The same answer the second time: readers of mails ask again. */
export const unsubscribe =
  (readSecret: () => Promise<string>, switchOff: SwitchOff) =>
  async ({ token }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
    const claim = readSignedToken(purpose, Claim, token, await readSecret())
    if (claim === undefined) throw new Problem('invalid', 'The link is not valid.')
    await switchOff(claim.deviceid, claim.address, { reason: 'unsubscribed' })
    return { message: 'Unsubscribed' }
  }
