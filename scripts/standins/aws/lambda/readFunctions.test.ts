import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Templates, Resource } from '../core/Templates'
import { readFunctions } from './readFunctions'

let dir = ''

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'functions-'))
  writeFileSync(join(dir, 'index.mjs'), '')
  writeFileSync(join(dir, 'old.js'), '')
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const arnOf = (name: string) => `arn:aws:lambda:ap-southeast-2:000000000000:function:${name}`

const resource = (type: string, logicalId: string, properties: Record<string, unknown>): Resource => ({
  id: `Device/${logicalId}`,
  stack: 'Device',
  logicalId,
  type,
  physicalId: `Device-${logicalId}`,
  ref: `Device-${logicalId}`,
  attribute: () => arnOf(`Device-${logicalId}`),
  properties,
  metadata: {},
})

const functionOf = (properties: Record<string, unknown> = {}, logicalId = 'Service') =>
  resource('AWS::Lambda::Function', logicalId, {
    Code: { S3Bucket: 'assets', S3Key: 'abc.zip' },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: 'role',
    ...properties,
  })

const read = (...resources: Resource[]) => {
  const templates: Templates = {
    all: resources,
    of: (type) => resources.filter((one) => one.type === type),
    get: () => {
      throw new Error('not asked for')
    },
    asset: (key) => (key === 'abc.zip' ? dir : undefined),
  }
  return readFunctions(templates)
}

describe('readFunctions', () => {
  it('reads what the runtime needs, with the defaults of AWS', () => {
    expect(read(functionOf())).toEqual([
      {
        id: 'Device/Service',
        name: 'Device-Service',
        arn: arnOf('Device-Service'),
        file: join(dir, 'index.mjs'),
        format: 'esm',
        exportName: 'handler',
        runtime: 'nodejs24.x',
        timeoutSeconds: 3,
        memoryMegabytes: 128,
        environment: {},
      },
    ])
  })

  it('reads limits, environment and reserved concurrency', () => {
    const Environment = { Variables: { TABLE: 'Devices', LIMIT: 5 } }
    expect(
      read(functionOf({ Timeout: 30, MemorySize: 1024, ReservedConcurrentExecutions: 2, Environment })),
    ).toMatchObject([
      {
        timeoutSeconds: 30,
        memoryMegabytes: 1024,
        reservedConcurrency: 2,
        environment: { TABLE: 'Devices', LIMIT: '5' },
      },
    ])
  })

  it('takes a .js file for CommonJS, as Lambda does', () => {
    expect(read(functionOf({ Handler: 'old.main' }))).toMatchObject([
      { format: 'commonjs', exportName: 'main', file: join(dir, 'old.js') },
    ])
  })

  it('leaves out the providers of custom resources', () => {
    const provider = functionOf({ Runtime: 'python3.13' }, 'Provider')
    const custom = resource('Custom::CDKBucketDeployment', 'Deploy', {
      ServiceToken: arnOf('Device-Provider'),
    })
    expect(read(functionOf(), provider, custom).map(({ id }) => id)).toEqual(['Device/Service'])
  })

  it.each([
    [{ VpcConfig: {} }, 'VpcConfig'],
    [{ Runtime: 'python3.13' }, 'only nodejs runtimes run locally'],
    [{ Code: { ZipFile: 'exports.handler = 1' } }, 'ZipFile'],
    [{ Code: { S3Bucket: 'assets', S3Key: 'other.zip' } }, 'no asset other.zip'],
    [{ Handler: 'missing.handler' }, 'no missing.mjs'],
  ])('refuses %j, naming the function', (properties, message) => {
    expect(() => read(functionOf(properties))).toThrow(message)
    expect(() => read(functionOf(properties))).toThrow(/Device\/Service/)
  })
})
