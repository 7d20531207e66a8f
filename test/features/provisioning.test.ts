import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCommands } from '../../shared/commands/commandQueue'
import { FileAnswer } from '../../shared/core/fileAnswer'
import { endpointsOf } from '../../shared/endpoints'
import { getDeviceLabel, editDevice, getProvisionedDevice } from '../../shared/provisioning/provisionedDevice'
import { addDeviceLog, getDeviceLog, getRecentDevices } from '../../shared/provisioning/deviceLog'
import { runTest } from '../../shared/provisioning/deviceTests'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { readCode } from '../doubles/readCode'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let factory: Person
let staff: Person
let owner: Person
/** Made and sold to nobody. */
let fresh: Device

beforeAll(async () => {
  ;[factory, staff, owner] = await Promise.all([
    stack.newUser('factory worker', ['provisioning_account']),
    stack.newUser('support', ['senquip_admin']),
    stack.newUser('owner'),
  ])
})

beforeEach(async () => {
  fresh = await stack.newDevice({ addedTs: undefined, tier: 'STANDARD' })
})

const sell = () => stack.newDevice({}, [[owner, 'ADMIN']])
const look = ({ deviceid }: Device, as = factory) => stack.ask(getProvisionedDevice, { deviceid }, as.token)
const linesOf = async ({ deviceid }: Device) =>
  (await stack.ask(getDeviceLog, { deviceid }, factory.token)).entries
const edit = ({ deviceid }: Device, wanted: object, as = factory) =>
  stack.call(editDevice, { deviceid, ...wanted }, as.token)
const test = ({ deviceid }: Device, wanted: object, as = factory) =>
  stack.call(runTest, { deviceid, ...wanted }, as.token)
const toldBy = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
]

const untilTested = (device: Device, state: string) =>
  eventually(async () => {
    const [newest] = await linesOf(device)
    expect(newest?.test?.state).toBe(state)
    return newest
  })

describe('the factory', () => {
  it('says what a unit is made of, and the log says who changed what', async () => {
    const parts = { model: 'QUAD-C2', hardware: 'R3', batch: 'B2026-11', imei: '490154203237518' }
    expect(toldBy(await edit(fresh, parts))).toEqual([200, 'Device updated.'])
    expect(await look(fresh)).toMatchObject({ ...parts, locked: false, isConnected: false })
    const { devices } = await stack.ask(getRecentDevices, {}, factory.token)
    expect(devices.filter(({ deviceid }) => deviceid === fresh.deviceid)).toMatchObject([
      { model: 'QUAD-C2', isAdded: false, newest: { kind: 'edit', userEmail: factory.email } },
    ])
    expect((await stack.call(getRecentDevices, {}, owner.token)).status).toBe(403)
    expect(toldBy(await edit(fresh, { batch: null, hardware: 'R3' }))).toEqual([200, 'Device updated.'])
    expect(await look(fresh)).not.toHaveProperty('batch')
    expect(toldBy(await edit(fresh, { hardware: 'R3' }))).toEqual([200, 'No changes made.'])
    expect((await linesOf(fresh)).map(({ kind, text, userEmail }) => [kind, text, userEmail])).toEqual([
      ['edit', 'Batch: B2026-11 → –', factory.email],
      [
        'edit',
        'Model: ORB-C1 → QUAD-C2; Hardware revision: – → R3; Batch: – → B2026-11; IMEI: – → 490154203237518',
        factory.email,
      ],
    ])
  })

  it.each([
    [
      { model: 'PHONE-1' },
      'Model must start with ORB or QUAD, and have capital letters, digits and dashes only.',
    ],
    [{ fw: '3.4.0' }, 'Firmware must be a version such as SFW003-3.4.0.'],
    [{ hardware: 'R2', imei: '490154203237519' }, 'IMEI has a wrong digit: the check digit does not match.'],
    [{ model: null }, /^Model must /],
    [{ tier: 'PREMIUM' }, 'Unknown field: tier'],
  ])('is told which field is wrong, and nothing of it is done: %j', async (wanted, message) => {
    const answer = await edit(fresh, wanted)
    expect(answer.status).toBe(400)
    expect((answer.body as { message: string }).message).toEqual(
      typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    )
    expect(await linesOf(fresh)).toEqual([])
  })

  it('loses no change when two people change different parts at once', async () => {
    const answers = await Promise.all([
      edit(fresh, { hardware: 'R4' }),
      edit(fresh, { batch: 'B7' }, staff),
      edit(fresh, { fw: 'SFW002-2.6.5' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await look(fresh)).toMatchObject({ hardware: 'R4', batch: 'B7', fw: 'SFW002-2.6.5' })
    expect(await linesOf(fresh)).toHaveLength(3)
  })

  it('writes notes, newest first, page by page, exactly as they were typed', async () => {
    const { deviceid } = fresh
    for (const text of ['first', '<b>second</b>', 'third']) {
      await stack.ask(addDeviceLog, { deviceid, text }, factory.token)
    }
    const page = await stack.ask(getDeviceLog, { deviceid, dataPoints: 2 }, factory.token)
    expect(page.entries.map(({ text }) => text)).toEqual(['third', '<b>second</b>'])
    const next = { deviceid, dataPoints: 2, pageStartKey: page.lastEvaluatedKey ?? '' }
    expect((await stack.ask(getDeviceLog, next, factory.token)).entries.map(({ text }) => text)).toEqual([
      'first',
    ])
    for (const text of ['   ', 'x'.repeat(501)]) {
      expect((await stack.call(addDeviceLog, { deviceid, text }, factory.token)).status).toBe(400)
    }
  })
})

describe('the label', () => {
  it('is a file of the right size whose code leads to the device', async () => {
    const { deviceid } = fresh
    await edit(fresh, { hardware: 'R3' })
    const { status, headers, body } = await stack.call(getDeviceLabel, { deviceid }, factory.token)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const { name, bytes } = FileAnswer.parse(body)
    expect(name).toBe(`${deviceid}-label.svg`)
    const svg = new TextDecoder().decode(bytes)
    expect(svg).toMatch(/^<svg [^>]*width="62mm" height="29mm"/)
    for (const text of [deviceid, 'ORB-C1', 'HW R3']) expect(svg).toContain(`>${text}</text>`)
    expect(readCode(svg)).toBe(`${new URL(stack.address.url).origin}/data/${deviceid}`)
  })
})

describe('a test', () => {
  it('reaches the unit as a command, and its answer stands in the log', async () => {
    const link = await stack.connect(fresh, {
      respond: ({ method }) =>
        method === 'Config.Get'
          ? { result: { id: fresh.deviceid, model: 'ORB-C1', fw: 'SFW002-2.6.4', name: 'Secret' } }
          : { error: { code: 500, message: 'modem not available' } },
    })
    expect(toldBy(await test(fresh, { method: 'Config.Get', fw: 'SFW002-2.6.4' }))).toEqual([
      200,
      'Test queued.',
    ])
    const line = await untilTested(fresh, 'passed')
    expect(line).toMatchObject({
      kind: 'test',
      text: 'Identity and firmware SFW002-2.6.4',
      userEmail: factory.email,
      test: { method: 'Config.Get', fw: 'SFW002-2.6.4', detail: 'Runs SFW002-2.6.4 on ORB-C1' },
    })
    expect(JSON.stringify(line)).not.toContain('Secret')
    expect(link.frames[0]).toMatchObject({ method: 'Config.Get', args: { key: 'device' } })

    await test(fresh, { method: 'Config.Get', fw: 'SFW002-9.9.9' })
    expect((await untilTested(fresh, 'failed'))?.test?.detail).toBe(
      'Runs SFW002-2.6.4 instead of SFW002-9.9.9',
    )
    await test(fresh, { method: 'GSM.Cmd' })
    expect(await untilTested(fresh, 'failed')).toMatchObject({
      text: 'Modem',
      test: { method: 'GSM.Cmd', detail: 'modem not available' },
    })
    await link.disconnect()
  })

  it('waits for a unit that is off, and the log says so', async () => {
    await test(fresh, { method: 'FS.List' })
    expect((await linesOf(fresh))[0]?.test).toMatchObject({ state: 'queued', detail: '' })
    const link = await stack.connect(fresh, { respond: () => ({ result: ['init.js', 'conf9.json'] }) })
    expect((await untilTested(fresh, 'passed'))?.test?.detail).toBe('2 files')
    await link.disconnect()
  })

  it.each([
    [{ method: 'Admin.FreightMode' }, /^Method must /],
    [{ method: 'OTA.Update' }, 'Firmware is needed for OTA.Update.'],
    [{ method: 'FS.List', fw: 'SFW002-2.6.5' }, 'Firmware cannot be used with FS.List.'],
    [{ method: 'OTA.Update', fw: 'SFW002' }, /^Firmware must /],
    [{ method: 'OTA.Update', fw: 'SFW003-3.4.0' }, 'The firmware requested is not supported by this device.'],
  ])('is refused with the name of the field: %j', async (wanted, message) => {
    const { status, body } = await test(fresh, wanted)
    expect(status).toBe(400)
    expect((body as { message: string }).message).toEqual(
      typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    )
    expect(await linesOf(fresh)).toEqual([])
  })
})

describe('a device that was sold', () => {
  it('is locked: changes and tests need the code that staff see, and its owner reads of them', async () => {
    const sold = await sell()
    expect(await look(sold)).toMatchObject({ locked: true })
    expect(await look(sold)).not.toHaveProperty('provLockOverrideCode')
    for (const refused of [await test(sold, { method: 'FS.List' }), await edit(sold, { hardware: 'R9' })]) {
      expect(refused).toMatchObject({ status: 409, body: { resultCode: 'OVERRIDE_CODE_REQUIRED' } })
    }
    const { provLockOverrideCode = '' } = await look(sold, staff)
    expect(provLockOverrideCode).toMatch(/^[0-9A-Z]{10}$/)
    const typed = ` ${provLockOverrideCode.slice(0, 5)}-${provLockOverrideCode.slice(5)}`.toLowerCase()
    expect((await test(sold, { method: 'FS.List', provLockOverrideCode: typed })).status).toBe(200)
    expect((await edit(sold, { hardware: 'R9', provLockOverrideCode })).status).toBe(200)

    const { deviceid } = sold
    const { events } = await stack.ask(getServerLog, { deviceid }, owner.token)
    expect(events.slice(0, 2)).toMatchObject([
      {
        eventName: 'Device Edited by Factory',
        eventDescription: 'Hardware revision: – → R9 (by override code)',
      },
      {
        eventName: 'Command Queued',
        eventDescription: 'FS.List, factory test: File system (by override code)',
      },
    ])
    expect(events[0]?.eventUserEmail).toBe(factory.email)
    const { data } = await stack.ask(getCommands, { deviceid }, owner.token)
    expect(data).toMatchObject([{ rpcmethod: 'FS.List', requestedBy: factory.email, status: 'queued' }])
  })

  it('opens to its own code only, and to none after five wrong ones', async () => {
    const [sold, other] = [await sell(), await sell()]
    const { provLockOverrideCode: own = '' } = await look(sold, staff)
    const { provLockOverrideCode: foreign = '' } = await look(other, staff)
    const guess = (provLockOverrideCode: string, as = factory) =>
      test(sold, { method: 'FS.List', provLockOverrideCode }, as)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guess(foreign)))
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    const locked = await guess(own)
    expect(locked).toMatchObject({ status: 429, body: { resultCode: 'ATTEMPTS_EXCEEDED' } })
    expect(toldBy(locked)[1]).toBe(
      'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
    )
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await linesOf(sold)).toEqual([])
    expect((await guess(own, staff)).status).toBe(200)
  })
})

describe('a device that does not exist', () => {
  const device = { deviceid: 'NOSUCH001' } as unknown as Device
  const requests = endpointsOf('provisioning')
    .filter(({ path }) => path.includes('{deviceid}'))
    .map((endpoint) => ({ endpoint, request: { ...device, text: 'x', method: 'FS.List' } }))

  it('answers the factory on every route as one that is not shared', async () => {
    for (const { endpoint, request } of requests) {
      const known = Object.keys(endpoint.input.shape)
      const fields = Object.fromEntries(Object.entries(request).filter(([name]) => known.includes(name)))
      const answer = await stack.call(endpoint, fields, factory.token)
      expect(toldBy(answer)).toEqual([404, 'Not found, or not shared with you.'])
    }
  })

  it('is to everybody else as forbidden as one that does', async () => {
    for (const { endpoint } of requests) {
      const answers = [
        await stack.call(endpoint, { deviceid: 'NOSUCH001' }, owner.token),
        await stack.call(endpoint, { deviceid: fresh.deviceid }, owner.token),
      ]
      expect(answers.map(toldBy)).toEqual([
        [403, 'Insufficient Permissions'],
        [403, 'Insufficient Permissions'],
      ])
    }
  })
})
