import { beforeEach, describe, expect, it } from 'vitest'
import { secondMs } from '../../shared/core/time'
import { hot, low, openClaimScene } from '../../test/integration/claimScene'
import { callerOf, startMs, tables } from '../../test/integration/openScene'
import { openAlertStore } from './alertStore'
import { feedbackOf, getNotices, textOf } from './getNotices'
import { NoticeRow, openNoticeReader } from './noticeStore'

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
})

const [ann, bob] = ['ann@example.com', 'bob@example.com']
const accepted = (to: string, messageId = 'm1') => ({ to, state: 'accepted', messageId })

const page = (dataPoints = 20, pageStartKey?: string) => {
  const { documents } = here.scene
  const { devices } = here.scene.openService(documents)
  const notices = openNoticeReader(documents, tables.notices)
  const list = getNotices(notices, openAlertStore(documents, tables.devices), devices)
  return list({ deviceid: here.device, dataPoints, pageStartKey }, callerOf(1))
}
const firstOf = async (fields: object) => {
  await here.note(fields)
  return (await page()).notices[0]
}

describe('the list of notifications', () => {
  it('says what each was, and what has become of it', async () => {
    await here.scene.put(tables.devices, {
      ...{ deviceid: here.device, sk: 'DISPLAY#ambient', entry: { name: 'Cabin' } },
    })
    const recipients = [accepted(ann), { to: bob, state: 'failed', reason: 'refused' }]
    const sent = await firstOf({ state: 'sent', due: [low, hot], recipients })
    expect(sent).not.toHaveProperty('why')
    expect(sent?.recipients[0]).not.toHaveProperty('reason')
    expect(sent).toEqual({
      ...{ id: 'N1', kind: 'event', channel: 'email', state: 'sent', level: 'alarm' },
      ...{ text: 'Supply Voltage low and 1 more', ts: startMs / secondMs - 2 },
      recipients: [
        { to: ann, state: 'accepted' },
        { to: bob, state: 'failed', reason: 'refused' },
      ],
    })
    expect(await firstOf({ state: 'quiet', why: 'ended' })).toMatchObject({ why: 'ended', text: 'Cabin hot' })
  })

  it('is read page by page, the newest first', async () => {
    for (const id of ['N1', 'N2', 'N3', 'N4']) await here.note({ id })
    const first = await page(3)
    expect(first.notices.map(({ id }) => id)).toEqual(['N4', 'N3', 'N2'])
    expect(first.lastEvaluatedKey).toBe('N2')
    const second = await page(3, first.lastEvaluatedKey)
    expect(second.notices.map(({ id }) => id)).toEqual(['N1'])
    expect(second).not.toHaveProperty('lastEvaluatedKey')
    expect(await page(2, 'N1')).toEqual({ notices: [] })
  })

  it.each([
    ['is gathered', { state: 'new', dueMs: startMs + 5000, claimedMs: 1 }, startMs + 5000, 'new'],
    ['was taken up', { state: 'sent', dueMs: undefined, claimedMs: startMs + 3000 }, startMs + 3000, 'sent'],
    ['is being sent', { state: 'claimed', dueMs: startMs + 9, claimedMs: startMs }, startMs, 'claimed'],
    ['was dropped', { state: 'dropped', dueMs: undefined }, startMs - 2000, 'dropped'],
    ['has lost its time', { state: 'new', dueMs: undefined }, startMs - 2000, 'new'],
  ])('says of what a digest takes up how that stands which %s', async (_, fields, atMs, state) => {
    await here.note({ id: 'D1', kind: 'digest', due: [], ...fields })
    const notice = await firstOf({ state: 'kept', digest: 'D1' })
    expect(notice?.digest).toEqual({ ts: atMs / secondMs, state })
  })

  it('says nothing of a digest that is no more, and of what never needed one', async () => {
    expect(await firstOf({ digest: 'GONE' })).not.toHaveProperty('digest')
    expect(await firstOf({})).not.toHaveProperty('digest')
  })

  it('names who was switched off before it went out, and gets nothing of it therefore', async () => {
    const since = (atMs: number) => ({ reason: 'bounced', atMs, detail: '' })
    const createdMs = startMs - 2000
    await here.arrange({
      off: {
        [ann]: since(createdMs - 1),
        [bob]: since(createdMs),
        'cat@example.com': since(createdMs - 5),
        '+61400000001': since(createdMs - 1),
      },
    })
    const recipients = [accepted('cat@example.com')]
    const mail = await firstOf({ recipients })
    expect(mail?.recipients).toEqual([
      { to: 'cat@example.com', state: 'accepted' },
      { to: ann, state: 'switchedOff' },
    ])
    expect((await firstOf({ channel: 'sms' }))?.recipients).toEqual([
      { to: '+61400000001', state: 'switchedOff' },
    ])
    expect((await firstOf({ kind: 'test', to: ann }))?.recipients).toEqual([])
  })
})

describe('the text of a notification in the list', () => {
  const said = (kind: NoticeRow['kind'], due = [hot]) => textOf({ kind, due }, {})

  it('is the event, and how many more there are', () => {
    expect(said('event')).toBe('Ambient hot')
    expect(said('event', [hot, low, low])).toBe('Ambient hot and 2 more')
    expect(said('reminder')).toBe('Ambient hot')
  })

  it('is of other kinds what they are', () => {
    expect(said('test')).toBe('Test alert')
    expect(said('low')).toBe('Most of the month is used')
    expect(said('ended')).toBe('The rest of the month is kept for alarms')
    expect(said('digest')).toBe('Digest of the events kept back')
    expect(said('event', [])).toBe('Digest of the events kept back')
  })
})

describe('what the provider said later of a message', () => {
  const row = (fields: object) =>
    NoticeRow.parse({
      ...{ deviceid: 'PUMP00001', id: 'N1', kind: 'event', channel: 'email', state: 'sent' },
      ...{ createdMs: 0, atMs: 0, ...fields },
    })
  const of = (fields: object, messageId: string | undefined = 'm1') =>
    feedbackOf(row(fields), { to: ann, state: 'accepted', messageId })

  it('is that it bounced or was complained about, for this address', () => {
    expect(of({ [`feedback:m1:${ann}`]: 'bounced' })).toBe('bounced')
    expect(of({ [`feedback:m1:${ann}`]: 'complained', 'feedback:m1': 'bounced' })).toBe('complained')
    expect(of({ [`feedback:m1:${bob}`]: 'bounced' })).toBeUndefined()
  })

  it('was noted without an address while each mail had one', () => {
    expect(of({ 'feedback:m1': 'complained' })).toBe('complained')
    expect(of({ 'feedback:m2': 'complained' })).toBeUndefined()
  })

  it('is nothing of what was not accepted, nor a word that is not known', () => {
    expect(of({ 'feedback:m1': 'delivered' })).toBeUndefined()
    const none = { to: ann, state: 'failed' as const }
    expect(feedbackOf(row({ [`feedback:undefined:${ann}`]: 'bounced' }), none)).toBeUndefined()
  })

  it('is shown instead of that it was accepted', async () => {
    const recipients = [accepted(ann), accepted(bob)]
    const notice = await firstOf({ recipients, [`feedback:m1:${bob}`]: 'bounced' })
    expect(notice?.recipients).toEqual([
      { to: ann, state: 'accepted' },
      { to: bob, state: 'bounced' },
    ])
  })
})
