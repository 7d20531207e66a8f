import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { present } from '../core/store/conditionOf'
import { log } from '../core/log'
import type { TakeBatch } from '../core/onBatch'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import type { SwitchOff } from './switchOff'
import { takeEach } from './workQueue'

const Tags = z.object({ deviceid: z.tuple([DeviceId]), notice: z.tuple([z.string()]) })
const Recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })

/** What SES says later of a mail that it has accepted; everything else in it is of no interest. */
const MailEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: z.object({ messageId: z.string(), tags: Tags }),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: z.array(Recipient) }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: z.object({ messageId: z.string(), tags: Tags }),
    complaint: z.object({
      complainedRecipients: z.array(Recipient),
      complaintFeedbackType: z.string().optional(),
    }),
  }),
])
type MailEvent = z.infer<typeof MailEvent>

interface Said {
  reason: 'bounced' | 'complained'
  /** No mail will ever reach them: a full mailbox or a server that is down passes. */
  isFinal: boolean
  people: { address: string; detail: string }[]
}

const saidBy = (event: MailEvent): Said => {
  if (event.eventType === 'Complaint') {
    const { complainedRecipients, complaintFeedbackType = '' } = event.complaint
    const people = complainedRecipients.map(({ emailAddress: address }) => ({
      address,
      detail: complaintFeedbackType,
    }))
    // Of a mail to several SES lists all who may have complained, those of one domain: alarms go on to all of them.
    if (people.length === 1) return { reason: 'complained', isFinal: true, people }
    log.warn('A complaint about a mail to several people is of one of them', { ...event.mail.tags })
    return { reason: 'complained', isFinal: false, people: [] }
  }
  const { bounceType, bouncedRecipients } = event.bounce
  const people = bouncedRecipients.map(({ emailAddress: address, diagnosticCode: detail = '' }) => ({
    address,
    detail,
  }))
  return { reason: 'bounced', isFinal: bounceType === 'Permanent', people }
}

/** What has become of mails: shown with the notification, and an address that mails never reach gets no more. */
export const openTakeMailEvents = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  switchOff: SwitchOff,
): TakeBatch => {
  const take = async ({ body }: SQSRecord): Promise<void> => {
    const event = MailEvent.parse(JSON.parse(body))
    const { messageId, tags } = event.mail
    const [[deviceid], [id]] = [tags.deviceid, tags.notice]
    const { reason, isFinal, people } = saidBy(event)
    // By address: one mail may have gone to several.
    const said = Object.fromEntries(people.map(({ address }) => [`feedback:${messageId}:${address}`, reason]))
    const noted = { set: said, when: { deviceid: present } }
    if (people.length > 0) await tryWrite(documents, setFields(TableName, { deviceid, id }, noted))
    if (!isFinal) return
    for (const { address, detail } of people) await switchOff(deviceid, address, { reason, detail })
  }
  return takeEach(take, 'what became of a mail could not be noted')
}
