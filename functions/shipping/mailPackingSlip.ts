import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayOf, secondMs } from '../../shared/core/time'
import type { PackingSlip, mailPackingSlip as contract } from '../../shared/shipping/packingSlip'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { log } from '../core/log'
import { tryTransact } from '../core/store/storeWrites'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'
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

/** Mails the slip to whom it names; the log of each device in it records so. */
export const mailPackingSlip =
  (
    documents: DynamoDBDocumentClient,
    slips: Pick<SlipStore, 'read'>,
    sendMail: SendMail,
    writeLog: WriteLog,
    now: Clock,
  ): ServeOnce<typeof contract> =>
  async ({ slipid }, caller, keep = keepNothing) => {
    const slip = await slips.read(slipid)
    if (slip === undefined) throw new Problem('notFound')
    const { email } = slip.distributor
    try {
      await sendMail({
        to: email,
        subject: `Packing slip ${slipid}: ${slip.devices.length} ${slip.devices.length === 1 ? 'device' : 'devices'}`,
        text: textOf(slip),
        replyTo: caller.email,
      })
    } catch (error) {
      log.error('A packing slip could not be mailed', { error, slipid })
      throw new Problem('unavailable', 'The packing slip could not be emailed. Please try again.', {
        cause: error,
      })
    }
    const answer = { message: `Sent by email to ${email}.` }
    const event = { category: 'Billing' as const, name: 'Packing Slip Mailed' }
    const description = `${slipid} to ${email}`
    const entries = slip.devices.map(({ deviceid }) =>
      writeLog({ subject: accessKey.device(deviceid), ...event, description }, caller, now()),
    )
    await tryTransact(documents, [...entries, ...(await keep(answer))])
    return answer
  }
