import { describe, expect, it } from 'vitest'
import { readLocalTarget, runSmoke } from '../../scripts/operator/smoke/runSmoke'
import { runScript } from '../harness/runScript'
import { useStack } from '../harness/useStack'

const stack = useStack()

describe('the smoke test', () => {
  it('takes one reading from a device to a signed-in person, and says how long it took', async () => {
    const told = await runScript(stack.address, 'scripts/operator/smoke.ts', ['--local'])
    expect(told).toMatch(
      /The reading was there \d+ ms after the broker had acknowledged it\.\nThe portal works\./,
    )
  })

  it('fails where people cannot sign in', async () => {
    const target = await readLocalTarget(stack.address.url)
    await expect(runSmoke({ ...target, password: 'Wrong-2026' }, () => undefined)).rejects.toThrow()
  })

  it('fails where the reading is not shown to whom it is read by', async () => {
    const target = await readLocalTarget(stack.address.url)
    const { deviceid, setupPassword } = await stack.newDevice()
    const broker = { url: stack.address.mqttUrl, username: deviceid, password: setupPassword }
    await expect(runSmoke({ ...target, deviceid, broker }, () => undefined)).rejects.toThrow('answers 404')
  })
})

describe('the alarms of a stage', () => {
  it('are listed as long as they ring', async () => {
    const told = await runScript(stack.address, 'scripts/operator/alarms.ts', ['--local']).catch(
      ({ stdout }: { stdout: string }) => stdout,
    )
    for (const line of told.trim().split('\n'))
      if (line !== '') expect(line).toMatch(/^Portal-local-\S+\t\w.{20,}$/)
  })
})
