import { expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { listRevisions, openPlanAlertWrites } from '../../functions/alerts/planAlertWrites'
import { openImageClaims } from '../../functions/files/imageStore'
import { putSettings } from '../../functions/settings/putSettings'
import { openSettingsStore } from '../../functions/settings/settingsStore'
import { memoryImages } from '../doubles/memoryImages'
import { openAlertScene } from './alertScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const { alerts } = openAlertScene(scene)
const { devices, writeLog } = scene.openService(scene.documents)
const planAlerts = openPlanAlertWrites({
  alerts,
  record: (deviceid) => devices.record(deviceid),
  urlOf: () => Promise.resolve(undefined),
  tables,
  now: scene.now,
})
const claims = openImageClaims(scene.documents, tables.devices, memoryImages().store)
const store = openSettingsStore(scene.documents, tables.devices, writeLog, scene.now, claims, planAlerts)
const put = (deviceid: DeviceId, change: object, by = callerOf(1)) =>
  putSettings(store)({ deviceid, ...change }, by)

it('two ADMINs who change a list at once lose no address: the second is refused, looks, and saves both', async () => {
  const device = await scene.addDevice('ALT000001')
  for (const [list, first] of [
    ['ALERTS_emailList', (n: number, who: number) => `p${n}-${who}@example.com`],
    ['ALERTS_phoneList', (n: number, who: number) => `+614000${String(n).padStart(2, '0')}0${who}0`],
  ] as const) {
    for (let round = 0; round < 50; round += 1) {
      await put(device, { [list]: [] })
      const read = async () => {
        const item = await alerts.read(device)
        const shown = list === 'ALERTS_emailList' ? item.emailList : item.phoneList
        return { shown, basedOn: { [list]: listRevisions(item)[list] } }
      }
      const both = [1, 2].map((who) => ({ who: callerOf(who), address: first(round, who) }))
      const seen = await read()
      const saves = await Promise.allSettled(
        both.map(({ who, address }) =>
          put(device, { [list]: [...seen.shown, address], basedOn: seen.basedOn }, who),
        ),
      )
      const refused = saves.flatMap((save, n) => (save.status === 'rejected' ? [{ n, save }] : []))
      expect(refused.map(({ save }) => save.reason as unknown)).toMatchObject([
        { code: 'conflict', resultCode: 'changedMeanwhile' },
      ])
      const again = await read()
      const mine = both[refused[0]?.n ?? 0]
      await put(device, { [list]: [...again.shown, mine?.address], basedOn: again.basedOn }, mine?.who)
      expect([...(await read()).shown].sort()).toEqual(both.map(({ address }) => address))
    }
  }
})

it('a refused list leaves the rest of the change out, and says which list it is', async () => {
  const device = await scene.addDevice('ALT000002')
  const basedOn = { ALERTS_emailList: listRevisions(await alerts.read(device)).ALERTS_emailList }
  await put(device, { ALERTS_emailList: ['ann@example.com'] })
  const change = { ALERTS_emailList: ['bob@example.com'], ALERTS_alarmEmailInterval: 600, basedOn }
  await expect(put(device, change)).rejects.toThrow(
    'The email addresses were changed by another person meanwhile. Please look at them and save again.',
  )
  expect(await alerts.read(device)).toMatchObject({ emailList: ['ann@example.com'], seconds: {} })
})

it('the same list may be sent again when the first answer was lost, and by who names no revision', async () => {
  const device = await scene.addDevice('ALT000003')
  const basedOn = { ALERTS_emailList: listRevisions(await alerts.read(device)).ALERTS_emailList }
  const change = { ALERTS_emailList: ['ann@example.com', 'bob@example.com'], basedOn }
  await put(device, change)
  await put(device, change)
  await put(device, { ALERTS_emailList: ['bob@example.com', 'ann@example.com'], basedOn })
  expect((await alerts.read(device)).emailList).toEqual(['bob@example.com', 'ann@example.com'])
})

it('the time zone of mails is the one that was set, whatever else is saved and by whom', async () => {
  const device = await scene.addDevice('ALT000004')
  await put(device, { ALERTS_timeZone: 'Australia/Brisbane' })
  await put(device, { ALERTS_alarmEmailInterval: 600 }, callerOf(2))
  expect((await alerts.read(device)).timeZone).toBe('Australia/Brisbane')
  for (const zone of ['+10:00', 'Brisbane', '', 'Mars/Olympus'])
    await expect(put(device, { ALERTS_timeZone: zone })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Time zone is not one of the IANA names') as unknown,
    })
})
