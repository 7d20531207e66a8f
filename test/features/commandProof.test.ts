import { expect, it } from 'vitest'
import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { putSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()
const effect = { key: 'cp1', is: 'above', value: 5, within: 2, unit: 'readings' } as const

it('a trigger ends with what readings show that it caused, or did not', async () => {
  const admin = await stack.newUser('pump admin')
  const device = await stack.newDevice({ name: 'Pump' }, [[admin, 'ADMIN']])
  const { deviceid } = device
  const tp2 = { name: 'Start Pump', effect, voidAfterSeconds: 900 }
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: { tp2 } }, admin.token)
  const link = await stack.connect(device, { respond: () => ({ result: null }) })
  const newest = async () => (await stack.ask(getCommands, { deviceid }, admin.token)).data[0]
  const press = () =>
    stack.ask(queueCommand, { deviceid, method: 'Admin.Trigger', args: { index: 2 } }, admin.token)
  const measure = (cp1: number, seconds: number) => link.sendReading({ ts: Date.now() / 1000 + seconds, cp1 })

  await measure(0, -1)
  await press()
  await eventually(async () => expect(await newest()).toMatchObject({ status: 'complete', effect }))
  expect(await newest()).not.toHaveProperty('end')
  await measure(12.5, 0)
  await eventually(async () =>
    expect(await newest()).toMatchObject({ end: 'confirmed', proof: { value: 12.5, is_final: false } }),
  )

  // It runs already: nothing would be proved. That it stays off is.
  await press()
  await eventually(async () => expect(await newest()).toMatchObject({ status: 'complete' }))
  await measure(0, 0)
  await measure(0.2, 0)
  await eventually(async () =>
    expect(await newest()).toMatchObject({ end: 'noEffect', proof: { low: 0, high: 0.2 } }),
  )
  await eventually(async () => {
    const { events } = await stack.ask(getServerLog, { deviceid }, admin.token)
    expect(events.map(({ eventDescription }) => eventDescription)).toContain(
      `Trigger tp2 of ${admin.email}: No effect: cp1 stayed between 0 and 0.2`,
    )
  })
  await link.disconnect()
})
