import { spawn } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { DeviceId } from '../../shared/core/ids'
import { queryReadings } from '../../shared/data/queryReadings'
import { getConfig } from '../../shared/settings/deviceConfig'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { runScript } from '../harness/runScript'
import { useStack } from '../harness/useStack'

const stack = useStack()
let staff: Person

beforeAll(async () => {
  staff = await stack.newUser('staff', ['senquip_admin'])
})

const newest = async (deviceid: DeviceId) => {
  const { data } = await stack.ask(queryReadings, { deviceid, dataPoints: 1 }, staff.token)
  return data[0]
}

describe('`npm run fleet`', () => {
  it('makes its devices known to the local stack, and every reading that they send is stored', async () => {
    const args = ['--devices', '3', '--interval', '1', '--seconds', '3']
    const said = await runScript(stack.address, 'scripts/fleet/fleet.ts', args)
    const [, acknowledged] = /(\d+) of \1 acknowledged in 3 s/.exec(said) ?? []
    expect(Number(acknowledged)).toBeGreaterThanOrEqual(6)
    const ids = ['LOAD00001', 'LOAD00002', 'LOAD00003'].map((id) => DeviceId.parse(id))
    await eventually(async () => {
      for (const deviceid of ids) expect(await newest(deviceid)).toMatchObject({ deviceid })
    })
  })
})

describe('`npm run device`', () => {
  it('is one device alone that reports, answers and obeys', async () => {
    const { deviceid, setupPassword } = await stack.newDevice()
    const args = ['--id', deviceid, '--password', setupPassword, '--interval', '2']
    const child = spawn(process.execPath, ['scripts/tools/run.mjs', 'scripts/fleet/device.ts', ...args], {
      env: { ...process.env, MQTT_PORT: new URL(stack.address.mqttUrl).port },
      stdio: 'ignore',
    })
    try {
      await eventually(async () => expect(await newest(deviceid)).toHaveProperty('vin'))
      const send = async (method: string, commandArgs: Record<string, string | number>) => {
        const { commandID } = await stack.ask(
          queueCommand,
          { deviceid, method, args: commandArgs },
          staff.token,
        )
        return eventually(async () => {
          const { data } = await stack.ask(getCommands, { deviceid, dataPoints: 10 }, staff.token)
          const command = data.find((entry) => entry.commandID === commandID)
          expect(command?.status).toBe('complete')
          return command?.device_response
        })
      }
      expect(await send('FS.List', { path: 'mnt' })).toContain('init.js')
      expect(await send('Sys.Reboot', { delay_ms: 100 })).toBeNull()
      await send('OTA.Update', { firmware: 'SFW002-2.7.0' })
      await eventually(async () => {
        const { settings } = await stack.ask(getConfig, { deviceid }, staff.token)
        expect(settings).toMatchObject({ device: { fw: 'SFW002-2.7.0', base_interval: 2 } })
      })
    } finally {
      child.kill('SIGTERM')
    }
  })
})
