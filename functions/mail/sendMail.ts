import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { Problem } from '../../shared/core/problem'
import { onFirstUse } from '../core/onFirstUse'

export interface Mail {
  /** One, or several who do not see each other. */
  to: string | readonly string[]
  subject: string
  /** Plain text, lines ended by `\n`. */
  text: string
  /** The same for readers that show it. */
  html?: string
  /** Where an answer goes. */
  replyTo?: string
  /** Besides those that every mail has. */
  headers?: Readonly<Record<string, string>>
  /** Come back with what the provider says of the mail later: letters, digits, `_` and `-`. */
  tags?: Readonly<Record<string, string>>
  /** Files beside it. */
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[]
}
/** Resolves with the provider's id of the mail once it has accepted it. */
export type SendMail = (mail: Mail) => Promise<string>

/** One line of a header: what is not printed could end it and begin another. */
const asLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const inUtf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

const named = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value: asLine(Value) }))

/**
 * Sends through SES, whose client is loaded when the first mail goes out.
 * @param from who mails are from; without it this stage sends none
 * @param ConfigurationSetName where SES says what has become of mails; not reported without
 */
export const openSendMail = (from: string | undefined, ConfigurationSetName?: string): SendMail => {
  const openClient = onFirstUse(async () => {
    const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
    const client = new SESv2Client({})
    return (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input))
  })

  return async ({ to, subject, text, html, replyTo, headers, tags, attachments }) => {
    if (from === undefined) throw new Problem('unavailable', 'Email is not set up for this portal yet.')
    const send = await openClient()
    const sent = await send({
      FromEmailAddress: from,
      ...(ConfigurationSetName === undefined ? {} : { ConfigurationSetName }),
      Destination:
        typeof to === 'string' || to.length === 1
          ? { ToAddresses: [to].flat().map(asLine) }
          : { BccAddresses: to.map(asLine) },
      ...(replyTo === undefined ? {} : { ReplyToAddresses: [asLine(replyTo)] }),
      ...(tags === undefined ? {} : { EmailTags: named(tags) }),
      Content: {
        Simple: {
          Subject: inUtf8(asLine(subject)),
          Body: { Text: inUtf8(text), ...(html === undefined ? {} : { Html: inUtf8(html) }) },
          ...(headers === undefined ? {} : { Headers: named(headers) }),
          ...(attachments === undefined
            ? {}
            : {
                Attachments: attachments.map(({ name, type, bytes }) => ({
                  FileName: asLine(name),
                  ContentType: type,
                  RawContent: bytes,
                })),
              }),
        },
      },
    })
    return sent.MessageId ?? ''
  }
}
