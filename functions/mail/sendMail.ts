import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { Problem } from '../../shared/core/problem'

export interface Mail {
  to: string
  subject: string
  /** Plain text, lines ended by `\n`. */
  text: string
  /** Where an answer goes. */
  replyTo?: string
}
export type SendMail = (mail: Mail) => Promise<void>

/** One line of a header: what is not printed could end it and begin another. */
const asLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/**
 * Sends through SES, whose client is loaded when the first mail goes out.
 * @param from who mails are from; without it this stage sends none
 */
export const openSendMail = (from: string | undefined): SendMail => {
  const openClient = async () => {
    const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
    const client = new SESv2Client({})
    return (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input))
  }
  let opened: ReturnType<typeof openClient> | undefined

  return async ({ to, subject, text, replyTo }) => {
    if (from === undefined) throw new Problem('unavailable', 'Mails are not set up for this portal yet.')
    opened ??= openClient()
    const send = await opened
    await send({
      FromEmailAddress: from,
      Destination: { ToAddresses: [asLine(to)] },
      ...(replyTo === undefined ? {} : { ReplyToAddresses: [asLine(replyTo)] }),
      Content: {
        Simple: {
          Subject: { Data: asLine(subject), Charset: 'UTF-8' },
          Body: { Text: { Data: text, Charset: 'UTF-8' } },
        },
      },
    })
  }
}
