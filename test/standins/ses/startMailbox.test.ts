import { type FileHandle, appendFile, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetEmailIdentityCommand, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email } from '../../../scripts/standins/aws/ses/openSes'
import { startMailbox, type Mailbox } from '../../../scripts/standins/aws/ses/startMailbox'

describe('the mailbox', () => {
  let dir: string
  let mailbox: Mailbox

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mail-'))
    mailbox = await startMailbox({ port: 0, dir })
  })
  afterEach(async () => {
    await mailbox.stop()
    await rm(dir, { recursive: true })
  })

  const ses = () =>
    new SESv2Client({
      endpoint: mailbox.url,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    })
  const sendThroughSes = (to: string, subject: string) =>
    ses().send(
      new SendEmailCommand({
        FromEmailAddress: 'Portal <portal@x.io>',
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: { Subject: { Data: subject }, Body: { Html: { Data: '<b>hi</b>' }, Text: { Data: 'hi' } } },
        },
      }),
    )
  const stored = async () => {
    const { emails } = (await (await fetch(`${mailbox.url}/store`)).json()) as { emails: Email[] }
    return emails.map(({ subject, destination, body }) => ({ subject, to: destination.to, ...body }))
  }

  it('shows what is sent through SES and what other stand-ins deliver', async () => {
    expect((await sendThroughSes('u@x.io', 'Alarm ünïcode')).MessageId).toBeTypeOf('string')
    await mailbox.send({ to: 'v@x.io', subject: 'Your code', text: '123456' })
    expect(await stored()).toEqual([
      { subject: 'Alarm ünïcode', to: ['u@x.io'], html: '<b>hi</b>', text: 'hi' },
      { subject: 'Your code', to: ['v@x.io'], text: '123456' },
    ])
  })

  it('keeps accepted mails over a restart, though a last line was cut short', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => sendThroughSes('u@x.io', `mail ${n}`)))
    await mailbox.stop()
    await appendFile(join(dir, 'mails.jsonl'), '{"messageId":"torn')
    mailbox = await startMailbox({ port: 0, dir })
    await mailbox.send({ to: 'u@x.io', subject: 'after', text: 'x' })
    await mailbox.stop()
    mailbox = await startMailbox({ port: 0, dir })
    const subjects = (await stored()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(21)
    expect(subjects.at(-1)).toBe('after')
  })

  it('accepts no mail that a full disk did not take, though it came together with others', async () => {
    const handle = await open(join(dir, 'mails.jsonl'), 'r')
    const prototype = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
    let refused = 0
    const full = vi.spyOn(prototype, 'appendFile').mockImplementation(async function (
      this: FileHandle,
      bytes,
    ) {
      const isOfSeveral = bytes.toString().trimEnd().includes('\n')
      if (!isOfSeveral || refused > 0) return this.writeFile(bytes)
      refused += 1
      throw new Error('no space left on device')
    })
    const all = Array.from({ length: 40 }, (_, n) => `mail ${n}`)
    const sent = await Promise.allSettled(all.map((subject) => sendThroughSes('u@x.io', subject)))
    full.mockRestore()
    const accepted = all.filter((_, n) => sent[n]?.status === 'fulfilled')
    expect(accepted.length).toBeLessThan(all.length)
    await mailbox.stop()
    mailbox = await startMailbox({ port: 0, dir })
    const subjects = (await stored()).map(({ subject }) => subject)
    expect(accepted.filter((subject) => !subjects.includes(subject))).toEqual([])
  })

  it('refuses a recipient that is no address, and operations it does not have, as SDK errors', async () => {
    await expect(sendThroughSes('not-an-address', 'x')).rejects.toMatchObject({ name: 'BadRequestException' })
    await expect(sendThroughSes('Somebody <a@b.io>', 'x')).resolves.toBeDefined()
    await expect(ses().send(new GetEmailIdentityCommand({ EmailIdentity: 'x.io' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    expect(await stored()).toHaveLength(1)
  })

  it('shows mails on a page, in a frame that runs no scripts', async () => {
    const page = await fetch(mailbox.url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toMatch(/<iframe sandbox="(?!.*allow-scripts)/)
  })

  it('is cleared by its own page only', async () => {
    await mailbox.send({ to: 'u@x.io', subject: 'one', text: 'x' })
    const clear = async (site: string) =>
      (await fetch(`${mailbox.url}/clear-store`, { method: 'POST', headers: { 'sec-fetch-site': site } }))
        .status
    expect([await clear('cross-site'), (await stored()).length]).toEqual([403, 1])
    expect([await clear('same-origin'), (await stored()).length]).toEqual([200, 0])
    await mailbox.send({ to: 'u@x.io', subject: 'two', text: 'x' })
    await mailbox.stop()
    mailbox = await startMailbox({ port: 0, dir })
    expect((await stored()).map(({ subject }) => subject)).toEqual(['two'])
  })

  it('refuses to run twice in one process', async () => {
    await expect(startMailbox({ port: 0, dir: join(dir, 'second') })).rejects.toThrow(/already/)
  })
})
