import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import type { Caller } from '../core/http/caller'
import { type CommandStore, type StoredCommand, isFinished } from './commandStore'
import type { ExpectContact } from './contactOutlook'
import { getCommands } from './getCommands'

const stored = (change: Partial<StoredCommand>): StoredCommand => ({
  deviceid: DeviceId.parse('TRUCK0001'),
  sk: '0'.repeat(26),
  method: 'FS.List',
  args: '{}',
  frameId: 1,
  createdMs: 1_800_000_000_500,
  status: 'complete',
  cancellable: true,
  requestedBy: 'a@example.com',
  sends: 1,
  contactsSinceSent: 0,
  ...change,
})

const expected = { kind: 'expected', atMs: 90_000, everyMs: 60_000, basis: 'history' } as const

const storeOf = (found: StoredCommand[]) =>
  ({
    newest: () => Promise.resolve({ commands: found, more: false }),
    line: () => {
      const open = found.filter(({ status }) => !isFinished(status)).map(({ sk }) => sk)
      return Promise.resolve({ inFlight: undefined, open: open.reverse() })
    },
  }) as unknown as CommandStore

const entry = async (change: Partial<StoredCommand>, role: Role = 'ADMIN') => {
  const commands = storeOf([stored(change)])
  const caller = { role, specialGroups: new Set() } as unknown as Caller
  const unasked = () => Promise.resolve({ isConnected: true, lastMs: undefined, outlook: undefined })
  const { data } = await getCommands(commands, unasked)(
    { deviceid: DeviceId.parse('TRUCK0001'), dataPoints: 10 },
    caller,
  )
  return data[0]
}

it('tells the newest answers as far as they fit into one page, and every failure', async () => {
  const file = JSON.stringify({ data: 'x'.repeat(99_000), left: 0 })
  const failed = JSON.stringify({ code: 500, message: 'full' })
  const found = [
    ...Array.from({ length: 100 }, () => stored({ response: file })),
    stored({ status: 'error', response: failed }),
  ]
  const commands = storeOf(found)
  const caller = { role: 'ADMIN', specialGroups: new Set() } as unknown as Caller
  const unasked = () => Promise.resolve({ isConnected: true, lastMs: undefined, outlook: undefined })
  const request = { deviceid: DeviceId.parse('TRUCK0001'), dataPoints: 500 }
  const { data } = await getCommands(commands, unasked)(request, caller)
  expect(data).toHaveLength(101)
  expect(JSON.stringify(data).length).toBeLessThan(6_000_000 - 500_000)
  expect(data[0]?.device_response).toBeDefined()
  expect(data[99]?.device_response).toBeUndefined()
  expect(data[100]?.device_response).toMatchObject({ message: 'full' })
})

describe('an entry of the command queue', () => {
  it.each([
    ['queued', 1, true],
    ['sent', 1, true],
    ['complete', 0, false],
    ['error', 0, false],
    ['noAnswer', 0, false],
    ['cancelled', 0, false],
    ['revoked', 0, false],
  ] as const)(
    'that is %s has priority %d and can be cancelled: %s',
    async (status, priority, cancellable) => {
      expect(await entry({ status })).toMatchObject({ priority, can_be_cancelled: cancellable })
    },
  )

  it('cannot be cancelled by somebody who could not give it', async () => {
    expect(await entry({ status: 'queued', method: 'Sys.Reboot' }, 'OPERATOR')).toMatchObject({
      can_be_cancelled: false,
    })
  })

  it('masks passwords that went out and came back', async () => {
    const args = JSON.stringify({ config: { wifi: { sta: { pass: 'hunter2', ssid: 'Yard' } } } })
    const response = JSON.stringify({ gsm: { pass: 'hunter2' }, list: [{ azure_cs: 'hunter2' }] })
    const shown = await entry({ method: 'Config.Set', args, response })
    expect(JSON.stringify(shown)).not.toContain('hunter2')
    expect(JSON.stringify(shown)).toContain('Yard')
  })

  it('masks a password that was asked for by its own key', async () => {
    const command = { method: 'Config.Get', args: '{"key":"wifi.sta.pass"}', response: '"hunter2"' }
    expect(await entry(command)).toMatchObject({ device_response: '***' })
  })

  it('never shows again what was put into a file', async () => {
    const args = JSON.stringify({ filename: 'key.pem', data: 'c2VjcmV0' })
    expect(await entry({ method: 'FS.Put', args })).toMatchObject({ args: { filename: 'key.pem', data: '' } })
  })

  it('shows the answer to those who may give the command, and an error to all', async () => {
    const file = { method: 'FS.Get', response: '{"data":"c2VjcmV0"}' }
    expect(await entry(file, 'USER')).toHaveProperty('device_response')
    expect(await entry(file, 'OPERATOR')).not.toHaveProperty('device_response')
    const failed = { ...file, status: 'error' as const, response: '{"code":500,"message":"no"}' }
    expect(await entry(failed, 'OPERATOR')).toMatchObject({ device_response: { message: 'no' } })
  })

  it('masks no other answer by the words of its arguments', async () => {
    const response = '"a list"'
    expect(await entry({ args: '{"key":"wifi.sta.pass"}', response })).toMatchObject({
      device_response: 'a list',
    })
    expect(await entry({ method: 'Config.Get', args: '{}', response })).toMatchObject({
      args: {},
      device_response: 'a list',
    })
  })

  it('says when it was made, how far an update is, why it was revoked and what was left out', async () => {
    const made = await entry({})
    expect(made).toMatchObject({ ts: 1_800_000_000.5, args: {} })
    for (const name of ['ota_status', 'reason', 'left_out', 'left_part'])
      expect(made).not.toHaveProperty(name)
    const leftOut = [{ email: 'a@example.com', keys: ['gps.interval'], reason: 'Gone.' }] as never
    expect(await entry({ progress: 40, reason: 'Gone.', leftOut })).toMatchObject({
      ota_status: { progress: 40 },
      reason: 'Gone.',
      left_out: leftOut,
    })
  })

  it('stays readable whatever names a device puts into its answer', async () => {
    const response = '{"__proto__":{"x":1},"constructor":2,"a.b":3,"a":4}'
    expect(JSON.stringify((await entry({ response }))?.device_response)).toBe(response)
  })
})

describe('the queue', () => {
  it('comes page by page; the next page is behind the last one of this', async () => {
    const found = [stored({ sk: '2' }), stored({ sk: '1' })]
    const page = (more: boolean, rows = found) => {
      const store = { ...storeOf(rows), newest: () => Promise.resolve({ commands: rows, more }) }
      const caller = { role: 'ADMIN', specialGroups: new Set() } as unknown as Caller
      const asked = { deviceid: DeviceId.parse('TRUCK0001'), dataPoints: 2 }
      return getCommands(store, () => Promise.reject(new Error('not asked for')))(asked, caller)
    }
    expect(await page(true)).toMatchObject({ lastEvaluatedKey: '1', pending: 0 })
    expect(await page(false)).not.toHaveProperty('lastEvaluatedKey')
    expect(await page(true, [])).not.toHaveProperty('lastEvaluatedKey')
  })
})

describe('when the device is heard of next', () => {
  const ask = async (
    status: StoredCommand['status'],
    outlook: Awaited<ReturnType<ExpectContact>>['outlook'] = expected,
    pageStartKey?: string,
  ) => {
    const commands = storeOf([stored({ status })])
    const caller = { role: 'ADMIN', specialGroups: new Set() } as unknown as Caller
    const expectContact = () => Promise.resolve({ isConnected: false, lastMs: 30_000, outlook })
    const asked = { deviceid: DeviceId.parse('TRUCK0001'), dataPoints: 10, pageStartKey }
    return (await getCommands(commands, expectContact)(asked, caller)).contact
  }

  it('is overdue since then where it is so', async () => {
    const overdue = { kind: 'overdue', sinceMs: 80_000, everyMs: 60_000, basis: 'interval' } as const
    expect(await ask('queued', overdue)).toEqual({
      isConnected: false,
      last_ts: 30,
      overdue_since_ts: 80,
      every_s: 60,
      basis: 'interval',
    })
  })

  it('is said with the first page alone', async () => {
    expect(await ask('queued', expected, 'second page')).toBeUndefined()
  })

  it('is told while a command waits for it', async () => {
    const contact = { isConnected: false, last_ts: 30, expected_ts: 90, every_s: 60, basis: 'history' }
    expect(await ask('queued')).toEqual(contact)
    expect(await ask('sent')).toEqual(contact)
  })

  it('is not asked for when nothing waits', async () => {
    expect(await ask('complete')).toBeUndefined()
  })
})
