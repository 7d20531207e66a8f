import { describe, expect, it } from 'vitest'
import { addDistributor, getDistributors, putDistributor } from '../../shared/distributor/distributors'
import { runTest } from '../../shared/provisioning/deviceTests'
import { getServerLog } from '../../shared/serverlog/serverLog'
import {
  checkPacking,
  drawPackingSlip,
  getPackingSlip,
  mailPackingSlip,
  makePackingSlip,
} from '../../shared/shipping/packingSlip'
import { getStaffDevice } from '../../shared/staff/staffDevice'
import type { DeviceId } from '../../shared/core/ids'
import { FileAnswer } from '../../shared/core/fileAnswer'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()
let people: Promise<[staff: Person, packer: Person]> | undefined
const makers = () =>
  (people ??= Promise.all([
    stack.newUser('in the office', ['senquip_admin']),
    stack.newUser('in the store', ['senquip_dev']),
  ]))

let made = 0
const newDistributor = async () => {
  const [staff] = await makers()
  made += 1
  const name = `Pumps ${made} of ${staff.email}`
  const email = `pumps-${made}-${staff.email}`
  const { id } = await stack.ask(addDistributor, { id: 0, name, email, address: '1 Mine Rd' }, staff.token)
  return { id, name, email }
}

/** What a unit answers to the tests of its identity and its modem. */
const answersOf = (deviceid: DeviceId, modem: string) => ({
  respond: ({ method }: { method: string }) => ({
    result: method === 'GSM.Cmd' ? modem : { id: deviceid, model: 'ORB-C1', fw: 'SFW002-2.6.4' },
  }),
})

const expectFaults = async (deviceid: DeviceId, faults: readonly string[]) => {
  const [, packer] = await makers()
  await eventually(async () => {
    expect((await stack.ask(checkPacking, { deviceid }, packer.token)).faults).toEqual(faults)
  })
}

/** Made, tested and sold to nobody. */
const newUnit = async (): Promise<Device> => {
  const [staff] = await makers()
  const device = await stack.newDevice({ addedTs: undefined, tier: 'STANDARD' })
  const { deviceid } = device
  const unit = await stack.connect(device, answersOf(deviceid, 'OK'))
  await stack.ask(runTest, { deviceid, method: 'Config.Get' }, staff.token)
  await expectFaults(deviceid, [])
  await unit.disconnect()
  return device
}

describe('packing', () => {
  it('hands units to a distributor, with a slip to print and to mail; their logs say who packed them', async () => {
    const [staff, packer] = await makers()
    const [distributor, ...units] = await Promise.all([newDistributor(), newUnit(), newUnit()])
    const devices = units.map(({ deviceid }) => deviceid)
    const { slipid } = await stack.ask(
      makePackingSlip,
      { distributorid: distributor.id, devices, reference: 'PO (7)' },
      packer.token,
    )
    expect(await stack.ask(getPackingSlip, { slipid }, packer.token)).toMatchObject({
      packedBy: packer.email,
      reference: 'PO (7)',
      distributor: { name: distributor.name },
      devices: devices.map((deviceid) => ({ deviceid })),
    })
    for (const deviceid of devices) {
      expect(await stack.ask(getStaffDevice, { deviceid }, staff.token)).toMatchObject({
        distributor: { id: distributor.id },
      })
      const { events } = await stack.ask(getServerLog, { deviceid }, staff.token)
      expect(events[0]).toMatchObject({ eventName: 'Handed To Distributor', eventUserEmail: packer.email })
    }
    const { bytes } = FileAnswer.parse((await stack.call(drawPackingSlip, { slipid }, packer.token)).body)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.startsWith('%PDF-1.4')).toBe(true)
    for (const part of [...devices, String.raw`PO \(7\)`]) expect(text).toContain(part)

    await stack.ask(mailPackingSlip, { slipid }, packer.token)
    const [mail] = await stack.mailsTo(distributor.email)
    for (const deviceid of devices) expect(JSON.stringify(mail)).toContain(deviceid)
  })

  it('packs nothing of a box in which one unit is not ready', async () => {
    const [staff, packer] = await makers()
    const owner = await stack.newUser('bought it')
    const [{ id }, unit, untested, sold] = await Promise.all([
      newDistributor(),
      newUnit(),
      stack.newDevice({ addedTs: undefined }),
      stack.newDevice({}, [[owner, 'ADMIN']]),
    ])
    const pack = (devices: readonly Device[]) =>
      stack.call(
        makePackingSlip,
        { distributorid: id, devices: devices.map(({ deviceid }) => deviceid) },
        packer.token,
      )
    expect(await pack([unit, untested])).toMatchObject({
      status: 409,
      body: { message: `${untested.deviceid}: It has not passed a factory test.`, field: 'devices' },
    })
    expect((await pack([unit, sold])).status).toBe(409)
    expect(await pack([unit, unit])).toMatchObject({
      status: 400,
      body: { message: 'Devices must name each device once.' },
    })
    const { deviceid } = unit
    expect(await stack.ask(getStaffDevice, { deviceid }, staff.token)).not.toHaveProperty('distributor')
    const checked = await stack.ask(checkPacking, { deviceid: sold.deviceid }, packer.token)
    expect(checked.faults).toEqual(['not tested', 'owned'])
  })
})

describe('a unit', () => {
  it('that failed a test is not ready until that test is passed, whatever else it passes meanwhile', async () => {
    const [staff, packer] = await makers()
    const [{ id }, unit] = await Promise.all([newDistributor(), newUnit()])
    const { deviceid } = unit
    const bad = await stack.connect(unit, answersOf(deviceid, 'ERROR'))
    await stack.ask(runTest, { deviceid, method: 'GSM.Cmd' }, staff.token)
    await expectFaults(deviceid, ['test failed'])
    await stack.ask(runTest, { deviceid, method: 'Config.Get' }, staff.token)
    await eventually(() => expect(bad.frames).toHaveLength(2))
    await expectFaults(deviceid, ['test failed'])
    expect(
      await stack.call(makePackingSlip, { distributorid: id, devices: [deviceid] }, packer.token),
    ).toMatchObject({ status: 409, body: { message: `${deviceid}: It failed its last test: Modem.` } })
    await bad.disconnect()
    const good = await stack.connect(unit, answersOf(deviceid, 'Quectel EC21\r\nOK'))
    await stack.ask(runTest, { deviceid, method: 'GSM.Cmd' }, staff.token)
    await expectFaults(deviceid, [])
    await good.disconnect()
  })

  it('that is on a slip goes onto a second one only when that is said, and its log tells', async () => {
    const [staff, packer] = await makers()
    const [first, second, unit] = await Promise.all([newDistributor(), newDistributor(), newUnit()])
    const { deviceid } = unit
    const devices = [deviceid]
    const { slipid } = await stack.ask(makePackingSlip, { distributorid: first.id, devices }, packer.token)
    expect(await stack.ask(checkPacking, { deviceid }, packer.token)).toMatchObject({
      faults: [],
      distributor: first.name,
      packingSlip: slipid,
    })
    const again = (more: object) =>
      stack.call(makePackingSlip, { distributorid: second.id, devices, ...more }, packer.token)
    expect(await again({})).toMatchObject({
      status: 409,
      body: {
        message: `${deviceid}: It is on packing slip ${slipid} to ${first.name}.`,
        resultCode: 'PACKED_BEFORE',
        field: 'devices',
      },
    })
    expect((await again({ packAgain: devices })).status).toBe(200)
    const { events } = await stack.ask(getServerLog, { deviceid }, staff.token)
    expect(events[0]?.eventDescription).toContain(`packed again after packing slip ${slipid}`)
  })
})

describe('distributors', () => {
  it('have an id and a name that no other has; the store reads them, the office changes them', async () => {
    const [staff, packer] = await makers()
    const { id, name, email } = await newDistributor()
    expect((await stack.call(addDistributor, { id: 0, name, email }, staff.token)).status).toBe(409)
    expect((await stack.call(putDistributor, { id, name, email }, packer.token)).status).toBe(403)
    await stack.ask(putDistributor, { id, name, email, phone: '+61 2 5550 1234' }, staff.token)
    const { distributors } = await stack.ask(getDistributors, {}, packer.token)
    expect(distributors.find((each) => each.id === id)).toMatchObject({
      phone: '+61 2 5550 1234',
      changedBy: staff.email,
    })
    const both = await Promise.all(
      [1, 2].map((n) =>
        stack.call(addDistributor, { id: 0, name: `Twin ${n} ${email}`, email }, staff.token),
      ),
    )
    const ids = both.map(({ body }) => (body as { id: number }).id)
    expect(new Set(ids).size).toBe(2)
  })
})
