import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTopicCommand, PublishCommand, SNSClient, type PublishCommandInput } from '@aws-sdk/client-sns'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSmsOutbox, type SmsOutbox, type Sms } from '../../../scripts/standins/aws/sns/startSmsOutbox'

describe('the outbox for text messages', () => {
  let dir: string
  let outbox: SmsOutbox

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sms-'))
    outbox = await startSmsOutbox({ port: 0, dir, now: () => 1_700_000_000_000 })
  })
  afterEach(async () => {
    await outbox.stop()
    await rm(dir, { recursive: true })
  })

  const sns = () =>
    new SNSClient({
      endpoint: outbox.url,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    })
  const publish = (input: Partial<PublishCommandInput>) =>
    sns().send(new PublishCommand({ Message: 'Battery low ⚠', ...input }))
  const listed = async () => (await (await fetch(`${outbox.url}/sms`)).json()) as Sms[]

  it('lists what was published to a number, or delivered by another stand-in', async () => {
    const { MessageId } = await publish({
      PhoneNumber: '+61400000000',
      MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
    })
    await outbox.send({ to: '+61400000001', text: 'Your code is 123456' })
    expect(await listed()).toEqual([
      {
        ...{ messageId: MessageId, to: '+61400000000', text: 'Battery low ⚠', sentMs: 1_700_000_000_000 },
        region: 'ap-southeast-2',
      },
      expect.objectContaining({ to: '+61400000001', text: 'Your code is 123456' }),
    ])
  })

  it('shows them to people, the newest first, as they were written', async () => {
    await publish({ PhoneNumber: '+61400000000', Message: '<b>first</b>' })
    await publish({ PhoneNumber: '+61400000001', Message: 'second' })
    const page = await (await fetch(outbox.url)).text()
    expect(page).toContain('&lt;b&gt;first&lt;/b&gt;')
    expect(page.indexOf('second')).toBeLessThan(page.indexOf('first'))
  })

  it('still lists it after a restart', async () => {
    await publish({ PhoneNumber: '+61400000000' })
    await outbox.stop()
    outbox = await startSmsOutbox({ port: 0, dir })
    expect(await listed()).toHaveLength(1)
  })

  it('refuses topics, other actions, wrong numbers and empty messages', async () => {
    await expect(publish({ TopicArn: 'arn:aws:sns:x:0:t' })).rejects.toMatchObject({ name: 'InvalidAction' })
    await expect(sns().send(new CreateTopicCommand({ Name: 't' }))).rejects.toMatchObject({
      name: 'InvalidAction',
    })
    const invalid = { name: 'InvalidParameterException' }
    await expect(publish({ PhoneNumber: '0400 000 000' })).rejects.toMatchObject(invalid)
    await expect(publish({ PhoneNumber: '+61400000000', Message: '' })).rejects.toMatchObject(invalid)
    await expect(publish({})).rejects.toMatchObject(invalid)
    expect(await listed()).toEqual([])
  })

  it('takes nothing from a page that only posts a form', async () => {
    const body = new URLSearchParams({ Action: 'Publish', PhoneNumber: '+61400000000', Message: 'x' })
    expect((await fetch(outbox.url, { method: 'POST', body })).status).toBe(403)
  })
})
