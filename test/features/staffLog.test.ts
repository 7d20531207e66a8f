import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { describe, expect, it } from 'vitest'
import {
  endAnnouncement,
  getStaffAnnouncement,
  putAnnouncement,
} from '../../shared/announcements/staffAnnouncement'
import { updatePlan } from '../../shared/billing/updatePlan'
import { queueCommand } from '../../shared/commands/commandQueue'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { topics } from '../../shared/core/topics'
import { getPasswords } from '../../shared/devices/devicePasswords'
import { distributorAction, addDistributor, putDistributor } from '../../shared/distributor/distributors'
import { endpoints } from '../../shared/endpoints'
import { addDeviceLog } from '../../shared/provisioning/deviceLog'
import { editDevice } from '../../shared/provisioning/provisionedDevice'
import { runTest } from '../../shared/provisioning/deviceTests'
import { forceScriptUnlock, putScriptLock } from '../../shared/scripts/deviceScript'
import { checkPacking, mailPackingSlip, makePackingSlip } from '../../shared/shipping/packingSlip'
import { getDeviceMessages, replayUnreadable } from '../../shared/staff/deviceMessages'
import { replayDeadLetters } from '../../shared/staff/health'
import { endAccountSessions, putSpecialGroups } from '../../shared/staff/staffSearch'
import { putBillingNotes, removeFromAccount } from '../../shared/staff/staffDevice'
import { userLogin } from '../../shared/users/session'
import { readNames } from '../../scripts/operator/operatedStage'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const staffOnly = new Set<string>([
  'administerPortal',
  'packDevices',
  'provisionDevices',
  'useDistributorTools',
])
const changing = endpoints
  .filter(({ method, ability }) => method !== 'GET' && staffOnly.has(ability))
  .map(({ method, path }) => `${method} ${path}`)

const epochSeconds = (inMs: number) => Math.floor((Date.now() + inMs) / secondMs)
const atOwner = async () => {
  const owner = await stack.newUser('owner of it')
  const facts = { tier: 'STANDARD', addedTs: epochSeconds(-30 * dayMs) } as const
  return { owner, ...(await stack.newDevice(facts, [[owner, 'ADMIN']])) }
}
const inStore = () => stack.newDevice({ addedTs: undefined, tier: 'STANDARD' })

const distributorOf = ({ email }: Person) => ({ name: `Pumps of ${email}`, email, address: '1 Mine Road' })

const packOne = async (staff: Person) => {
  const device = await inStore()
  const { deviceid } = device
  const unit = await stack.connect(device, {
    respond: () => ({ result: { id: deviceid, model: 'ORB-C1', fw: 'SFW002-2.6.4' } }),
  })
  await stack.ask(runTest, { deviceid, method: 'Config.Get' }, staff.token)
  await eventually(async () =>
    expect((await stack.ask(checkPacking, { deviceid }, staff.token)).faults).toEqual([]),
  )
  await unit.disconnect()
  const { id } = await stack.ask(addDistributor, { id: 0, ...distributorOf(staff) }, staff.token)
  const packed = { distributorid: id, devices: [deviceid] }
  const { slipid } = await stack.ask(makePackingSlip, packed, staff.token)
  return { deviceid, slipid }
}

/** A message that nobody could take: of a device that does not exist, so that another try ends aside. */
const putDeadLetter = async () => {
  const { variables } = stack.address
  const sqs = new SQSClient({
    endpoint: variables.AWS_ENDPOINT_URL_SQS ?? '',
    region: variables.AWS_REGION ?? '',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
  })
  const names = await readNames(stack.clients.ssm, 'local', ['readings-dead-letters'])
  const deviceid = 'DEADDEAD1' as DeviceId
  const body = { payload: 'e30=', topic: topics.data(deviceid), deviceid, arrivedMs: Date.now() }
  await sqs.send(
    new SendMessageCommand({ QueueUrl: names['readings-dead-letters'], MessageBody: JSON.stringify(body) }),
  )
}

const announcement = {
  text: 'Work on Sunday.',
  tone: 'warning',
  fromTs: 0,
  untilTs: epochSeconds(dayMs),
  link: '',
} as const
/** Tells everybody something; answers with the version that it has. */
const announce = async ({ token }: Person): Promise<number> => {
  const { version } = await stack.ask(getStaffAnnouncement, {}, token)
  await stack.ask(putAnnouncement, { ...announcement, version }, token)
  return version + 1
}

/** What staff do, each with the beginning of whose log tells of it. */
const actions: Record<string, (staff: Person) => Promise<string>> = {
  'POST /billing-distributor-action/{deviceid}': async ({ token }) => {
    const { deviceid } = await atOwner()
    await stack.ask(distributorAction, { deviceid, action: 'reset-trial' }, token)
    return `DEVICE#${deviceid}`
  },
  'POST /billing-update-plan': async ({ token }) => {
    const { deviceid } = await atOwner()
    const plan_expiry_ts = epochSeconds(30 * dayMs)
    await stack.ask(updatePlan, { deviceid, plan: 'PREMIUM', plan_expiry_ts }, token)
    return `DEVICE#${deviceid}`
  },
  'POST /distributors': async (staff) => {
    const { id } = await stack.ask(addDistributor, { id: 0, ...distributorOf(staff) }, staff.token)
    return `DISTRIBUTOR#${id}`
  },
  'PUT /distributors': async (staff) => {
    const other = await stack.newUser('adds one', ['senquip_admin'])
    const { id } = await stack.ask(addDistributor, { id: 0, ...distributorOf(staff) }, other.token)
    await stack.ask(putDistributor, { id, ...distributorOf(staff), address: '2 Mine Road' }, staff.token)
    return `DISTRIBUTOR#${id}`
  },
  'POST /billing-packing-slip': async (staff) => `DEVICE#${(await packOne(staff)).deviceid}`,
  'POST /billing-packing-slip/{slipid}/mail': async (staff) => {
    const { deviceid, slipid } = await packOne(await stack.newUser('packs it', ['senquip_admin']))
    await stack.ask(mailPackingSlip, { slipid }, staff.token)
    return `DEVICE#${deviceid}`
  },
  'POST /prov-portal-add-device-log/{deviceid}': async ({ token }) => {
    const { deviceid } = await inStore()
    await stack.ask(addDeviceLog, { deviceid, text: 'Looked at.' }, token)
    return `FACTORY#${deviceid}`
  },
  'POST /prov-portal-edit-device/{deviceid}': async ({ token }) => {
    const { deviceid } = await inStore()
    await stack.ask(editDevice, { deviceid, hardware: 'R2' }, token)
    return `DEVICE#${deviceid}`
  },
  'POST /prov-portal-run-test/{deviceid}': async ({ token }) => {
    const { deviceid } = await inStore()
    await stack.ask(runTest, { deviceid, method: 'FS.List' }, token)
    return `DEVICE#${deviceid}`
  },
  'POST /staff-replay': async ({ token }) => {
    await putDeadLetter()
    const { message } = await stack.ask(replayDeadLetters, { queue: 'readings' }, token)
    expect(message).toMatch(/^\d+ dead letters are tried again/)
    return 'PORTAL'
  },
  'PUT /staff-announcement': async (staff) => {
    await announce(staff)
    return 'ANNOUNCEMENT'
  },
  'POST /staff-announcement/end': async ({ token }) => {
    const version = await announce(await stack.newUser('announces', ['senquip_admin']))
    await stack.ask(endAnnouncement, { version }, token)
    return 'ANNOUNCEMENT'
  },
  'POST /staff-device/{deviceid}/replay-unreadable': async ({ token }) => {
    const device = await stack.newDevice()
    const { deviceid } = device
    const unit = await stack.connect(device)
    await unit.sendReading(Buffer.from('{ no JSON'))
    const [first] = await eventually(async () => {
      const { unreadable } = await stack.ask(getDeviceMessages, { deviceid }, token)
      expect(unreadable).toHaveLength(1)
      return unreadable
    })
    await unit.disconnect()
    await stack.ask(replayUnreadable, { deviceid, messages: [first?.id ?? ''] }, token)
    return `DEVICE#${deviceid}`
  },
  'PUT /staff-device/{deviceid}/billing-notes': async ({ token }) => {
    const { deviceid } = await atOwner()
    await stack.ask(putBillingNotes, { deviceid, text: 'Paid', upgradeEmail: '', version: 0 }, token)
    return `DEVICE#${deviceid}`
  },
  'POST /staff-device/{deviceid}/remove-from-account': async ({ token }) => {
    const { deviceid, owner } = await atOwner()
    await stack.ask(removeFromAccount, { deviceid, userid: owner.userid }, token)
    return `DEVICE#${deviceid}`
  },
  'POST /staff-account/{userid}/end-sessions': async ({ token }) => {
    const { userid } = await stack.newUser('ended')
    await stack.ask(endAccountSessions, { userid }, token)
    return `USER#${userid}`
  },
  'PUT /staff-account/{userid}/special-groups': async ({ token }) => {
    const { userid } = await stack.newUser('joins')
    await stack.ask(putSpecialGroups, { userid, specialGroups: ['distributors'] }, token)
    return `USER#${userid}`
  },
  // What owners may as well, and staff do in their place.
  'passwords of a device': async ({ token, email }) => {
    const { deviceid } = await atOwner()
    await stack.ask(getPasswords, { deviceid }, token)
    const code = await eventually(async () => {
      const [mail] = await stack.mailsTo(email)
      return /^ {4}([A-Z2-9]{6})$/m.exec(mail?.body.text ?? '')?.[1] ?? expect.fail('no code')
    })
    await stack.ask(getPasswords, { deviceid, code }, token)
    return `DEVICE#${deviceid}`
  },
  'freight mode': async ({ token }) => {
    const { deviceid } = await atOwner()
    await stack.ask(queueCommand, { deviceid, method: 'Admin.FreightMode' }, token)
    return `DEVICE#${deviceid}`
  },
  'a script that somebody locked': async ({ token }) => {
    const { deviceid, owner } = await atOwner()
    await stack.ask(putScriptLock, { deviceid, lock: true }, owner.token)
    await stack.ask(forceScriptUnlock, { deviceid }, token)
    return `DEVICE#${deviceid}`
  },
}

it('each endpoint of staff that changes something is in the table', () => {
  expect(changing.filter((route) => actions[route] === undefined)).toEqual([])
})

it.each(Object.entries(actions))('who did it stands in the log: %s', async (_, act) => {
  const staff = await stack.newUser('does it', ['senquip_admin'])
  const subject = await act(staff)
  const rows = await stack.tables.rows(
    'ServerLog',
    (row) => String(row.pk) === subject && row.userEmail === staff.email,
  )
  expect(rows).not.toEqual([])
  for (const row of rows)
    expect(row).toMatchObject({ userid: staff.userid, userName: expect.stringMatching(/./) as string })
})

describe('an announcement', () => {
  it('is seen by everybody who is signed in until it is taken back', async () => {
    const staff = await stack.newUser('announces', ['senquip_admin'])
    const { token } = await stack.newUser('reads it')
    const seen = async () => (await stack.ask(userLogin, {}, token)).announcement
    const version = await announce(staff)
    await eventually(async () => expect(await seen()).toMatchObject({ id: version, text: announcement.text }))
    const stale = { ...announcement, version: version - 1 }
    expect((await stack.call(putAnnouncement, stale, staff.token)).status).toBe(409)
    await stack.ask(endAnnouncement, { version }, staff.token)
    await eventually(async () => expect(await seen()).toBeUndefined())
  })

  it.each([
    [{ text: ' ' }, 'Text is empty.'],
    [{ text: 'a'.repeat(301) }, 'Text is longer than 300 characters.'],
    [{ untilTs: 1 }, 'Until is in the past.'],
    [{ fromTs: announcement.untilTs }, 'Until is not after the beginning.'],
    [{ untilTs: announcement.untilTs + 8_640_000 }, 'Until is more than 90 days away.'],
    [{ link: 'javascript:alert(1)' }, 'Link is not an address that begins with https://.'],
  ])('is refused with the field that is wrong: %j', async (fault, message) => {
    const { token } = await stack.newUser('writes it wrong', ['senquip_admin'])
    const { version } = await stack.ask(getStaffAnnouncement, {}, token)
    const answer = await stack.call(putAnnouncement, { ...announcement, version, ...fault }, token)
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(await stack.ask(getStaffAnnouncement, {}, token)).toMatchObject({ version })
  })
})
