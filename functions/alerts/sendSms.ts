const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes the room of two. */
const extended = '^{}\\[~]|€'

const replaced: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

const oneOf = (character: string): string => {
  if (basic.includes(character) || extended.includes(character)) return character
  const plain = replaced[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return [...plain].every((each) => basic.includes(each)) ? plain : '?'
}

const sizeOf = (character: string): number => (extended.includes(character) ? 2 : 1)

/**
 * A text in the characters of one text message, at most `most` of them; accents that it does not have are left out, and
 * a degree is written out.
 */
export const toGsm7 = (text: string, most: number): string => {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ ?°(?=\p{L})/gu, ' deg ')
    .replaceAll(/ ?°/gu, ' deg')
  const characters = [...line].flatMap((character) => [...oneOf(character)])
  const sizes = characters.map(sizeOf)
  if (sizes.reduce((a, b) => a + b, 0) <= most) return characters.join('')
  const dots = '...'
  let room = most - dots.length
  let kept = 0
  for (; kept < characters.length && (sizes[kept] ?? 0) <= room; kept += 1) room -= sizes[kept] ?? 0
  return characters.slice(0, kept).join('').trimEnd() + dots
}

/** Resolves with the provider's id of the message once it has accepted it; `to` in E.164. */
export type SendSms = (to: string, text: string) => Promise<string>

/**
 * Through SNS, whose client is loaded when the first message goes out.
 * @param region whose spending limit pays for it; the function's own where none is named
 */
export const openSendSms = (region?: string): SendSms => {
  const openClient = async () => {
    const { PublishCommand, SNSClient } = await import('@aws-sdk/client-sns')
    const client = new SNSClient(region === undefined ? {} : { region })
    return (PhoneNumber: string, Message: string) => {
      // Alarms go before offers in the networks.
      const kind = { DataType: 'String', StringValue: 'Transactional' }
      const MessageAttributes = { 'AWS.SNS.SMS.SMSType': kind }
      return client.send(new PublishCommand({ PhoneNumber, Message, MessageAttributes }))
    }
  }
  let opened: ReturnType<typeof openClient> | undefined
  return async (to, text) => {
    opened ??= openClient()
    const send = await opened
    return (await send(to, text)).MessageId ?? ''
  }
}
