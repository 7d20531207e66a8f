import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { openIsOriginSecret, openReadOriginSecrets } from '../../functions/core/http/fromEdge'
import {
  type RotationStep,
  rotateOriginSecret,
  openSecretVersions,
} from '../../functions/webrelease/rotateOriginSecret'
import { AwsError } from '../../scripts/standins/aws/core/AwsError'
import { openSecrets } from '../../scripts/standins/aws/secretsmanager/openSecrets'

const name = 'OriginSecret'
const steps: readonly RotationStep[] = ['createSecret', 'setSecret', 'testSecret', 'finishSecret']
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'origin-secret-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** The secrets as their client gives them, from the stand-in itself. */
const openClient = async (now: () => number) => {
  const place = { region: 'ap-southeast-2', accountId: '000000000000' }
  const calls = await openSecrets(dir, [{ name, value: 'from the template' }], place, now)
  const send = async ({ constructor, input }: { constructor: { name: string }; input: object }) => {
    try {
      const call = calls[constructor.name.replace(/Command$/, '')]
      const answer = (await call?.({ ...input })) as Record<string, unknown>
      const { CreatedDate } = answer
      return typeof CreatedDate === 'number'
        ? { ...answer, CreatedDate: new Date(CreatedDate * secondMs) }
        : answer
    } catch (error) {
      if (error instanceof AwsError && error.code === 'ResourceNotFoundException')
        throw new ResourceNotFoundException({ message: error.message, $metadata: {} })
      throw error
    }
  }
  return { send } as unknown as SecretsManagerClient
}

/** Two containers of the APIs, and two edges, of which one hears late. */
const openWorld = async () => {
  const clock = { ms: 1_800_000_000_000 }
  const now = () => clock.ms
  const client = await openClient(now)
  const read = openReadOriginSecrets(
    async (SecretId, VersionStage) => {
      try {
        const version = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))
        return { text: version.SecretString, createdMs: version.CreatedDate?.getTime() ?? 0 }
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined
        throw error
      }
    },
    name,
    now,
  )
  const apis = [openIsOriginSecret(read, now), openIsOriginSecret(read, now)]
  const edges = ['from the template', 'from the template']
  const refused: string[] = []
  /** Whether each container takes it, after each had the time to look again. */
  const taken = async (secret: string) => {
    for (const api of apis) await api(secret)
    clock.ms += minuteMs + secondMs
    return Promise.all(apis.map((api) => api(secret)))
  }
  /** People go on asking, through every edge. */
  const visit = async () => {
    for (const secret of edges) {
      for (const api of apis) if (!(await api(secret))) refused.push(secret)
    }
  }
  const rotate = rotateOriginSecret(
    openSecretVersions(client, name),
    {
      send: async (secret) => {
        edges[0] = secret
        await visit()
      },
      settled: async () => {
        clock.ms += 10 * minuteMs
        edges[1] = edges[0] ?? ''
        await visit()
      },
    },
    async (secret) => ((await apis[0]?.(secret)) === true ? 200 : 403),
  )
  const change = async () => {
    const version = randomUUID()
    for (const step of steps) {
      await rotate(step, version)
      await visit()
      // What Secrets Manager calls again, because its answer was lost, changes nothing.
      await rotate(step, version)
      clock.ms += 2 * secondMs
      await visit()
    }
  }
  return { clock, edges, refused, taken, visit, change }
}

describe('the secret between distribution and APIs', () => {
  it('is changed while people go on asking: the new one counts at once, the old one for a day, then no more', async () => {
    const { clock, edges, refused, taken, visit, change } = await openWorld()
    const old = edges[0] ?? ''
    await visit()
    await change()
    const [fresh = ''] = edges
    expect(fresh).not.toBe(old)
    expect(fresh).toMatch(/^[A-Za-z0-9]{64}$/)
    expect([await taken(fresh), await taken(old)]).toEqual([
      [true, true],
      [true, true],
    ])
    clock.ms += dayMs - hourMs
    expect(await taken(old)).toEqual([true, true])
    clock.ms += hourMs
    expect([await taken(old), await taken(fresh)]).toEqual([
      [false, false],
      [true, true],
    ])
    await visit()
    expect(refused).toEqual([])
  })

  it('is changed again and again, and only the last two ever count', async () => {
    const { edges, refused, taken, change } = await openWorld()
    const seen = [edges[0] ?? '']
    for (let month = 0; month < 3; month += 1) {
      await change()
      seen.push(edges[0] ?? '')
    }
    const counts = []
    for (const secret of seen) counts.push((await taken(secret)).includes(true))
    expect(counts).toEqual([false, false, true, true])
    expect(refused).toEqual([])
  })
})
