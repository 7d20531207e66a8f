import type { SQSRecord } from 'aws-lambda'
import { beforeEach, expect, it } from 'vitest'
import { openSwitchOff } from '../../functions/alerts/switchOff'
import { openTakeMailEvents } from '../../functions/alerts/takeMailEvents'
import type { DeviceId } from '../../shared/core/ids'
import { openAlertScene } from './alertScene'
import { openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const { writeLog } = scene.openService(scene.documents)
const switchOff = openSwitchOff(scene.documents, tables.devices, alerts.alerts, writeLog, scene.now)
const take = openTakeMailEvents(scene.documents, tables.notices, switchOff)
const ann = 'ann@example.com'
let device: DeviceId
let count = 0

beforeEach(async () => {
  count += 1
  device = await scene.addDevice(`MLE${String(count).padStart(6, '0')}`)
  await alerts.arrange(device, { emailList: [ann, 'bob@example.com'] })
  await scene.put(tables.notices, { deviceid: device, id: 'N1', state: 'sent' })
})

const record = (event: unknown): SQSRecord =>
  ({ messageId: 'm1', body: typeof event === 'string' ? event : JSON.stringify(event) }) as SQSRecord
const mail = (notice = 'N1') => ({ messageId: 'ses-1', tags: { deviceid: [device], notice: [notice] } })
const bounce = (bounceType: string, notice?: string) => ({
  eventType: 'Bounce',
  mail: mail(notice),
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: ann, diagnosticCode: '550 unknown' }] },
})
const off = async () => (await alerts.alerts.read(device)).off

it('an address that mails never reach is switched off, once, and the notification says why', async () => {
  await take([record(bounce('Permanent'))])
  const first = await off()
  expect(first).toMatchObject({ [ann]: { reason: 'bounced', detail: '550 unknown' } })
  scene.clock.ms += 1000
  await take([record(bounce('Permanent'))])
  expect(await off()).toEqual(first)
  expect((await alerts.rowsOf(device))[0]).toMatchObject({ [`feedback:ses-1:${ann}`]: 'bounced' })
})

it('a full mailbox passes: it is told, and the address goes on', async () => {
  await take([record(bounce('Transient'))])
  expect(await off()).toEqual({})
  expect((await alerts.rowsOf(device))[0]).toMatchObject({ [`feedback:ses-1:${ann}`]: 'bounced' })
})

const complaint = (...addresses: string[]) => ({
  eventType: 'Complaint',
  mail: mail(),
  complaint: { complainedRecipients: addresses.map((emailAddress) => ({ emailAddress })) },
})

it('a person who complains is switched off, and all who may be that person go on', async () => {
  await take([record(complaint(ann, 'bob@example.com'))])
  expect(await off()).toEqual({})
  expect(Object.keys((await alerts.rowsOf(device))[0] ?? {}).sort()).toEqual(['deviceid', 'id', 'state'])
  await take([record(complaint(ann))])
  expect(await off()).toMatchObject({ [ann]: { reason: 'complained' } })
})

it('what belongs to no notification any more makes none', async () => {
  await take([record(bounce('Permanent', 'N2'))])
  expect(await alerts.rowsOf(device)).toHaveLength(1)
  expect(Object.keys(await off())).toEqual([ann])
})

it('what cannot be read comes again alone', async () => {
  const failed = await take([record('no JSON')])
  expect([...failed]).toEqual(['m1'])
})
