import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type DeviceId, GroupId, type UserId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { Chain, type ChainFields } from '../../shared/escalation/chain'
import { Rota, type RotaFields } from '../../shared/escalation/rota'
import { stepPrefix } from '../../functions/alarms/occurrenceStore'
import { openNoteStep } from '../../functions/alarms/alarmSteps'
import { openNoticeForPeople } from '../../functions/alerts/noteNotices'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { openEscalate } from '../../functions/escalation/escalate'
import { openEscalationStore } from '../../functions/escalation/escalationStore'
import { openUserStore } from '../../functions/users/userStore'
import { openAlarmScene } from './alarmScene'
import { openAlertScene } from './alertScene'
import { callerOf, deviceid, openScene, tables } from './openScene'

export const [ann, bob, cat] = [callerOf(1), callerOf(2), callerOf(3)]

export const step = (people: UserId[], afterMinutes: number): ChainFields['steps'][number] => ({
  people,
  channels: ['email'],
  afterMinutes,
})
export const threeSteps: ChainFields = {
  name: 'Day shift',
  level: 'warning',
  steps: [step([ann.userid], 0), step([bob.userid], 5), step([cat.userid], 10)],
}
export const nights = { name: 'Nights', timeZone: 'UTC', overrides: [] }

/** Chains of a group of three people, run for one device by the real worker. */
export const openEscalationScene = () => {
  const scene = openScene()
  const alerts = openAlertScene(scene)
  const alarms = openAlarmScene(scene)
  const escalations = openEscalationStore(scene.documents, tables.alarms)

  /** What the scene is about; a new device and group with each `arrange`. */
  const here: { device: DeviceId; group: GroupId } = { device: deviceid, group: GroupId.parse('g-notthere0') }
  let count = 0

  const escalateOn = (documents: DynamoDBDocumentClient) =>
    openEscalate({
      access: openAccessStore(documents, tables.access),
      users: openUserStore(documents, tables.users),
      hasPush: () => Promise.resolve(false),
      escalations: openEscalationStore(documents, tables.alarms),
      noticeForPeople: openNoticeForPeople(tables.notices, newId),
      noteStep: openNoteStep(tables.alarms, newId),
    })
  const work = (id: string, documents = scene.documents) =>
    alarms.openAlarmWorker({ escalation: escalateOn(documents) }, documents)(here.device, id)

  const write = async (chains: ChainFields[], rotas: RotaFields[] = []) => {
    const read = await escalations.read(here.group)
    const body = {
      chains: chains.map((chain, n) => Chain.parse({ ...chain, chainid: `c-0000000${n}`, version: 1 })),
      rotas: rotas.map((rota, n) => Rota.parse({ ...rota, rotaid: `r-0000000${n}`, version: 1 })),
    }
    const { Put } = escalations.write(here.group, read, JSON.stringify(body))
    await scene.put('alarms', { ...Put?.Item })
  }
  const relate = async (a: string, b: string, fields = {}) => {
    await scene.put('access', { pk: a, sk: b, ...fields })
    await scene.put('access', { pk: b, sk: a, ...fields })
  }
  const arrange = async () => {
    count += 1
    const n = String(count).padStart(6, '0')
    here.device = await scene.addDevice(`ESC${n}`, {}, [])
    here.group = GroupId.parse(`g-Esc${n}`)
    await relate(accessKey.device(here.device), accessKey.group(here.group))
    for (const person of [ann, bob, cat]) {
      await scene.addAccount(person)
      await relate(accessKey.group(here.group), accessKey.user(person.userid), { role: 'OPERATOR' })
    }
    alerts.mails.length = 0
  }
  const ringing = (fields: object = {}) =>
    alarms.arrangeOccurrence(here.device, {
      rangMs: scene.clock.ms,
      due_ring: scene.clock.ms,
      work: 'alarm 0',
      dueMs: scene.clock.ms,
      ...fields,
    })
  const change = async (id: string, fields: object) =>
    scene.put('alarms', { ...(await alarms.occurrences.read(here.device, id)), ...fields })
  const mailed = async () => {
    await alerts.sendAll(here.device)
    return alerts.mailed()
  }
  const history = async (id: string) =>
    (await scene.all('alarms'))
      .filter(({ pk, sk }) => pk === here.device && String(sk).startsWith(stepPrefix(id)))
      .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
      .map(({ text }) => String(text))
  const after = async (minutes: number, id: string) => {
    scene.clock.ms += minutes * minuteMs
    await work(id)
  }

  return { scene, alerts, alarms, here, work, write, arrange, ringing, change, mailed, history, after }
}
