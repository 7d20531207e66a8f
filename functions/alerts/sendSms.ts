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
