import * as z from 'zod'

const Sent = z.object({
  ConfigurationSetName: z.string(),
  Destination: z.object({
    ToAddresses: z.array(z.string()).default([]),
    BccAddresses: z.array(z.string()).default([]),
  }),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
})

/** What SES says later of a mail, of which configuration set. */
export interface MailEvent {
  readonly configurationSet: string
  readonly event: object
}

/** The addresses of the simulator of SES, with any label: `bounce+anything@simulator.amazonses.com`. */
const simulated = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i

/** What becomes of a mail to an address of the simulator of SES; undefined of any other, which is delivered. */
export const simulateDeliveryEvent = (
  request: unknown,
  messageId: string,
  nowMs: number,
): MailEvent | undefined => {
  const sent = Sent.safeParse(request)
  if (!sent.success) return undefined
  const { ConfigurationSetName: configurationSet, Destination, EmailTags } = sent.data
  const everybody = [...Destination.ToAddresses, ...Destination.BccAddresses]
  const emailAddress = everybody.find((address) => simulated.test(address))
  const kind = simulated.exec(emailAddress ?? '')?.[1]?.toLowerCase()
  if (emailAddress === undefined || kind === undefined) return undefined
  const timestamp = new Date(nowMs).toISOString()
  const mail = {
    ...{ timestamp, messageId, destination: everybody },
    tags: Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])),
  }
  if (kind === 'complaint') {
    const complaint = {
      ...{ timestamp, feedbackId: messageId, complaintFeedbackType: 'abuse' },
      complainedRecipients: [{ emailAddress }],
    }
    return { configurationSet, event: { eventType: 'Complaint', mail, complaint } }
  }
  const diagnosticCode = 'smtp; 550 5.1.1 user unknown'
  const bounce = {
    ...{ timestamp, feedbackId: messageId, bounceType: 'Permanent', bounceSubType: 'General' },
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode }],
  }
  return { configurationSet, event: { eventType: 'Bounce', mail, bounce } }
}
