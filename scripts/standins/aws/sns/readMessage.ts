import type { IncomingMessage } from 'node:http'

/** A refusal as SNS words it. */
export class SmsError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

/** Ten parts of 160 characters: longer texts are refused by the service. */
const maxCharacters = 1600

/** The text message that a `Publish` to a telephone number asks for; throws `SmsError` for anything else. */
export const readMessage = (
  request: IncomingMessage,
  form: URLSearchParams,
): { to: string; text: string; region: string } => {
  const region = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/([^/]+)\/sns\//.exec(
    request.headers.authorization ?? '',
  )?.[1]
  if (region === undefined)
    throw new SmsError('MissingAuthenticationToken', 'Missing Authentication Token', 403)
  const action = form.get('Action') ?? ''
  if (request.method !== 'POST' || action !== 'Publish')
    throw new SmsError('InvalidAction', `The action ${action} is not valid for this endpoint.`)
  if (form.has('TopicArn') || form.has('TargetArn'))
    throw new SmsError(
      'InvalidAction',
      'The action Publish to a topic or target is not valid for this endpoint.',
    )
  const [to = '', text = ''] = [form.get('PhoneNumber') ?? '', form.get('Message') ?? '']
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw new SmsError(
      'InvalidParameter',
      `Invalid parameter: PhoneNumber Reason: ${to} is not valid to publish to`,
    )
  if (text === '') throw new SmsError('InvalidParameter', 'Invalid parameter: Empty message')
  if (text.length > maxCharacters)
    throw new SmsError('InvalidParameter', 'Invalid parameter: Message too long')
  return { to, text, region }
}
