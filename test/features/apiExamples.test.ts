import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/endpoints'
import { routeKeyOf } from '../../shared/core/endpoint'
import { getAlarms } from '../../shared/alarms/alarms'
import { getOpenApi } from '../../shared/apidocs/getOpenApi'
import { makeChangeSet } from '../../shared/changes/changeSets'
import { queryReadings } from '../../shared/data/queryReadings'
import { addApiCredential } from '../../shared/users/apiCredentials'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()
const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'portal-api-'))
let env: NodeJS.ProcessEnv
/** Of the device's alarm, in the place of the one that the examples name. */
let occurrence: string

interface Operation {
  'x-codeSamples'?: { source: string }[]
}

/** The first block of code in that language. */
const blockIn = (language: string): string => {
  const [, block] =
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readFileSync('docs/api.md', 'utf8')) ?? []
  if (block === undefined) throw new Error(`docs/api.md holds no ${language}`)
  return block
}

beforeAll(async () => {
  const owner = await stack.newUser('first program')
  const { deviceid, ...rest } = await stack.newDevice({}, [[owner, 'ADMIN']])
  const group = await stack.newGroup([[owner, 'ADMIN']], [deviceid])
  const link = await stack.connect({ deviceid, ...rest })
  const events = [{ topic: 'vin', msg: 'Low', lv: 40 }]
  await link.sendReading({ ts: Math.floor(Date.now() / 1000) - 60, vin: 12.5, events })
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid, dataPoints: 1 }, owner.token)
    expect(data).toHaveLength(1)
  })
  const { alarms } = await stack.ask(getAlarms, { deviceid }, owner.token)
  occurrence = alarms[0]?.id ?? ''
  await link.disconnect()
  const sent = { config: { sntp: { update_interval: 3600 } }, devices: [deviceid], pace: {} }
  // A change of settings that waits for the device.
  const { changeid } = await stack.ask(
    makeChangeSet,
    { groupid: group, kind: 'settings', ...sent },
    owner.token,
  )
  const { key } = await stack.ask(addApiCredential, {}, owner.token)
  env = {
    ...process.env,
    PORTAL: stack.address.url,
    KEY: key,
    DEVICE: deviceid,
    GROUP: group,
    CHANGEID: changeid,
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the first program', () => {
  it('runs as it stands in the document, with curl', async () => {
    const { stdout } = await run('bash', ['-ec', blockIn('bash')], { cwd: folder, env })
    expect(stdout).toContain('"vin":12.5')
    expect(readFileSync(path.join(folder, 'readings.csv'), 'utf8')).toMatch(/^ts,time,vin\r\n.*,12\.5\r\n$/)
  })

  it('runs as it stands in the document, in TypeScript', async () => {
    const { code } = await transform(blockIn('ts'), { loader: 'ts', format: 'esm' })
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env })
    expect(stdout).toMatch(/^\S+Z 12\.5\n$/)
  })
})

describe('the examples of the API document', () => {
  const byKey = endpoints.filter(
    (endpoint) => endpoint.auth === 'apiKey' && 'example' in endpoint && endpoint.example !== undefined,
  )

  it.each(byKey.map((endpoint) => [routeKeyOf(endpoint), endpoint] as const))(
    'run: %s',
    async (_, endpoint) => {
      const { paths } = (await stack.ask(getOpenApi, {})) as unknown as {
        paths: Record<string, Record<string, Operation>>
      }
      const [sample] = paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.['x-codeSamples'] ?? []
      expect(sample?.source).toMatch(/^curl /)
      const source = (sample?.source ?? '')
        .replaceAll('1700000000000#0123456789abcdef', occurrence)
        .replaceAll('AB1234567', env.DEVICE ?? '')
      const { stdout } = await run('bash', ['-ec', source], { cwd: folder, env }).catch(
        ({ stderr, stdout: answer }: { stderr: string; stdout: string }) => {
          throw new Error(`${stderr} ${answer}`)
        },
      )
      expect(stdout).not.toBe('')
    },
  )
})
