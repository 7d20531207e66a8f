import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPrefix } from '../../shared/core/services'
import { queryReadings } from '../../shared/data/queryReadings'
import { addApiCredential } from '../../shared/users/apiCredentials'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()
/** Within the project, so that the program finds its packages. */
const folder = path.resolve('.test/generated-client')

/** What a stranger writes who has only the document: the compiler knows paths, parameters and answers from it. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './portal'

const client = createClient<paths>({
  baseUrl: process.env.API ?? '',
  headers: { 'X-API-Key': process.env.KEY ?? '' },
})
const { data, error, response } = await client.GET('/v1/devices/{deviceid}/readings', {
  params: { path: { deviceid: process.argv[2] ?? '' }, query: { dataPoints: 5 } },
})
const lines: string[] =
  data === undefined
    ? [response.status + ' ' + error.message]
    : data.data.map((reading) => reading.ts + ' ' + reading.vin)
console.log(lines.join('\\n'))
`

/** What the compiler complains of. */
const complaintsOf = (file: string): string => {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node']
  const compiler = ['node_modules/typescript7/bin/tsc', ...options, ...modules, file]
  return spawnSync(process.execPath, compiler, { encoding: 'utf8' }).stdout
}

describe('a client generated from the API document', () => {
  const entry = path.join(folder, 'program.ts')
  const bundle = path.join(folder, 'program.mjs')
  const now = Math.floor(Date.now() / 1000)
  let deviceid: string
  let key: string

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    const document = new URL(`${stack.address.url}${apiPrefix}/openapi.json`)
    writeFileSync(path.join(folder, 'portal.ts'), astToString(await openapiTypescript(document)))
    writeFileSync(entry, program)
    await build({ entryPoints: [entry], outfile: bundle, bundle: true, format: 'esm', platform: 'node' })

    const owner = await stack.newUser('generated client')
    const device = await stack.newDevice({}, [[owner, 'ADMIN']])
    deviceid = device.deviceid
    const link = await stack.connect(device)
    await link.sendReading([
      { ts: now - 120, vin: 12.5 },
      { ts: now - 60, vin: 12.6 },
    ])
    await link.disconnect()
    await eventually(async () => {
      const { data } = await stack.ask(
        queryReadings,
        { deviceid: device.deviceid, dataPoints: 5 },
        owner.token,
      )
      expect(data).toHaveLength(2)
    })
    key = (await stack.ask(addApiCredential, {}, owner.token)).key
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (asked: string): string =>
    execFileSync(process.execPath, [bundle, asked], {
      env: { ...process.env, API: `${stack.address.url}${apiPrefix}`, KEY: key },
    }).toString()

  it('compiles under strict rules', () => {
    expect(complaintsOf(entry)).toBe('')
  })

  it('reads a page of readings', () => {
    expect(run(deviceid).trim().split('\n').sort()).toEqual([`${now - 120} 12.5`, `${now - 60} 12.6`])
  })

  it('reads a failure by the same types', () => {
    expect(run('NOSUCH001')).toMatch(/^404 Not found/)
  })
})
