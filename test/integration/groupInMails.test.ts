import { expect, it } from 'vitest'
import { accessKey } from '../../functions/core/accessKey'
import { GroupId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

it('mails name the first shared group by name, and never how a person orders devices for themselves', async () => {
  const scene = openScene()
  const alerts = openAlertScene(scene)
  const device = await scene.addDevice('NAMED0001', { alertSeconds: { email: { alarm: 600 } } })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
  const hold = async (id: string, groupName: string, kind: string) => {
    const pk = accessKey.group(GroupId.parse(id))
    const { userid } = callerOf(1)
    await scene.put(tables.access, { pk, sk: accessKey.meta, version: 1, admins: 1, groupName, kind, userid })
    await scene.put(tables.access, { pk: accessKey.device(device), sk: pk })
  }
  const groupNamedFor = async (topic: string) => {
    scene.clock.ms += minuteMs
    const events = [{ topic, msg: 'High', lv: 35 }]
    await openWorker(scene)([
      recordOf(device, { ts: scene.clock.ms / secondMs, vin: 11.2, events }, scene.clock.ms),
    ])
    await alerts.sendAll(device)
    return /^Group: .*$/m.exec(alerts.mails.at(-1)?.text ?? 'no mail')?.[0]
  }
  await hold('g-AAAAAAAAA', 'Sell these', 'private')
  expect(await groupNamedFor('cp1')).toBeUndefined()
  await hold('g-BBBBBBBBB', 'Quarry', 'shared')
  await hold('g-CCCCCCCCC', 'Area 2', 'shared')
  expect(await groupNamedFor('cp2')).toBe('Group: Area 2')
  expect(alerts.mails).toHaveLength(2)
})
