import { describe, expect, it } from 'vitest'
import type { AlertItem } from './alertStore'
import { openAudience, withoutGone } from './noticeGate'
import { NoticeRow } from './noticeStore'

const [ann, bob, cat] = ['ann@example.com', 'bob@example.com', 'cat@example.com']
const [one, two] = ['+61400000001', '+61400000002']

const rowOf = (fields: object) =>
  NoticeRow.parse({
    ...{ deviceid: 'PUMP00001', id: 'N1', kind: 'event', channel: 'email', state: 'new' },
    ...{ createdMs: 0, atMs: 0, ...fields },
  })
const since = (reason: AlertItem['off'][string]['reason']) => ({ reason, atMs: 1, detail: '' })
const item: AlertItem = {
  ...{ seconds: {}, emailList: [ann, bob, cat], phoneList: [one, two], version: 0 },
  off: { [bob]: since('unsubscribed'), [two]: since('bounced'), push2: since('complained') },
}
const kept = (...people: [string, string][]) =>
  rowOf({ state: 'kept', recipients: people.map(([to, state]) => ({ to, state })) })

const asked: string[] = []
const audience = (fields: object, rows: NoticeRow[] = []) =>
  openAudience({
    keptFor: (deviceid, digest) => {
      asked.push(`${deviceid} ${digest}`)
      return Promise.resolve(rows)
    },
  })(rowOf(fields), item)

describe('who gets a notification', () => {
  it('is the list of its channel, without what was switched off for whatever reason', async () => {
    expect(await audience({})).toEqual([ann, cat])
    expect(await audience({ channel: 'sms' })).toEqual([one])
    expect(await audience({ kind: 'ended' })).toEqual([ann, cat])
    expect(asked).toEqual([])
  })

  it('of a test is who asked for it, on the list or not', async () => {
    expect(await audience({ kind: 'test', to: 'eve@example.com' })).toEqual(['eve@example.com'])
    expect(await audience({ kind: 'test', to: bob })).toEqual([bob])
    expect(await audience({ kind: 'test' })).toEqual([])
  })

  it('of one for people are these, each once, without where nothing arrives', async () => {
    const people = [ann, bob, ann, two, 'eve@example.com'].map((to) => ({ to }))
    expect(await audience({ kind: 'personal', people })).toEqual([ann, bob, 'eve@example.com'])
    const push = ['push1', 'push2'].map((to) => ({ to }))
    expect(await audience({ kind: 'reminder', channel: 'push', people: push })).toEqual(['push1'])
    expect(await audience({ kind: 'event', channel: 'push', people: push })).toEqual(['push1'])
  })

  it('of a digest are those who did not get one of its events at once', async () => {
    const rows = [kept([ann, 'kept'], [bob, 'kept'], [cat, 'accepted']), kept(['eve@example.com', 'kept'])]
    expect(await audience({ kind: 'digest' }, rows)).toEqual([ann])
    expect(asked.at(-1)).toBe('PUMP00001 N1')
    expect(await audience({ kind: 'digest' }, [])).toEqual([])
  })

  it('of a digest is the whole list when one of its events was kept before people were noted', async () => {
    expect(await audience({ kind: 'digest' }, [kept([ann, 'kept']), kept()])).toEqual([ann, cat])
  })
})

it('who was taken off while they waited gets nothing, and what has come of the others stays', () => {
  const { recipients } = kept([ann, 'waiting'], [bob, 'waiting'], [cat, 'accepted'])
  expect(withoutGone(rowOf({ recipients }), [ann])).toEqual([
    { to: ann, state: 'waiting' },
    { to: bob, state: 'failed', reason: 'notListed' },
    { to: cat, state: 'accepted' },
  ])
})
