import { describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import type { ScriptLock } from '../../shared/scripts/scriptLock'
import type { StillMay } from '../access/mayStill'
import type { TransactItem } from '../core/store/storeWrites'
import { RecordItem } from '../devices/deviceStore'
import type { StoredCommand } from './commandStore'
import { openHandoverCheck } from './handoverCheck'
import { ada, deviceid, sampleCommand as command } from './sampleCommand.fixture'

const ben = UserId.parse('00000000-0000-4000-8000-000000000002')
const nowMs = 1_764_000_000_000
const check = (name: string): TransactItem => ({
  ConditionCheck: { TableName: 'access', Key: { pk: name }, ConditionExpression: 'x' },
})
const may = (...names: string[]): StillMay => ({ isStaff: false, checks: names.map(check) })

const record = (facts: Partial<RecordItem> = {}) =>
  RecordItem.parse({
    deviceid,
    name: 'Truck',
    model: 'ORB',
    fw: 'SFW',
    tier: 'PREMIUM',
    provisionedTs: 0,
    streams: [{ streamId: 's', deviceid, fromMs: 0 }],
    ...facts,
  })

interface World {
  still?: Record<UserId, StillMay>
  record?: RecordItem | undefined
  lock?: ScriptLock | undefined
  before?: Record<string, StoredCommand>
}

/** What the turn of a command leads to, and what was asked about it. */
const judge = async (of: StoredCommand, { still = {}, before = {}, ...world }: World = {}) => {
  const asked: unknown[] = []
  let recordsRead = 0
  const handover = await openHandoverCheck(
    { devices: 'devices' },
    {
      commands: { read: (_, id) => Promise.resolve(before[id]) },
      devices: {
        record: () => {
          recordsRead += 1
          return Promise.resolve('record' in world ? world.record : record())
        },
      },
      scripts: {
        lock: () => Promise.resolve(world.lock),
        lockCheck: (_, requester) => check(`lock for ${requester}`),
      },
      mayStill: (author, _, ability) => {
        asked.push({ ...author, ability })
        return Promise.resolve(still[author.userid] ?? may('account'))
      },
      checkSets: () => Promise.resolve({ kind: 'go', checks: [] }),
    },
    () => nowMs,
  )(of)
  const names =
    handover.kind === 'go'
      ? handover.checks.map(
          ({ ConditionCheck }): unknown => ConditionCheck?.Key?.pk ?? ConditionCheck?.TableName,
        )
      : []
  return { handover, asked, names, recordsRead }
}
const reasonOf = async (...of: Parameters<typeof judge>) => {
  const { handover } = await judge(...of)
  return handover.kind === 'revoke' ? handover.reason : handover.kind
}

describe('a command at its turn', () => {
  it('goes out while its author may still give it, on the right of its method and by their group', async () => {
    const { asked, names, recordsRead } = await judge(command({ through: 'GROUP#g' }), {
      still: { [ada]: may('account', 'membership') },
    })
    expect(asked).toEqual([
      { userid: ada, email: 'ada@example.com', through: 'GROUP#g', keys: [], ability: 'adminSettings' },
    ])
    expect(names).toEqual(['account', 'membership'])
    expect(recordsRead).toBe(0)
    expect((await judge(command())).asked[0]).not.toHaveProperty('through')
  })

  it.each<[string, Partial<StoredCommand>, string]>([
    ['another right on which it was queued', { right: 'useScripts' }, 'useScripts'],
    ['the right of an account on which it was queued', { right: 'provisionDevices' }, 'provisionDevices'],
    ['its method where the other right is none', { right: 'anything' }, 'adminSettings'],
    ['staff where the method is for staff', { method: 'GSM.Cmd' }, 'administerPortal'],
    ['staff where the method is not known', { method: 'Old.Method' }, 'administerPortal'],
  ])('is judged by %s', async (_, facts, ability) => {
    expect((await judge(command(facts))).asked).toMatchObject([{ ability }])
  })

  it('is revoked when it is not known whose it is', async () => {
    expect(await reasonOf(command({ requesterId: undefined }))).toBe('It is not known who requested it.')
  })

  it('is revoked with each reason once when no author may give it any more', async () => {
    const authors = [ada, ben].map((userid) => ({ userid, email: `${userid}@x`, keys: [] }))
    const lost = (refusal: string) => ({ still: { [ada]: { refusal: 'No.' }, [ben]: { refusal } } })
    expect(await reasonOf(command({ authors }), lost('No.'))).toBe('No.')
    expect(await reasonOf(command({ authors }), lost('Gone.'))).toBe('No. Gone.')
  })

  it('goes without the part of those who may not any more', async () => {
    const authors = [ada, ben].map((userid) => ({ userid, email: `${userid}@x`, keys: ['a'] }))
    const { handover } = await judge(command({ authors }), { still: { [ben]: { refusal: 'Gone.' } } })
    expect(handover).toEqual({ kind: 'leaveOut', lost: [{ author: authors[1], reason: 'Gone.' }] })
  })

  it('checks what two authors have in common once', async () => {
    const authors = [ada, ben].map((userid) => ({ userid, email: `${userid}@x`, keys: [] }))
    const still = { [ada]: may('ada', 'group'), [ben]: may('ben', 'group') }
    expect((await judge(command({ authors }), { still })).names).toEqual(['ada', 'group', 'ben'])
  })
})

describe('a command that needs others before it', () => {
  const needs = ['first', 'second']
  const done = { first: command({ status: 'complete' }), second: command({ status: 'complete' }) }
  const reason = 'A command that it depends on was not carried out.'

  it('goes out once they were carried out', async () => {
    expect(await reasonOf(command({ needs }), { before: done })).toBe('go')
  })

  it('is revoked when one of them failed, or is there no more', async () => {
    const failed = { ...done, second: command({ status: 'error' }) }
    expect(await reasonOf(command({ needs }), { before: failed })).toBe(reason)
    expect(await reasonOf(command({ needs }), { before: { first: done.first } })).toBe(reason)
  })

  it.each(['queued', 'sent'] as const)('waits while one of them is %s', async (status) => {
    expect(await reasonOf(command({ needs }), { before: { ...done, second: command({ status }) } })).toBe(
      'wait',
    )
  })
})

describe('a change of the script', () => {
  const lock: ScriptLock = { userid: ben, name: 'Ben', email: 'ben@example.com', ts: 1 }
  const put = (facts: Partial<StoredCommand> = {}) =>
    command({ method: 'FS.Put', args: '{"filename":"init.js"}', ...facts })

  it.each(['FS.Put', 'FS.Remove'])('by %s is revoked while another person has locked it', async (method) => {
    expect(await reasonOf(put({ method }), { lock })).toContain('ben@example.com')
  })

  it('goes out while it stays unlocked, or is locked by its author', async () => {
    expect((await judge(put())).names).toEqual(['account', `lock for ${ada}`])
    expect(await reasonOf(put(), { lock: { ...lock, userid: ada } })).toBe('go')
  })

  it.each([
    ['a file that is no script', put({ args: '{"filename":"note.txt"}' })],
    ['a script that is only read', put({ method: 'FS.Get' })],
    [
      'a script that is partly on the device',
      put({ status: 'sent', transfer: { kind: 'put', at: 1, size: 2 } }),
    ],
  ])('is not what %s is: no lock keeps it', async (_, of) => {
    expect((await judge(of, { lock })).names).toEqual(['account'])
  })

  it('that was sent whole is kept by the lock when it would be sent once more', async () => {
    expect(await reasonOf(put({ status: 'sent' }), { lock })).toContain('ben@example.com')
  })
})

describe('a trigger', () => {
  const trigger = command({ method: 'Admin.Trigger', args: '{"index":1}' })
  const basic = record({ tier: 'STANDARD' })

  it('is revoked on a plan without triggers, unless one of its authors is staff', async () => {
    expect(await reasonOf(trigger, { record: basic })).toBe('Triggers are unavailable on the Basic Plan')
    const still = { [ada]: { isStaff: true, checks: [] } }
    expect(await reasonOf(trigger, { record: basic, still })).toBe('go')
    const authors = [ada, ben].map((userid) => ({ userid, email: `${userid}@x`, keys: [] }))
    expect(await reasonOf({ ...trigger, authors }, { record: basic, still })).toBe('go')
  })

  it('goes out on Hosted, and where the device has no record', async () => {
    expect(await reasonOf(trigger)).toBe('go')
    expect(await reasonOf(trigger, { record: undefined })).toBe('go')
  })

  it('is what a plan judges alone', async () => {
    expect(await reasonOf(command(), { record: basic })).toBe('go')
  })
})

describe('a test by the factory', () => {
  it('goes out while the device belongs to no account, or to the same as then, and that is checked', async () => {
    const fresh = await judge(command({ ownedSince: 0 }))
    expect(fresh.names).toEqual(['account', 'devices'])
    expect(await reasonOf(command({ ownedSince: 7 }), { record: record({ addedTs: 7 }) })).toBe('go')
    expect((await judge(command({ ownedSince: 0 }), { record: undefined })).names).toEqual(['account'])
  })

  it('is revoked once the device was added to an account', async () => {
    const reason = 'The device was added to an account meanwhile.'
    expect(await reasonOf(command({ ownedSince: 0 }), { record: record({ addedTs: 7 }) })).toBe(reason)
    expect(await reasonOf(command({ ownedSince: 7 }), { record: undefined })).toBe(reason)
  })
})
