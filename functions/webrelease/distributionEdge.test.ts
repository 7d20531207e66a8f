import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, it } from 'vitest'
import { openDistributionEdge } from './distributionEdge'

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
