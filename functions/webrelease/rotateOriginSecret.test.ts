import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, it, describe } from 'vitest'
import { openDistributionEdge, type RotationStep, rotateOriginSecret } from './rotateOriginSecret'

const steps: readonly RotationStep[] = ['createSecret', 'setSecret', 'testSecret', 'finishSecret']

/** A secret with its versions, edges that send one value each, and an API that takes the values it is told of. */
const openWorld = ({ apiHears = true } = {}) => {
  const values = new Map([['v1', 'old']])
  const stages = { current: 'v1', pending: '', previous: '' }
  const edges = ['old', 'old']
  const refused: string[] = []
  const isTaken = (secret: string) =>
    Object.values(stages).some((version) => version !== '' && values.get(version) === secret) &&
    (apiHears || secret === 'old')
  /** Somebody asks through every edge. */
  const visit = () => refused.push(...edges.filter((secret) => !isTaken(secret)))
  const rotate = rotateOriginSecret(
    {
      prepare: (version) => {
        if (!values.has(version)) values.set(version, `new ${version}`)
        stages.pending = version
        return Promise.resolve()
      },
      read: (version) => Promise.resolve(values.get(version) ?? ''),
      promote: (version) => {
        Object.assign(stages, { previous: stages.current, current: version, pending: '' })
        return Promise.resolve()
      },
    },
    {
      send: (secret) => {
        edges[0] = secret
        visit()
        return Promise.resolve()
      },
      settled: () => {
        edges[1] = edges[0] ?? ''
        visit()
        return Promise.resolve()
      },
    },
    (secret) => Promise.resolve(isTaken(secret) ? 200 : 403),
  )
  return { rotate, visit, refused, edges, stages }
}

describe('a new secret of the front', () => {
  it('takes the place of the old one while everybody goes on asking, and nobody is turned away', async () => {
    const { rotate, visit, refused, edges, stages } = openWorld()
    for (const step of steps) {
      await rotate(step, 'v2')
      visit()
    }
    expect(refused).toEqual([])
    expect(edges).toEqual(['new v2', 'new v2'])
    expect(stages).toEqual({ current: 'v2', pending: '', previous: 'v1' })
  })

  it('does so again and again, and when a step comes twice', async () => {
    const { rotate, visit, refused, stages } = openWorld()
    for (const version of ['v2', 'v3', 'v4']) {
      for (const step of steps) {
        await rotate(step, version)
        if (step !== 'finishSecret') await rotate(step, version)
        visit()
      }
    }
    expect([refused, stages.current]).toEqual([[], 'v4'])
  })

  it('is not sent by any edge before the APIs take it', async () => {
    const { rotate, refused, edges } = openWorld({ apiHears: false })
    await rotate('createSecret', 'v2')
    await expect(rotate('setSecret', 'v2')).rejects.toThrow('answers 403')
    expect([refused, edges]).toEqual([[], ['old', 'old']])
  })
})

const originWith = (...headers: [name: string, value: string][]) => ({
  Id: 'origin',
  DomainName: 'api.example.com',
  CustomHeaders: {
    Quantity: headers.length,
    Items: headers.map(([HeaderName, HeaderValue]) => ({ HeaderName, HeaderValue })),
  },
})

const openEdge = (...origins: ReturnType<typeof originWith>[]) => {
  const client = new CloudFrontClient({ region: 'us-east-1' })
  const mock = mockClient(client)
  const DistributionConfig = {
    Comment: 'Device Portal',
    Origins: { Quantity: origins.length, Items: origins },
  } as unknown as DistributionConfig
  mock.on(GetDistributionConfigCommand).resolves({ DistributionConfig, ETag: 'E1' })
  mock.on(UpdateDistributionCommand).resolves({})
  const updates = () =>
    mock.commandCalls(UpdateDistributionCommand).map(({ args: [command] }) => command.input)
  return { edge: openDistributionEdge(client, 'D1'), updates }
}

it('changes the secret of every origin that is sent one, and nothing else of the distribution', async () => {
  const { edge, updates } = openEdge(
    originWith(['x-origin-secret', 'old'], ['x-other', 'stays']),
    originWith(),
    originWith(['x-origin-secret', 'old']),
  )
  await edge.send('new')
  expect(updates()).toMatchObject([
    {
      Id: 'D1',
      IfMatch: 'E1',
      DistributionConfig: {
        Comment: 'Device Portal',
        Origins: {
          Items: [
            originWith(['x-origin-secret', 'new'], ['x-other', 'stays']),
            originWith(),
            originWith(['x-origin-secret', 'new']),
          ],
        },
      },
    },
  ])
})

it('leaves a distribution alone that sends the secret already', async () => {
  const { edge, updates } = openEdge(originWith(['x-origin-secret', 'new']))
  await edge.send('new')
  expect(updates()).toEqual([])
})

it('fails for a distribution that sends none', async () => {
  const { edge } = openEdge(originWith(['x-other', 'stays']))
  await expect(edge.send('new')).rejects.toThrow('x-origin-secret')
})
