import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { dayOf, secondMs } from '../../shared/core/time'
import type { PackingSlip, mailPackingSlip as contract } from '../../shared/shipping/packingSlip'
import { type ServeOnce, keepNothing } from '../core/answerOnce'
import { log } from '../core/log'
import { tryTransact } from '../core/transact'
import type { SendMail } from '../mail/sendMail'
import type { SlipStore } from './slipStore'

const textOf = ({ slipid, ts, reference, distributor, devices, packedBy }: PackingSlip): string =>
  [
    `Packing slip ${slipid} of ${dayOf(ts * secondMs)}`,
    ...(reference === '' ? [] : [`Your reference: ${reference}`]),
    '',
    `To ${distributor.name}`,
    ...(distributor.address === '' ? [] : [distributor.address]),
    '',
    `${devices.length} ${devices.length === 1 ? 'device' : 'devices'}:`,
    ...devices.map(({ deviceid, model, fw }) => `  ${deviceid}  ${model}  ${fw}`),
    '',
    `Packed by ${packedBy}`,
    '',
  ].join('\n')

/** Mails the slip to whom it names. */
export const mailPackingSlip =
  (
    documents: DynamoDBDocumentClient,
    slips: Pick<SlipStore, 'read'>,
    sendMail: SendMail,
  ): ServeOnce<typeof contract> =>
  async ({ slipid }, caller, keep = keepNothing) => {
    const slip = await slips.read(slipid)
    if (slip === undefined) throw new Problem('notFound')
    const { email } = slip.distributor
    try {
      await sendMail({
        to: email,
        subject: `Packing slip ${slipid}: ${slip.devices.length} devices`,
        text: textOf(slip),
        replyTo: caller.email,
      })
    } catch (error) {
      log.error('A packing slip could not be mailed', { error, slipid })
      throw new Problem('unavailable', 'The packing slip could not be mailed. Please try again.', {
        cause: error,
      })
    }
    const answer = { message: `Mailed to ${email}.` }
    await tryTransact(documents, await keep(answer))
    return answer
  }
