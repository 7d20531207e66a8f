import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openSendSms, toGsm7 } from './sendSms'

describe('a text message', () => {
  const sns = mockClient(SNSClient)
  beforeEach(() => {
    sns.reset()
    sns.on(PublishCommand).resolves({ MessageId: 'm1' })
  })
  afterAll(() => {
    sns.restore()
  })
  const regions = () =>
    Promise.all(
      sns.commandCalls(PublishCommand).map(({ thisValue }) => (thisValue as SNSClient).config.region()),
    )

  it('goes to the number as one that is not an offer, and gives the id of the provider', async () => {
    const send = openSendSms('ap-southeast-2')
    expect(await send('+61400000001', 'ALARM: Hot')).toBe('m1')
    expect(sns.commandCalls(PublishCommand).map(({ args }) => args[0].input)).toEqual([
      {
        PhoneNumber: '+61400000001',
        Message: 'ALARM: Hot',
        MessageAttributes: {
          'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        },
      },
    ])
    expect(await regions()).toEqual(['ap-southeast-2'])
  })

  it('goes by one client, whose region is the one that is named', async () => {
    const send = openSendSms('eu-west-1')
    await send('+61400000001', 'a')
    await send('+61400000002', 'b')
    const [first, second] = sns.commandCalls(PublishCommand)
    expect(first?.thisValue).toBe(second?.thisValue)
    expect(await regions()).toEqual(['eu-west-1', 'eu-west-1'])
  })

  it('without an id of the provider has an empty one', async () => {
    sns.on(PublishCommand).resolves({})
    expect(await openSendSms('eu-west-1')('+61400000001', 'a')).toBe('')
  })

  it('that the provider refuses is refused', async () => {
    sns.on(PublishCommand).rejects(new Error('no'))
    await expect(openSendSms('eu-west-1')('+61400000001', 'a')).rejects.toThrow('no')
  })
})

describe('the characters of a text message', () => {
  it('are those that a phone has, and others become the nearest of them', () => {
    expect(toGsm7('àéñ “Ja” – ‘so’—ē Ł 漢', 160)).toBe('àéñ "Ja" - \'so\'-e ? ?')
    expect(toGsm7('a\r\n\tb\u2028c\u200bd', 160)).toBe('a b c d')
    expect(toGsm7('ﬁ ½', 160)).toBe('fi ?')
  })

  it('are as many as asked for at most, those of double size counted as two', () => {
    expect(toGsm7('abcdef', 6)).toBe('abcdef')
    expect(toGsm7('abcdefg', 6)).toBe('abc...')
    expect(toGsm7('ab cdefg', 6)).toBe('ab...')
    expect(toGsm7('{}{', 6)).toBe('{}{')
    expect(toGsm7('{}{}', 6)).toBe('{...')
    expect(toGsm7('a{}{}', 6)).toBe('a{...')
    expect(toGsm7('€€€€', 8)).toBe('€€€€')
    expect(toGsm7('', 6)).toBe('')
  })

  it('write degrees out, with a space before a letter alone', () => {
    expect(toGsm7('5°C 6 °F 7° 8 °', 160)).toBe('5 deg C 6 deg F 7 deg 8 deg')
  })
})
